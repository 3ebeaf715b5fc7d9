import type { BrowserContextOptions, Page } from '@playwright/test';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { openBrowser } from '#tests/support/browser.ts';
import { builtSite } from '#tests/support/built-site.ts';
import { serveSite } from '#tests/support/static-site.ts';

const posted: string[] = [];
let contactAnswer = { status: 200, body: '{"success":true}' };
const { webDir, remove } = await builtSite();
const site = await serveSite(webDir, {
  '/api/contact': (body) => {
    posted.push(body);
    return contactAnswer;
  },
});
const browser = await openBrowser();
const open: Page[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((page) => page.context().close()));
});
afterAll(async () => {
  await browser.close();
  await site.close();
  await remove();
});

const visit = async (
  path: string,
  options: BrowserContextOptions = {},
  before?: (page: Page) => Promise<unknown>,
) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  open.push(page);
  await before?.(page);
  await page.goto(site.origin + path, { waitUntil: 'networkidle' });
  return page;
};
/** Resolves when the island of that name is alive. */
const alive = (page: Page, island: string) =>
  page.locator(`[data-island=${island}][data-alive=""]`).first().waitFor({ state: 'attached' });

describe('shell', () => {
  test('the header tightens after 50 px, the way up comes after 500 px (SITE-16, SITE-20)', async () => {
    const page = await visit('/');
    const scrolled = (y: number, state: string) =>
      page
        .evaluate((top) => scrollTo({ top, behavior: 'instant' }), y)
        .then(() => page.locator(`[data-scrolled=${state}]`).waitFor());
    await scrolled(50, 'top');
    await scrolled(51, 'tight');
    await scrolled(501, 'far');
    const up = page.getByRole('link', { name: 'Remonter en haut de la page' });
    await up.click();
    await page.waitForFunction(() => scrollY < 10);
  });

  test('the search finds a cut, by keyboard, without leaving (AMB-58)', async () => {
    const page = await visit('/contact');
    await page.locator('summary', { hasText: 'Rechercher' }).click();
    const box = page.getByRole('searchbox');
    await box.fill('hampe onglet');
    await page.getByText(/^\d résultats?$/).waitFor();
    await box.press('ArrowDown');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Hampe et onglet');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toBe(`${site.origin}/nosviandes#boeuf-hampe-onglet`);
  });

  test('animation preferences are applied, kept, and cut by the system’s wish (SITE-60, SITE-61)', async () => {
    const page = await visit('/');
    const slow = () => page.evaluate(() => document.documentElement.style.getPropertyValue('--motion-slow'));
    expect(await slow()).toBe('2.5s');
    await page.getByText('Animations', { exact: true }).click();
    await page.getByLabel('Intensité').selectOption('strong');
    expect(await slow()).toBe('3.5s');
    await page.getByLabel('Mouvements réduits').check();
    expect(await slow()).toBe('1.75s');
    await page.reload();
    expect(await slow()).toBe('1.75s');
    const other = await visit('/', { reducedMotion: 'reduce' });
    expect(await other.evaluate(() => document.documentElement.style.getPropertyValue('--motion-fast'))).toBe(
      '0.25s',
    );
  });

  test('the burger opens the menu and a link closes it (SITE-17)', async () => {
    const page = await visit('/', { viewport: { width: 390, height: 844 } });
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await page.locator('summary', { hasText: 'Menu' }).click();
    await menu.getByRole('link', { name: 'Livraison' }).click();
    await page.waitForURL('**/livraison');
    expect(await menu.isVisible()).toBe(false);
  });
});

describe('meats', () => {
  const dotOn = (page: Page, panel: string) => page.locator(`#${panel} [data-dot][aria-current=true]`);

  test('beef first; arrows go round; another family starts at its first picture (SITE-41, SITE-43)', async () => {
    const page = await visit('/nosviandes', { reducedMotion: 'reduce' });
    await alive(page, 'tabs');
    await alive(page, 'carousel');
    expect(await page.getByRole('tab', { name: 'Bœuf' }).first().getAttribute('aria-selected')).toBe('true');
    const beef = page.locator('#boeuf');
    await beef.getByRole('button', { name: 'Précédent' }).click();
    await beef
      .getByRole('button', { name: 'image 3 sur 3' })
      .and(page.locator('[aria-current=true]'))
      .waitFor();
    await page.getByRole('tab', { name: 'Agneau' }).first().click();
    await page.getByRole('heading', { name: 'L’agneau' }).waitFor();
    await page.getByRole('tab', { name: 'Bœuf' }).first().click();
    await beef
      .getByRole('button', { name: 'image 1 sur 3' })
      .and(page.locator('[aria-current=true]'))
      .waitFor();
    expect(await dotOn(page, 'boeuf').count()).toBe(1);
  });

  test('advances every 4 s until it is paused (CST-09)', async () => {
    const page = await visit('/nosviandes', {}, (page) => page.clock.install());
    await page.locator('#boeuf [data-track]').scrollIntoViewIfNeeded();
    await alive(page, 'carousel');
    const second = page.locator('#boeuf [data-dot]').nth(1).and(page.locator('[aria-current=true]'));
    await page.clock.runFor(3000);
    expect(await second.count()).toBe(0);
    await page.clock.runFor(1200);
    await second.waitFor();
  });

  test('a picture that fails is hidden, and nothing moves (SITE-45)', async () => {
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

  test('a cut named by the address is shown with its animal, and touching the drawing tells it', async () => {
    const page = await visit('/nosviandes#veau-jarret-avant', { reducedMotion: 'reduce' });
    await page.getByRole('tab', { name: 'Veau', selected: true }).last().waitFor();
    const beef = await visit('/nosviandes#boeuf-filet', { reducedMotion: 'reduce' });
    await beef.locator('#morceaux-boeuf [data-card-name]', { hasText: 'Filet' }).waitFor();
    expect(await beef.locator('#morceaux-boeuf [data-card-link]').getAttribute('href')).toContain(
      '/dashboard?categorie=BOEUF&recherche=Filet',
    );
  });
});

describe('gallery', () => {
  test('filters, counts, and shows one picture at a time, round and round (SITE-46..50)', async () => {
    const page = await visit('/galerie');
    await page.locator('label', { hasText: 'Nos locaux' }).click();
    expect(await page.locator('[data-view]:visible').count()).toBe(8);
    expect(await page.locator('label:has([name=categorie]:checked)').innerText()).toMatch(/Nos locaux\s*8/);
    await page.locator('[data-view]:visible').first().hover();
    await alive(page, 'viewer');
    await page.locator('[data-view]:visible').first().click();
    await page.getByText('Image 1 sur 8').waitFor();
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden');
    await page.keyboard.press('ArrowLeft');
    await page.getByText('Image 8 sur 8').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByText('Image 1 sur 8').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).not.toBe('hidden');
  });

  test('a broken picture becomes the placeholder (SITE-51)', async () => {
    const page = await visit('/galerie', {}, (page) =>
      page.route('**/gallery-tournedos-*', (route) => route.abort()),
    );
    await page.waitForFunction(() =>
      document.querySelector<HTMLImageElement>('#tournedos img')?.currentSrc.includes('placeholder'),
    );
  });
});

describe('contact', () => {
  const fill = async (page: Page) => {
    await page.getByLabel('Nom', { exact: true }).fill('Lartigue');
    await alive(page, 'contact');
    await page.getByLabel('Prénom').fill('Inès');
    await page.getByLabel('E-mail').fill('ines@bistrot-demo.test');
    await page.getByLabel('Message').fill('Cent couverts.');
  };
  const sending = (page: Page) => page.getByRole('button', { name: 'Envoi en cours...' });

  test('sent once, « Envoi en cours... » for two seconds, then success and an empty form (SITE-36..38, ERR-48)', async () => {
    contactAnswer = { status: 200, body: '{"success":true}' };
    posted.length = 0;
    const page = await visit('/contact', {}, (page) => page.clock.install());
    await fill(page);
    await page.getByRole('button', { name: 'Envoyer le message' }).click();
    await sending(page).waitFor();
    expect(await sending(page).isDisabled()).toBe(true);
    await page.getByLabel('Message').press('Control+Enter');
    await expect.poll(() => posted.length).toBe(1);
    await page.clock.runFor(1900);
    expect(await sending(page).count()).toBe(1);
    await page.clock.runFor(200);
    await page
      .getByText('Votre message a été envoyé avec succès ! Nous vous répondrons rapidement.')
      .waitFor();
    expect(await page.getByLabel('Message').inputValue()).toBe('');
    expect(posted).toHaveLength(1);
    expect(JSON.parse(posted[0] ?? '')).toMatchObject({
      nom: 'Lartigue',
      sujet: 'Demande de devis',
      site_web: '',
    });
  });

  test('a failure says so and keeps what was typed (ERR-49)', async () => {
    contactAnswer = { status: 500, body: '<html>' };
    const page = await visit('/contact', {}, (page) => page.clock.install());
    await fill(page);
    await page.getByRole('button', { name: 'Envoyer le message' }).click();
    await sending(page).waitFor();
    await page.clock.runFor(2100);
    await page
      .getByText('Une erreur est survenue. Veuillez réessayer ou nous appeler directement.')
      .waitFor();
    expect(await page.getByLabel('Message').inputValue()).toBe('Cent couverts.');
  });

  test('one question open at a time; a press on the open one closes it (SITE-39)', async () => {
    const page = await visit('/contact');
    const openOnes = () => page.locator('details[name=faq][open]').count();
    await page.getByText('Quels sont vos délais').click();
    await page.getByText('Proposez-vous des tarifs').click();
    expect(await openOnes()).toBe(1);
    await page.getByText('Proposez-vous des tarifs').click();
    expect(await openOnes()).toBe(0);
  });
});

describe('home', () => {
  test('the figures count up from 300 px and end where they began (SITE-25)', async () => {
    const page = await visit('/', {}, (page) => page.clock.install());
    const years = page.locator('[data-count="25"]');
    await page.evaluate(() => scrollTo({ top: 200, behavior: 'instant' }));
    await alive(page, 'count');
    await page.clock.runFor(500);
    expect(await years.textContent()).toBe('25');
    await page.evaluate(() => scrollTo({ top: 310, behavior: 'instant' }));
    await expect
      .poll(async () => {
        await page.clock.runFor(50);
        return years.textContent();
      })
      .not.toBe('25');
    await page.clock.runFor(4000);
    expect(await years.textContent()).toBe('25');
  });

  test('the film opens silent and looping, closes by its backdrop (SITE-28)', async () => {
    const page = await visit('/');
    await page.getByText('Voir le film').scrollIntoViewIfNeeded();
    await alive(page, 'film');
    await page.getByText('Voir le film').click();
    const video = page.locator('dialog video');
    await video.waitFor();
    expect(await video.evaluate((one: HTMLVideoElement) => [one.muted, one.loop, one.src !== ''])).toEqual([
      true,
      true,
      true,
    ]);
    await page.mouse.click(5, 5);
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });
});

test('without JavaScript everything is still there to read and to follow', async () => {
  const page = await visit('/nosviandes', { javaScriptEnabled: false });
  await page.getByRole('link', { name: 'Agneau' }).first().click();
  await page.getByRole('heading', { name: 'L’agneau' }).waitFor();
  expect(await page.getByRole('heading', { name: 'Le bœuf' }).isVisible()).toBe(false);
  expect(await page.locator('#agneau noscript img, #agneau img[loading=lazy]').count()).toBe(3);
});

test('an unknown address leads home (SITE-12)', async () => {
  const page = await visit('/rien-de-tel');
  expect(new URL(page.url()).pathname).toBe('/');
});
