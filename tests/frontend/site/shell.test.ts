import type { Page } from '@playwright/test';
import { describe, expect, test } from 'vitest';
import { publicPages } from '#shared/content/site-map.ts';
import { hrefs, scrollTo, siteVisits } from '#tests/support/site/site-visits.ts';

const { visit, origin } = await siteVisits();
const phone = { viewport: { width: 390, height: 844 } };

describe('addresses', () => {
  test.each([
    ['SITE-06', '/', 'Viande Signature'],
    ['SITE-07', '/nosviandes', 'Nos viandes'],
    ['SITE-08', '/galerie', 'La galerie'],
    ['SITE-09', '/livraison', 'Livrés frais, à l’heure'],
    ['SITE-10', '/contact', 'Parlons viande'],
    ['SITE-11, AMB-57', '/mentions-legales', 'Mentions légales'],
    ['SITE-11, AMB-57', '/politique-confidentialite', 'Politique de confidentialité'],
    ['SITE-11, AMB-57', '/cgv', 'Conditions générales de vente'],
    ['SITE-11, AMB-57', '/cookies', 'Cookies'],
  ])('%s: %s is « %s »', async (_row, path, title) => {
    const page = await visit(path);
    expect(new URL(page.url()).pathname).toBe(path);
    expect((await page.locator('h1').innerText()).replaceAll(/\s+/g, ' ')).toBe(title);
  });

  test('SITE-12: an unknown address leads home', async () => {
    for (const unknown of ['/rien-de-tel', '/contact/rien', '/galeries']) {
      expect(new URL((await visit(unknown)).url()).pathname).toBe('/');
    }
  });

  test('SITE-14, AMB-01: /conditions and /confidentialite lead to the legal pages, /login to the app', async () => {
    expect(new URL((await visit('/conditions')).url()).pathname).toBe('/cgv');
    expect(new URL((await visit('/confidentialite')).url()).pathname).toBe('/politique-confidentialite');
    // the app is not built here: its file is requested, not the home page
    expect((await fetch(`${origin}/login`, { redirect: 'manual' })).headers.get('location')).toBeNull();
  });

  test('SITE-13: the site lives at the root: every file and link starts from /', async () => {
    const page = await visit('/livraison');
    const links = await hrefs(page.locator('a[href], link[href]'));
    expect(links.length).toBeGreaterThan(20);
    for (const link of links) expect(link).toMatch(/^(\/|#|tel:|mailto:|https:|data:)/);
  });
});

describe('header', () => {
  test.each(publicPages)('SITE-15: five links and the Espace Pro on %s', async (path) => {
    const page = await visit(path);
    const nav = page.getByRole('navigation', { name: 'Navigation principale' });
    expect(await nav.getByRole('link').allInnerTexts()).toEqual([
      'Accueil',
      'Nos Viandes',
      'Galerie',
      'Livraison',
      'Contact',
    ]);
    expect(await hrefs(nav.getByRole('link'))).toEqual([
      '/',
      '/nosviandes',
      '/galerie',
      '/livraison',
      '/contact',
    ]);
    const pro = page.getByRole('banner').getByRole('link', { name: 'Espace Pro' });
    expect(await hrefs(pro)).toEqual(['/espacepro']);
  });

  test('SITE-16, SITE-20, CST-08: tight and darker after 50 px, the button to the top after 500 px, and it scrolls up', async () => {
    const page = await visit('/', { reducedMotion: 'reduce' });
    const plate = page.locator('header > div');
    const height = () => plate.evaluate((one) => one.getBoundingClientRect().height);
    const ground = () => plate.evaluate((one) => getComputedStyle(one).backgroundColor);
    const up = page.getByRole('link', { name: 'Remonter en haut de la page' });
    const before = [await height(), await ground()] as const;
    await scrollTo(page, 50);
    await page.locator('[data-scrolled=top]').waitFor();
    await scrollTo(page, 51);
    await page.locator('[data-scrolled=tight]').waitFor();
    await expect.poll(height).toBe(60);
    expect(before[0]).toBe(88);
    await expect.poll(ground).not.toBe(before[1]);
    await scrollTo(page, 500);
    expect(await up.isVisible()).toBe(false);
    await scrollTo(page, 501);
    await up.waitFor();
    await up.click();
    await page.waitForFunction(() => scrollY < 10);
  });

  test('SITE-17, SITE-62, CST-21: below 768 px a burger opens the menu; a link of it closes it', async () => {
    const page = await visit('/', phone);
    const menu = page.getByRole('navigation', { name: 'Menu' });
    expect(await page.getByRole('navigation', { name: 'Navigation principale' }).isVisible()).toBe(false);
    await page.locator('summary', { hasText: 'Menu' }).click();
    await menu.getByRole('link', { name: 'Livraison' }).click();
    await page.waitForURL('**/livraison');
    expect(await menu.isVisible()).toBe(false);
    const burger = (page: Page) => page.locator('summary', { hasText: 'Menu' }).isVisible();
    expect(await burger(await visit('/', { viewport: { width: 767, height: 800 } }))).toBe(true);
    expect(await burger(await visit('/', { viewport: { width: 768, height: 800 } }))).toBe(false);
  });

  test('SITE-18, AMB-58: the search opens, finds a cut by keyboard, never reloads, and closes', async () => {
    const page = await visit('/contact');
    const toggle = page.locator('summary', { hasText: 'Rechercher' });
    await toggle.click();
    const box = page.getByRole('searchbox', { name: 'Rechercher sur le site' });
    await box.fill('zzzz');
    await page.getByText('Rien sur « zzzz » dans ces pages.').waitFor();
    await box.press('Enter');
    expect(page.url()).toBe(`${origin}/contact`);
    await box.press('Escape');
    expect(await box.isVisible()).toBe(false);
    await toggle.click();
    await box.fill('hampe onglet');
    await page.getByText(/^\d résultats?$/).waitFor();
    await box.press('ArrowDown');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Hampe et onglet');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toBe(`${origin}/nosviandes#boeuf-hampe-onglet`);
  });
});

describe('footer', () => {
  test('SITE-19, SITE-22, SITE-23, AMB-56, AMB-59: pages, legal pages, address, phone, guarantees, 2025; no social link without an address', async () => {
    const page = await visit('/galerie');
    const footer = page.getByRole('contentinfo');
    expect(await hrefs(footer.getByRole('navigation', { name: 'Pages du site' }).getByRole('link'))).toEqual([
      '/',
      '/nosviandes',
      '/galerie',
      '/livraison',
      '/contact',
      '/espacepro',
    ]);
    expect(
      await hrefs(footer.getByRole('navigation', { name: 'Informations légales' }).getByRole('link')),
    ).toEqual(['/mentions-legales', '/politique-confidentialite', '/cgv', '/cookies']);
    const text = await footer.innerText();
    for (const words of [
      'Bruges (33520)',
      '© 2025 Viande Signature',
      'Livraisons fraîches',
      'Traçabilité complète',
      'Qualité certifiée',
    ]) {
      expect(text).toContain(words);
    }
    expect(text).not.toContain('Saint-Étienne');
    expect(await hrefs(footer.locator('a[href^="tel:"]'))).toEqual(['tel:+33536490000']);
    expect(await footer.locator('a[target=_blank]').count()).toBe(0);
  });

  test('SITE-21: the telephone rings after 3 s, then every 15 s, for one second each time', async () => {
    const page = await visit('/contact');
    const turned = await page.evaluate(() => {
      const bell = document.querySelector('footer a[href^="tel:"] svg');
      const [ring] = bell?.getAnimations() ?? [];
      if (!bell || !ring) return [];
      ring.pause();
      // still, turned, still: a sixteenth of a second apart at the edges of a ring
      return [0, 2900, 3150, 3900, 4010, 10_000, 17_900, 18_150, 19_010, 33_150].map((time) => {
        ring.currentTime = time;
        const { rotate } = getComputedStyle(bell);
        return rotate !== 'none' && Number.parseFloat(rotate) !== 0;
      });
    });
    expect(turned).toEqual([false, false, true, true, false, false, false, true, false, true]);
  });

  test('SITE-60, SITE-61, CST-20, AMB-60: preferences are applied, saved, and limited by the system’s setting', async () => {
    const page = await visit('/');
    const seconds = (page: Page) =>
      page.evaluate(() =>
        ['fast', 'medium', 'slow'].map((kind) =>
          document.documentElement.style.getPropertyValue(`--motion-${kind}`),
        ),
      );
    expect(await seconds(page)).toEqual(['0.5s', '1.2s', '2.5s']);
    await page.getByText('Animations', { exact: true }).click();
    expect(await page.getByLabel('Activées').isChecked()).toBe(true);
    expect(await page.getByLabel('Intensité').inputValue()).toBe('medium');
    expect(await page.getByLabel('Mouvements réduits').isChecked()).toBe(false);
    await page.getByLabel('Intensité').selectOption('light');
    expect(await seconds(page)).toEqual(['0.3s', '0.8s', '1.5s']);
    await page.getByLabel('Intensité').selectOption('strong');
    expect(await seconds(page)).toEqual(['0.8s', '1.8s', '3.5s']);
    await page.getByLabel('Mouvements réduits').check();
    expect(await seconds(page)).toEqual(['0.4s', '0.9s', '1.75s']);
    await page.reload();
    expect(await seconds(page)).toEqual(['0.4s', '0.9s', '1.75s']);
    expect(await seconds(await visit('/', { reducedMotion: 'reduce' }))).toEqual(['0.25s', '0.6s', '1.25s']);
  });
});
