import { defineConfig } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// The workers read this file too: what is drawn once is handed to them in the environment.
const env = process.env;
env.GIRUDA_E2E_PORT ??= execFileSync(
  process.execPath,
  [
    '-e',
    'const s=require("net").createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})',
  ],
  { encoding: 'utf8' },
).trim();
env.GIRUDA_E2E_DATA ??= mkdtempSync(join(tmpdir(), 'giruda-e2e-'));
const python = env.GIRUDA_PYTHON ?? '../.venv/bin/python';
const baseURL = `http://127.0.0.1:${env.GIRUDA_E2E_PORT}`;

// Chromium asks its maker for nothing: the tests need no network.
const QUIET = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
  // An address without TLS that is not this machine's own, for what browsers refuse there.
  '--host-resolver-rules=MAP giruda.test 127.0.0.1',
];

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  workers: 2,
  // Hands are dealt by chance and the machines of CI are shared; a second failure is one.
  retries: env.CI ? 1 : 0,
  fullyParallel: true,
  reporter: 'list',
  use: {
    baseURL,
    locale: 'ko-KR',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: env.CHROMIUM ?? '/usr/bin/chromium', args: QUIET },
    trace: 'retain-on-failure',
    // Only its own test lives with the worker for the offline page.
    serviceWorkers: 'block',
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true } },
    {
      name: 'desktop',
      use: { viewport: { width: 1440, height: 900 } },
      // The whole product of pages and sizes is for the nightly run.
      ...(env.GIRUDA_E2E_ALL ? {} : { grepInvert: /@phone/ }),
    },
  ],
  webServer: {
    command: `${python} -m giruda serve --port ${env.GIRUDA_E2E_PORT} --data-dir ${env.GIRUDA_E2E_DATA}`,
    url: `${baseURL}/healthz`,
    env: {
      // Bots that do not keep a test waiting, and results that wait for it.
      GIRUDA_BOT_PACE_MS: '10-30',
      GIRUDA_TRICK_HOLD_MS: '50',
      GIRUDA_SEED_WAIT_MS: '300',
      GIRUDA_REDEAL_MS: '100',
      GIRUDA_NEXT_HAND_MS: '120000',
      GIRUDA_GRACE_MS: '3000',
      GIRUDA_TABLE_BURST: '1000',
    },
  },
});
