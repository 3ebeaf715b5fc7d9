import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test';
import { afterAll, afterEach } from 'vitest';
import { openBrowser } from './browser.ts';
import { builtSite } from './built-site.ts';
import { serveSite } from './static-site.ts';

export interface SiteVisits {
  browser: Browser;
  origin: string;
  /** A page of the site, loaded, in a context of its own; `before` prepares it (routes, clock). */
  visit: (
    path: string,
    options?: BrowserContextOptions,
    before?: (page: Page) => Promise<unknown>,
  ) => Promise<Page>;
}

/** The public site built, served and visited by the tests of one file; everything is closed behind them. */
export const siteVisits = async (answers: Parameters<typeof serveSite>[1] = {}): Promise<SiteVisits> => {
  const webDir = await builtSite();
  const site = await serveSite(webDir, answers);
  const browser = await openBrowser();
  const open: Page[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((page) => page.context().close()));
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
  });
  return {
    browser,
    origin: site.origin,
    visit: async (path, options = {}, before) => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
      const page = await context.newPage();
      open.push(page);
      await before?.(page);
      await page.goto(site.origin + path);
      await quiet(page);
      return page;
    },
  };
};

/** Resolves when no request of the page itself is in flight: fonts, visible islands. */
export const quiet = async (page: Page): Promise<void> => {
  await page.waitForFunction(
    () => document.fonts.status === 'loaded' && !document.querySelector('[data-alive=loading]'),
  );
};

/** Resolves when the island of that name is hydrated. */
export const alive = (page: Page, island: string): Promise<void> =>
  page.locator(`[data-island=${island}][data-alive=""]`).first().waitFor({ state: 'attached' });

/** For `before`: the clock is stopped until the test advances it (`page.clock.runFor`), however slow the machine. */
export const stopClock = async (page: Page): Promise<void> => {
  await page.clock.install({ time: new Date('2026-11-21T08:00:00Z') });
  await page.clock.pauseAt(new Date('2026-11-21T08:00:01Z'));
};

/** For `before`: scripts of that name load when the returned function is called, as over a slow connection. */
export const heldScripts = async (page: Page, name: string): Promise<() => void> => {
  let come = (): void => undefined;
  const coming = new Promise<void>((resolve) => (come = resolve));
  await page.route(new RegExp(`/${name}-[^/]+\\.js$`), async (route) => {
    await coming;
    await route.continue();
  });
  return come;
};

/** Scrolls there at once, without smooth scrolling. */
export const scrollTo = (page: Page, top: number): Promise<void> =>
  page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);

/** Text with non-breaking spaces as plain ones. */
export const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

/** The addresses of some links, as written. */
export const hrefs = (links: Locator): Promise<(string | null)[]> =>
  links.evaluateAll((all) => all.map((one) => one.getAttribute('href')));
