import { getContext } from 'svelte';
import { MediaQuery } from 'svelte/reactivity';
import type { State, View } from '../../lib/protocol';
import type { TableStore } from '../../state/table.svelte';
import type { TalkStore } from '../../state/talk.svelte';

/** The store of the table that a component stands on. */
export const useTable = (): TableStore => getContext<TableStore>('table');

/** What is said at that table. */
export const useTalk = (): TalkStore => getContext<TalkStore>('talk');

/** A state whose match has begun. */
export type Running = State & { view: View };

/** Room for the panels beside the table. */
export const wide = new MediaQuery('min-width: 1100px');

/** Away for longer than this, the connection does not come back without somebody's help. */
export const LONG_MS = 20_000;
