import type { Page } from '@playwright/test';
import { expect, test } from 'vitest';
import {
  alive,
  heldScripts,
  hrefs,
  plain,
  scrollTo,
  siteVisits,
  stopClock,
} from '#tests/support/site/site-visits.ts';

const { visit, origin } = await siteVisits();
const said = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

test('SITE-24: the hero is « Viande Signature » with one button to the meats and one call', async () => {
  const page = await visit('/');
  expect(said(await page.locator('h1').innerText())).toBe('Viande Signature');
  const hero = page.locator('main > div').first();
  expect(await hrefs(hero.getByRole('link'))).toEqual(['/nosviandes', 'tel:+33536490000']);
});

test('SITE-25, SITE-03, CST-08: four figures count up from 300 px and end at their value', async () => {
  const page = await visit('/', {}, stopClock);
  const figures = page.locator('[data-island=count] dd');
  const all = ['25+', '500+', '100 %', '4,9/5'];
  expect((await figures.allInnerTexts()).map(said)).toEqual(all);
  const clients = page.locator('[data-count="500"]');
  await scrollTo(page, 299);
  await alive(page, 'count');
  await page.clock.runFor(500);
  expect(await clients.textContent()).toBe('500');
  await scrollTo(page, 301);
  await expect
    .poll(async () => {
      await page.clock.runFor(50);
      return clients.textContent();
    })
    .not.toBe('500');
  await page.clock.runFor(4000);
  expect((await figures.allInnerTexts()).map(said)).toEqual(all);
});

test('SITE-26: a strip of pictures scrolls upwards, while visible only, and leads to the gallery', async () => {
  const page = await visit('/');
  const strip = page.locator('[data-island=strip]');
  expect(await strip.getAttribute('href')).toBe('/galerie');
  await strip.scrollIntoViewIfNeeded();
  await page.locator('[data-island=strip][data-moving]').waitFor();
  const ways = await strip.evaluate((one) =>
    one
      .getAnimations({ subtree: true })
      .flatMap((moving) => (moving.effect as KeyframeEffect).getKeyframes())
      .flatMap(({ translate, transform }) => String(translate ?? transform ?? '')),
  );
  expect(ways.some((way) => /-50%/.test(way) && !way.startsWith('-50%'))).toBe(true);
  await scrollTo(page, 0);
  await page.locator('[data-island=strip]:not([data-moving])').waitFor({ state: 'attached' });
});

test('SITE-27, SITE-59, AMB-78: the trade, and exactly three customers, each with house, trade and note', async () => {
  const page = await visit('/');
  const trade = said(await page.locator('section', { hasText: 'Grossiste,' }).first().innerText());
  expect(trade).toContain('Grossiste, donc boucher');
  const customers = page.locator('section[aria-labelledby=temoignages] figure');
  expect(await customers.count()).toBe(3);
  expect((await customers.locator('figcaption').allTextContents()).map(plain)).toEqual(
    [
      ['Hélène Castaing', 'Brasserie du Quai, brasserie, 90 couverts'],
      ['Marc Etcheverry', 'Boucherie des Deux Rives, boucherie de quartier'],
      ['Inès Lartigue', 'Table d’Inès, restaurant, 28 couverts'],
    ].map(([name, environment]) => expect.stringMatching(new RegExp(`${name}\\s*${environment}`, 'i'))),
  );
  expect(said(((await customers.first().textContent()) ?? '').trim().slice(0, 5))).toBe('★★★★★');
});

test('SITE-28: the film opens silent and looping, and closes by its button and by its backdrop', async () => {
  const page = await visit('/');
  const opener = page.getByRole('button', { name: 'Voir le film' });
  await page.getByText('Voir le film').scrollIntoViewIfNeeded();
  await alive(page, 'film');
  await opener.click();
  const video = page.locator('dialog video');
  await video.waitFor();
  expect(
    await video.evaluate((one: HTMLVideoElement) => [one.muted, one.loop, one.src.endsWith('.mp4')]),
  ).toEqual([true, true, true]);
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.paused)).toBe(false);
  await page.getByRole('button', { name: 'Fermer' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await video.evaluate((one: HTMLVideoElement) => one.paused)).toBe(true);
  await opener.click();
  await page.getByRole('dialog').waitFor();
  await page.mouse.click(5, 5);
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
});

test('SITE-28: a press before the code of the film is loaded takes effect when it is', async () => {
  const page = await visit('/');
  const come = await heldScripts(page, 'film');
  await page.getByText('Voir le film').click();
  come();
  await page.locator('dialog video').waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
});

/** Parts of the page below something that floats and is neither a bar along the window's edge nor over the header. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const floats = [...document.querySelectorAll<HTMLElement>('body *')].filter((one) => {
      const { position } = getComputedStyle(one);
      const { top, bottom, width } = one.getBoundingClientRect();
      const isShown = one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      return position === 'fixed' && isShown && width > 2 && bottom > 0 && top < innerHeight;
    });
    const isEdge = ({ left, right, bottom }: DOMRect) =>
      left <= 0 && right >= innerWidth - 1 && bottom >= innerHeight - 1;
    return floats.flatMap((one) => {
      const box = one.getBoundingClientRect();
      if (isEdge(box)) return [];
      const points = [0.1, 0.5, 0.9].flatMap((x) =>
        [0.1, 0.5, 0.9].map((y) => [box.left + box.width * x, box.top + box.height * y] as const),
      );
      return points
        .map(([x, y]) => document.elementsFromPoint(x, y).find((under) => !one.contains(under)))
        .filter((under) => under?.closest('header[class]') === null)
        .map((under) => `${one.textContent?.trim() ?? ''} over ${under?.tagName ?? ''}`);
    });
  });

test('SITE-20, SITE-30: on a phone floating elements cover nothing of the page, at any scroll position', async () => {
  for (const path of ['/', '/contact', '/nosviandes', '/galerie', '/livraison']) {
    const page = await visit(path, { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    for (let y = 0; y < height; y += 600) {
      await scrollTo(page, y);
      await page.waitForTimeout(60);
      expect(await covered(page), `${path} at ${y}`).toEqual([]);
    }
  }
});

test('SITE-30: on a phone floating elements at the end of the page cover no text', async () => {
  const page = await visit('/', { viewport: { width: 390, height: 844 } });
  const foot = page.locator('footer');
  await foot.evaluate((one) => one.scrollIntoView({ block: 'end', behavior: 'instant' }));
  await scrollTo(page, 1_000_000);
  const under = await page.evaluate(() => {
    const acts = document.querySelector('[data-floating-acts]')!.getBoundingClientRect();
    return [...document.querySelectorAll<HTMLElement>('footer p, footer a, footer summary, footer button')]
      .filter((one) => {
        const { top, bottom, left, right, width } = one.getBoundingClientRect();
        return (
          one.checkVisibility() &&
          width > 2 &&
          bottom > acts.top &&
          top < acts.bottom &&
          right > acts.left &&
          left < acts.right
        );
      })
      .map((one) => one.textContent?.trim());
  });
  expect(under).toEqual([]);
  expect(said(await foot.innerText())).toContain('© 2025');
});

test('SITE-28: a film that cannot be loaded leaves its poster', async () => {
  const page = await visit('/', {}, (page) => page.route('**/*.mp4', (route) => route.abort()));
  await page.getByText('Voir le film').scrollIntoViewIfNeeded();
  await alive(page, 'film');
  await page.getByRole('button', { name: 'Voir le film' }).click();
  const video = page.locator('dialog video');
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.error !== null)).toBe(true);
  const poster = await video.getAttribute('poster');
  expect(poster).toMatch(/^\/assets\/history-quais-.*\.svg$/);
  expect((await page.request.get(origin + poster)).ok()).toBe(true);
  expect(await video.boundingBox()).toMatchObject({ width: expect.any(Number) as number });
});

test('SITE-29: meats on a shelf with arrows, and the five steps of the traceability', async () => {
  const page = await visit('/');
  const shelf = page.getByRole('group', { name: 'Nos viandes' });
  expect(await hrefs(shelf.getByRole('link'))).toEqual([
    '/nosviandes#boeuf',
    '/nosviandes#veau',
    '/nosviandes#agneau',
    '/nosviandes#morceaux-volaille',
    '/espacepro',
    '/espacepro',
  ]);
  await shelf.scrollIntoViewIfNeeded();
  await alive(page, 'carousel');
  const left = () => shelf.locator('[data-track]').evaluate((track) => track.scrollLeft);
  await shelf.getByRole('button', { name: 'Suivant' }).click();
  await expect.poll(left).toBeGreaterThan(100);
  const trace = page.locator('section', { hasText: 'Du pré' }).last();
  expect(await trace.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
    'Élevage',
    'Abattage',
    'Maturation',
    'Découpe',
    'Livraison',
  ]);
  expect(await trace.textContent()).toContain('Traçabilité complète');
});

test('SITE-30: « Commander » and « Appeler » stay within reach', async () => {
  const page = await visit('/', { viewport: { width: 390, height: 844 } });
  await scrollTo(page, 2500);
  const acts = page.getByRole('navigation', { name: 'Actions rapides' });
  // they appear with the scroll, which the page gets a moment later
  await expect.poll(() => acts.getByRole('link').allInnerTexts()).toEqual(['Commander', 'Appeler']);
  expect(await hrefs(acts.getByRole('link'))).toEqual(['/espacepro', 'tel:+33536490000']);
  for (const link of await acts.getByRole('link').all()) {
    const box = await link.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
    expect(box?.height).toBeGreaterThanOrEqual(44);
  }
});
