// The table over the shared fixtures, without a server; only for `npm run dev`, never built.
// dev.html?n=14 shows state 14; with &from=13 it arrives as an event after state 13;
// dev.html?table=six-out/out shows a moment of another table.
import presets from '$fixtures/protocol/presets.json';
import states from '$fixtures/protocol/states.json';
import { mount } from 'svelte';
import type { State } from '../src/lib/protocol';
import '../src/styles/tokens.css';
import '../src/styles/base.css';
import '../src/styles/table.css';
import '../src/styles/home.css';
import '../src/styles/parts.css';
import '../src/styles/seats.css';
import '../src/styles/trust.css';
import { applySettings, settings } from '../src/state/settings.svelte';
import { TableStore } from '../src/state/table.svelte';
import TableView from '../src/ui/table/TableView.svelte';

const query = new URLSearchParams(location.search);
if (query.get('lang') === 'en' || query.get('lang') === 'ko')
  settings.lang = query.get('lang') as 'en';
settings.theme = query.get('theme') === 'dark' ? 'dark' : 'light';
applySettings();

const all = states as unknown as State[];
const store = new TableStore('dev', { send: (message) => (console.log(message), true) });
store.setStatus('open');
const at = (name: string) => all[Number(query.get(name))];
const before = query.has('from') ? at('from') : undefined;
if (before) store.receive(before);
const rows = presets as unknown as { name: string; state: State }[];
const other = rows.find((row) => row.name === query.get('table'))?.state;
const shown = other ?? at('n') ?? all[0];
if (shown) store.receive(shown);
Object.assign(window, { store, states: all });

mount(TableView, {
  target: document.querySelector('#app') ?? document.body,
  props: { reopen: () => undefined, takeOver: () => undefined },
  context: new Map([['table', store]]),
});
