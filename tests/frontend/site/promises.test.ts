import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { authContract } from '#shared/auth/auth.contract.ts';
import { contactContract } from '#shared/contact/contact.contract.ts';
import { appRoutes, pageFile, type PublicPage, publicPages } from '#shared/content/site-map.ts';
import { builtSite } from '#tests/support/site/built-site.ts';

const webDir = await builtSite();

const source = async (page: PublicPage) => readFile(path.join(webDir, pageFile(page)), 'utf8');
/** The visible text of the page. */
const text = async (page: PublicPage) =>
  (await source(page))
    .replaceAll(/<(script|noscript|head)\b.*?<\/\1>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
const everywhere = (await Promise.all(publicPages.map(text))).join(' ');

test('SITE-01: French, a family wholesaler and cutting workshop, all six families, three areas', async () => {
  for (const page of publicPages) expect(await source(page)).toContain('<html lang="fr">');
  const home = (await text('/')).toLowerCase();
  for (const word of ['grossiste', 'maison de famille', 'découp', 'atelier']) expect(home).toContain(word);
  for (const family of ['bœuf', 'agneau', 'veau', 'volaille', 'charcuterie', 'abats']) {
    expect(home).toContain(family);
  }
  expect(appRoutes).toEqual(
    expect.arrayContaining(['/espacepro', '/dashboard', '/admin', '/admin/dashboard']),
  );
});

test('SITE-02: near Bordeaux, about twenty-five years, for professionals and private customers', async () => {
  const home = await text('/');
  for (const words of [
    'Bordeaux',
    'vingt-cinq ans',
    'restaurants',
    'brasseries',
    'bouchers',
    'particuliers',
  ]) {
    expect(home).toContain(words);
  }
});

test('SITE-03, AMB-78: every claim is present, word for word', () => {
  for (const claim of [
    'Livraisons fraîches',
    'Traçabilité complète',
    'Qualité certifiée',
    '4,9 /5',
    '25 +',
    '500 +',
    '100 %',
    'de livraisons fraîches',
    '98 %',
    'satisfaction',
  ]) {
    expect(everywhere.replaceAll('\u00a0', ' ')).toContain(claim);
  }
});

test.each(['/', '/nosviandes', '/galerie', '/livraison', '/contact'] as const)(
  'SITE-04: %s offers phone, WhatsApp, e-mail, order and quote',
  async (page) => {
    const html = await source(page);
    for (const href of [
      'tel:+33536490000',
      'https://wa.me/33639980000',
      'mailto:contact@viande-demo.test',
      '/espacepro',
    ]) {
      expect(html).toContain(`href="${href}"`);
    }
    // the quote is the form itself on its own page
    expect(html).toMatch(
      page === '/contact' ? /<option value="Demande de devis"/ : /href="\/contact#ecrire"/,
    );
  },
);

test('SITE-05: what a visitor without an account may do needs no session', () => {
  const open = [contactContract, authContract]
    .flatMap((contract) => Object.values(contract.endpoints))
    .filter(({ access }) => access === 'public')
    .map(({ path }) => path);
  expect(open).toEqual(
    expect.arrayContaining([
      '/api/contact',
      '/api/auth/register',
      '/api/auth/login',
      '/api/auth/forgot-password',
    ]),
  );
  expect(appRoutes).toEqual(expect.arrayContaining(['/register', '/login', '/reset-password/:token']));
});

test('ERR-50: no page contains a message of a library', () => {
  expect(everywhere).not.toMatch(/Unexpected Application Error|Loading chunk|undefined|\[object|NaN/);
});
