import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { app } from './vite.app';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
// Where `npm run dev` finds a running `giruda serve`.
const server = process.env.GIRUDA_SERVER ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte(), app()],
  resolve: {
    alias: { $locale: here('../src/giruda/locale'), $fixtures: here('../tests/fixtures') },
  },
  build: {
    outDir: here('../src/giruda/server/static'),
    emptyOutDir: true,
    target: 'es2022',
    // The page allows nothing inline, data addresses included: every picture is a file.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    fs: { allow: [here('..')] },
    proxy: { '/api': server, '/ws': { target: server, ws: true } },
  },
  test: { include: ['tests/**/*.test.ts'], environment: 'node' },
});
