import { existsSync } from 'node:fs';
import { chromium, type Browser } from '@playwright/test';

/** A headless Chromium: the one of the test run, the machine's, or Playwright's own. */
export function openBrowser(more: readonly string[] = []): Promise<Browser> {
  const known = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium', '/usr/bin/chromium-browser'];
  const executablePath = known.find((path) => path !== undefined && path !== '' && existsSync(path));
  return chromium.launch({
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', ...more],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
}
