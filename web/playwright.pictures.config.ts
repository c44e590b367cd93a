import { defineConfig } from '@playwright/test';
import base from './playwright.config';

// The pictures of the guides: drawn anew with `npm run pictures`, never as a test.
export default defineConfig({
  ...base,
  testMatch: 'docs.pictures.ts',
  workers: 1,
  use: { ...base.use, actionTimeout: 10_000 },
  projects: [
    {
      name: 'pictures',
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1, colorScheme: 'light' },
    },
  ],
});
