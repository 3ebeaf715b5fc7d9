import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { pageHeads } from '#shared/content/page-heads.ts';
import { appRoutes, movedPages, pageFile, publicPages } from '#shared/content/site-map.ts';
import { builtSite } from '#tests/support/site/built-site.ts';

const webDir = await builtSite();

const html = new Map(
  await Promise.all(
    publicPages.map(
      async (page) => [page, await readFile(path.join(webDir, pageFile(page)), 'utf8')] as const,
    ),
  ),
);
const textOf = (page: (typeof publicPages)[number]): string =>
  (html.get(page) ?? '')
    .replaceAll(/<(script|style|noscript)\b.*?<\/\1>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');

const known = new Set<string>([...publicPages, ...appRoutes, ...Object.keys(movedPages)]);

describe.each(publicPages)('%s', (page) => {
  const source = html.get(page) ?? '';

  test('has language, one title, one h1, description, canonical, card', () => {
    expect(source).toMatch(/^<!doctype html>\n<html lang="fr">/);
    expect(source.match(/<h1[ >]/g)).toHaveLength(1);
    expect(source).toContain(`<title>${pageHeads[page].title}</title>`);
    expect(source).toContain(`<link rel="canonical" href="https://viande-signature.test${page}"/>`);
    for (const property of ['og:title', 'og:description', 'og:image', 'og:url']) {
      expect(source).toContain(`<meta property="${property}" content="`);
    }
  });

  test('contains nothing that the security policy refuses, and nothing from elsewhere', () => {
    for (const [, attributes = ''] of source.matchAll(/<script([^>]*)>/g)) {
      expect(attributes).toMatch(/src="\/assets\/|type="application\/ld\+json"/);
    }
    expect(source).not.toMatch(/<style|\sstyle="|\son[a-z]+="/);
    expect(source).not.toMatch(/(?:src|srcset)="https?:/);
  });

  test('has one stylesheet, its layers in order before any rule', async () => {
    const sheets = [...source.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(
      ([, href = '']) => href,
    );
    expect(sheets).toHaveLength(1);
    const styles = await readFile(path.join(webDir, sheets[0] ?? ''), 'utf8');
    expect(styles).toMatch(/^@layer reset,tokens,base,parts,components,pages;/);
  });

  test('its structured data can be read', () => {
    const data = [...source.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, json = '']) => JSON.parse(json) as { '@type': string | string[] },
    );
    const kinds = data.flatMap((one) => one['@type']);
    expect(kinds).toContain('LocalBusiness');
    if (page !== '/') expect(kinds).toContain('BreadcrumbList');
    if (page === '/contact') expect(kinds).toContain('FAQPage');
  });

  test('every link leads to a page that exists, every fragment to an element', () => {
    for (const [, href = ''] of source.matchAll(/<a [^>]*?href="(\/[^"]*|#[^"]*)"/g)) {
      const url = new URL(href.replaceAll('&amp;', '&'), `https://site.test${page}`);
      const target = url.pathname;
      expect(known.has(target) || existsSync(path.join(webDir, target)), href).toBe(true);
      const fragment = decodeURIComponent(url.hash.slice(1));
      const document = html.get(target as (typeof publicPages)[number]);
      if (fragment !== '' && document) expect(document, href).toContain(`id="${fragment}"`);
    }
  });

  test('every picture has its place reserved, a text, and an address that exists', () => {
    for (const [image] of source.matchAll(/<img [^>]*>/g)) {
      if (image.includes('data-image')) continue;
      expect(image).toMatch(/ width="\d+"/);
      expect(image).toMatch(/ height="\d+"/);
      expect(image).toMatch(/ alt="/);
      const address = /data-src="([^"]+)"/.exec(image)?.[1] ?? /src="([^"]+)"/.exec(image)?.[1] ?? '';
      expect(existsSync(path.join(webDir, address)), address).toBe(true);
    }
  });

  test('no id twice', () => {
    const ids = [...source.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toEqual([...new Set(ids)]);
  });

  test('SITE-15, SITE-19, SITE-22: header, footer and legal pages are linked', () => {
    const text = textOf(page);
    for (const label of ['Accueil', 'Nos Viandes', 'Galerie', 'Livraison', 'Contact', 'Espace Pro']) {
      expect(text).toContain(label);
    }
    for (const legal of ['/mentions-legales', '/politique-confidentialite', '/cgv', '/cookies']) {
      expect(source).toContain(`href="${legal}"`);
    }
    expect(text).toContain('© 2025');
    expect(text).toContain('Bruges (33520)');
    expect(text).not.toMatch(/undefined|\[object|NaN/);
  });
});

describe('texts of the specification, word for word', () => {
  test.each([
    [
      '/',
      [
        'Viande Signature',
        '25 +',
        '500 +',
        '100  %',
        '4,9 /5',
        '98 %',
        'Commander',
        'Appeler',
        'Traçabilité complète',
        'Qualité certifiée',
      ],
    ],
    ['/nosviandes', ['Bœuf', 'Agneau', 'Veau', '5/5']],
    ['/galerie', ['Tout', 'Saint-Étienne']],
    [
      '/livraison',
      [
        'À partir de 15 €, offerte dès 150 €',
        'Du lundi au samedi, 8h-18h',
        'Sous 48 h',
        'Du lundi au vendredi, 9h-17h',
        'avant 16h',
      ],
    ],
    [
      '/contact',
      [
        'Du lundi au samedi, 8h-20h',
        'Réponse moyenne sous 2 h',
        'WhatsApp',
        'Dimanche fermé, répondeur 24h/24',
        'Demande de devis',
        'Commande urgente',
        'Partenariat',
      ],
    ],
    ['/cgv', ['40 €', '20 jours']],
    ['/mentions-legales', ['à compléter', 'SIRET']],
  ] as const)('%s', (page, words) => {
    const text = textOf(page).replaceAll(/\s+/g, ' ');
    for (const word of words) expect(text).toContain(word.replaceAll(/\s+/g, ' '));
  });

  test('SITE-27, SITE-35, SITE-47: three customers on the home page, six subjects, 24 pictures in the gallery', () => {
    expect(html.get('/')?.match(/<blockquote/g)).toHaveLength(3);
    expect(html.get('/galerie')?.match(/data-view="true"/g)).toHaveLength(24);
    expect(html.get('/contact')?.match(/<option/g)).toHaveLength(9);
  });

  test('robots and the site map name every public page', async () => {
    const sitemap = await readFile(path.join(webDir, 'sitemap.xml'), 'utf8');
    for (const page of publicPages)
      expect(sitemap).toContain(`<loc>https://viande-signature.test${page}</loc>`);
    expect(await readFile(path.join(webDir, 'robots.txt'), 'utf8')).toContain('/sitemap.xml');
  });
});
