import { getContext } from 'svelte';
import { MediaQuery } from 'svelte/reactivity';
import type { State, View } from '../../lib/protocol';
import type { TableStore } from '../../state/table.svelte';

/** The store of the table that a component stands on. */
export const useTable = (): TableStore => getContext<TableStore>('table');

/** A state whose match has begun. */
export type Running = State & { view: View };

/** Room for the panels beside the table. */
export const wide = new MediaQuery('min-width: 1100px');
