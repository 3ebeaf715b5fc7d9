import { existsSync } from 'node:fs';
import { chromium, type Browser } from '@playwright/test';

/** The one of the test run, or the machine's: a shell without windows first, which takes half of the processor time. */
const installed = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
].find((path) => path !== undefined && path !== '' && existsSync(path));

/** What a browser is launched with where the machine has one; else it is Playwright's own. */
export const installedChromium = installed === undefined ? {} : { executablePath: installed };

/** A headless Chromium. */
export function openBrowser(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', ...more],
    ...installedChromium,
  });
}
