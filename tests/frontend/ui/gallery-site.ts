import { existsSync, rmSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { build } from 'vite';
import { openBrowser } from '#tests/support/site/browser.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

/** As strict as production: nothing inline, nothing from elsewhere. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'";

/** Built once per process, for the files that use it. */
const shared = globalThis as typeof globalThis & { testGallery?: Promise<string> };

const buildGallery = async (): Promise<string> => {
  const outDir = await mkdtemp(join(tmpdir(), 'gallery-'));
  process.on('exit', () => rmSync(outDir, { recursive: true, force: true }));
  process.env['UI_KIT'] = '1';
  await build({
    configFile: join(process.cwd(), 'frontend/vite.config.ts'),
    logLevel: 'error',
    build: { outDir },
  });
  return outDir;
};

const serve = async (folder: string) => {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const file = join(folder, extname(path) ? path : 'ui-kit.html');
    if (!existsSync(file)) return void response.writeHead(path === '/favicon.ico' ? 204 : 404).end();
    response.writeHead(200, {
      'content-type': types[extname(file)] ?? '',
      'content-security-policy': policy,
    });
    response.end(await readFile(file));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { origin: `http://127.0.0.1:${address.port}`, close: () => server.close() };
};

/** The gallery, built and served under the production policy, with a browser. */
export const openGallery = async () => {
  const site = await serve(await (shared.testGallery ??= buildGallery()));
  const browser = await openBrowser();

  /** A page on `/ui-kit?…`; `complaints` collects messages of the console and the policy. */
  const visit = async (query: string, options: BrowserContextOptions = {}) => {
    const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
    // the test's own limit decides, not a page's half minute on a busy machine
    context.setDefaultTimeout(0);
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(`${site.origin}/ui-kit${query}`);
    await page.locator('main').waitFor();
    return { page, complaints };
  };
  const close = async () => {
    await browser.close();
    site.close();
  };
  return { visit, close };
};

export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};
export const fixture: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };

/** How far the page reaches beyond the screen, in pixels. */
export const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
