import type { Page } from '@playwright/test';
import { afterAll, describe, expect, test } from 'vitest';
import { publicPages } from '#shared/content/site-map.ts';
import { axeViolations } from '#tests/support/site/axe-violations.ts';
import { openBrowser } from '#tests/support/site/browser.ts';
import { builtSite } from '#tests/support/site/built-site.ts';
import { quiet } from '#tests/support/site/site-visits.ts';
import { serveSite } from '#tests/support/site/static-site.ts';

const webDir = await builtSite();
const site = await serveSite(webDir);
const browser = await openBrowser();
afterAll(async () => {
  await browser.close();
  await site.close();
});

/** Everything loaded, as after a scroll to the end of the page. */
const opened = async (path: string, width: number): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(site.origin + path);
  await quiet(page);
  await page.evaluate(() => {
    for (const section of document.querySelectorAll<HTMLElement>('section')) {
      section.style.contentVisibility = 'visible';
    }
  });
  return page;
};

test.each(publicPages)('%s has no violation and no sideways scroll at any width', async (path) => {
  const page = await opened(path, 1440);
  try {
    for (const width of [1440, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await axeViolations(page), `${width} px`).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        `${width} px`,
      ).toBeLessThanOrEqual(0);
    }
  } finally {
    await page.context().close();
  }
});

describe.each([390, 1440])('open states at %i px', (width) => {
  const states: [name: string, path: string, open: (page: Page) => Promise<void>][] = [
    [
      'search',
      '/',
      async (page) => {
        await page.locator('summary', { hasText: 'Rechercher' }).click();
        await page.getByRole('searchbox').fill('entrecote');
        await page
          .getByRole('link', { name: /Côte et entrecôte/ })
          .first()
          .waitFor();
      },
    ],
    [
      'film',
      '/',
      async (page) => {
        await page.getByText('Voir le film').scrollIntoViewIfNeeded();
        await page.locator('[data-island=film][data-alive=""]').waitFor();
        await page.getByText('Voir le film').click();
        await page.getByRole('dialog').waitFor();
      },
    ],
    [
      'viewer',
      '/galerie',
      async (page) => {
        await page.locator('[data-view]').first().hover();
        await page.locator('[data-island=viewer][data-alive=""]').waitFor();
        await page.locator('[data-view]').first().click();
        await page.getByText('Image 1 sur 24').waitFor();
      },
    ],
    ['question', '/contact', (page) => page.getByText('Quels sont vos délais').click()],
    [
      'form problems',
      '/contact',
      async (page) => {
        await page.getByLabel('Nom', { exact: true }).focus();
        await page.locator('[data-island=contact][data-alive=""]').waitFor();
        await page.getByRole('button', { name: 'Envoyer le message' }).click();
        await page.getByText('Le nom est requis').waitFor();
      },
    ],
    ['animation preferences', '/', (page) => page.getByText('Animations', { exact: true }).click()],
  ];
  test.each(states)('%s', async (_name, path, open) => {
    const page = await opened(path, width);
    try {
      await open(page);
      expect(await axeViolations(page)).toEqual([]);
    } finally {
      await page.context().close();
    }
  });
});
