import { existsSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';
import { installedChromium } from '#tests/support/site/browser.ts';

const port = Number(process.env['E2E_PORT'] ?? 3187);
const dataDir = `.local-e2e-${port}`;
/** A shop that was filled before, by tests/e2e/support/fill-demo.ts; without one the journeys' own fills itself. */
const filled = process.env['E2E_DEMO'] ?? '';
const copy = existsSync(filled) ? `cp -r ${filled} ${dataDir} && ` : '';

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: `test-results/e2e-${port}`,
  // one shop, one ERP, two cores: journeys run one after the other
  workers: 1,
  fullyParallel: false,
  timeout: 90_000,
  retries: process.env['CI'] ? 1 : 0,
  expect: { timeout: 10_000 },
  reporter: 'line',
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // what waits breathes sixty times a second, and is drawn by the processor; journey.e2e.ts sees it move
    contextOptions: { reducedMotion: 'reduce' },
    // recording every step of every journey costs a third of it: --trace on shows one that failed
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    // a worker stores its whole area: only the journeys without network let it
    serviceWorkers: 'block',
    launchOptions: {
      ...installedChromium,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
      ],
    },
  },
  webServer: {
    command: `rm -rf ${dataDir} && ${copy}npm start`,
    url: `http://127.0.0.1:${port}/__local/health`,
    env: { PORT: String(port), DATA_DIR: dataDir, SHOW_TABLE_UNITS: '1', WARM_COPIES: '40' },
    timeout: 180_000,
    reuseExistingServer: process.env['E2E_REUSE'] === '1',
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
