import { expect, test } from 'vitest';
import { alive, hrefs, siteVisits, stopClock } from '#tests/support/site/site-visits.ts';

const { visit } = await siteVisits();

test('SITE-41: tabs beef, lamb, veal, beef first', async () => {
  const page = await visit('/nosviandes', { reducedMotion: 'reduce' });
  await alive(page, 'tabs');
  const tabs = page.getByRole('tablist', { name: 'Familles de viandes' }).getByRole('tab');
  expect(await tabs.allInnerTexts()).toEqual(['Bœuf', 'Agneau', 'Veau']);
  expect(await tabs.evaluateAll((all) => all.map((tab) => tab.getAttribute('aria-selected')))).toEqual([
    'true',
    'false',
    'false',
  ]);
  await page.getByRole('heading', { name: 'Le bœuf' }).waitFor();
  expect(await page.getByRole('heading', { name: 'L’agneau' }).isVisible()).toBe(false);
});

test.each([
  ['boeuf', 'Le bœuf', 'Maturé sur l’os'],
  ['agneau', 'L’agneau', undefined],
  ['veau', 'Le veau', undefined],
])('SITE-42: %s has title, text, guarantees, badge, 5/5 and three pictures', async (id, title, badge) => {
  const page = await visit(`/nosviandes#${id}`, { reducedMotion: 'reduce' });
  await page.getByRole('heading', { name: title, exact: true }).waitFor();
  const panel = page.locator(`#${id}`);
  const lines = (await panel.locator('article > div').first().innerText()).split('\n').filter(Boolean);
  if (badge) expect(lines[0]).toBe(badge);
  // badge, title, subtitle, rating, description, guarantees
  expect(lines.length).toBeGreaterThanOrEqual(8);
  expect(await panel.getByText('★★★★★ 5/5').count()).toBe(1);
  expect(
    await panel.getByRole('list', { name: 'Garanties' }).getByRole('listitem').count(),
  ).toBeGreaterThanOrEqual(3);
  expect(await panel.locator('[data-track] img:not(noscript img)').count()).toBe(3);
});

test('SITE-43: arrows go round, dots follow, another family starts at its first picture', async () => {
  const page = await visit('/nosviandes', { reducedMotion: 'reduce' });
  await alive(page, 'tabs');
  await alive(page, 'carousel');
  const beef = page.locator('#boeuf');
  const onDot = (name: string) =>
    beef.getByRole('button', { name }).and(page.locator('[aria-current=true]')).waitFor();
  await beef.getByRole('button', { name: 'Précédent' }).click();
  await onDot('image 3 sur 3');
  await beef.getByRole('button', { name: 'Suivant' }).click();
  await onDot('image 1 sur 3');
  await beef.getByRole('button', { name: 'image 2 sur 3' }).click();
  await onDot('image 2 sur 3');
  await page.getByRole('tab', { name: 'Agneau' }).first().click();
  await page.getByRole('heading', { name: 'L’agneau' }).waitFor();
  await page.getByRole('tab', { name: 'Bœuf' }).first().click();
  await onDot('image 1 sur 3');
  expect(await beef.locator('[data-dot][aria-current=true]').count()).toBe(1);
});

test('SITE-43, CST-09: advances every 4 s until it is paused', async () => {
  const page = await visit('/nosviandes', {}, stopClock);
  await page.locator('#boeuf [data-track]').scrollIntoViewIfNeeded();
  await alive(page, 'carousel');
  // a slow browser reports visibility late, and an invisible carousel does not move
  await page.evaluate(
    () =>
      new Promise<void>((seen) => {
        const track = document.querySelector('#boeuf [data-track]');
        const watch = new IntersectionObserver(([entry]) => {
          if (entry?.isIntersecting) seen();
        });
        if (track) watch.observe(track);
      }),
  );
  const dot = (index: number) =>
    page.locator('#boeuf [data-dot]').nth(index).and(page.locator('[aria-current=true]'));
  await page.clock.runFor(3000);
  expect(await dot(1).count()).toBe(0);
  await page.clock.runFor(1200);
  await dot(1).waitFor();
  await page.locator('#boeuf').getByRole('button', { name: 'Pause' }).click();
  await page.clock.runFor(9000);
  expect(await dot(1).count()).toBe(1);
});

test('SITE-44: links to the Espace Pro and to a contact, and three reasons', async () => {
  const page = await visit('/nosviandes');
  const why = page.locator('section[aria-labelledby=pourquoi]');
  expect(await hrefs(why.getByRole('link'))).toEqual(['/espacepro', '/contact']);
  expect(await why.getByRole('heading', { level: 3 }).count()).toBe(3);
});

test('SITE-45: a picture that fails is hidden, and nothing moves', async () => {
  const page = await visit('/nosviandes', {}, (page) =>
    page.route('**/meats-beef-1-*', (route) => route.abort()),
  );
  const image = page.locator('#boeuf img').first();
  await page.waitForFunction(
    () => document.querySelector<HTMLImageElement>('#boeuf img')?.style.visibility === 'hidden',
  );
  const box = await image.boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(4 / 3, 1);
});

test('the cut chart: an address opens a part with its animal; the list leads the keyboard to the shop', async () => {
  const page = await visit('/nosviandes#veau-jarret-avant', { reducedMotion: 'reduce' });
  await page.getByRole('tab', { name: 'Veau', selected: true }).last().waitFor();
  const beef = await visit('/nosviandes#boeuf-filet', { reducedMotion: 'reduce' });
  const chart = beef.locator('#morceaux-boeuf');
  await chart.locator('[data-card-name]', { hasText: 'Filet' }).waitFor();
  expect(await chart.locator('[data-card-link]').getAttribute('href')).toContain(
    '/dashboard?categorie=BOEUF&recherche=Filet',
  );
  const collar = chart.getByRole('link', { name: /^Collier/ });
  await collar.focus();
  await chart.locator('[data-card-name]', { hasText: 'Collier' }).waitFor();
  expect(await chart.locator('.cut[data-on]').count()).toBe(1);
  expect(await collar.getAttribute('href')).toBe('/dashboard?categorie=BOEUF&recherche=Collier');
});

test('without JavaScript all text and links are still there', async () => {
  const page = await visit('/nosviandes', { javaScriptEnabled: false });
  await page.getByRole('link', { name: 'Agneau' }).first().click();
  await page.getByRole('heading', { name: 'L’agneau' }).waitFor();
  expect(await page.getByRole('heading', { name: 'Le bœuf' }).isVisible()).toBe(false);
  expect(await page.locator('#agneau noscript img, #agneau img[loading=lazy]').count()).toBe(3);
});
