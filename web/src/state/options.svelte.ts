/** The options that this browser's next table is made with: those of its last one. */
import { USUAL_OPTIONS, type Options } from '../lib/options';
import { read, write } from './stored';

const STORE = 'giruda.options';

export const chosen = $state<Options>({
  ...USUAL_OPTIONS,
  ...read<Partial<Options>>(STORE, {}),
});

export const keepOptions = (): boolean => write(STORE, chosen);
