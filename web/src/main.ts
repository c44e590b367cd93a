import { mount } from 'svelte';
import './styles/tokens.css';
import './styles/base.css';
import './styles/table.css';
import './styles/home.css';
import './styles/parts.css';
import './styles/seats.css';
import './styles/talk.css';
import './styles/trust.css';
import { install } from './state/install.svelte';
import App from './ui/App.svelte';

install.listen();
mount(App, { target: document.querySelector('#app') ?? document.body });
