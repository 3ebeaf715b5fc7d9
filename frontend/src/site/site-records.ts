import { business } from '#shared/content/business.ts';
import { pageHeads } from '#shared/content/page-heads.ts';
import { publicPages } from '#shared/content/site-map.ts';

/** sitemap.xml of the public pages. `day`: build day, `YYYY-MM-DD`. */
export const sitemap = (day: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...publicPages.map(
      (page) => `  <url><loc>${business.siteOrigin}${page}</loc><lastmod>${day}</lastmod></url>`,
    ),
    '</urlset>',
    '',
  ].join('\n');

/** robots.txt: only the public pages are indexed. */
export const robots = (): string =>
  [
    'User-agent: *',
    ...['/admin', '/dashboard', '/commandes', '/payment', '/scanner', '/api/'].map(
      (path) => `Disallow: ${path}`,
    ),
    '',
    `Sitemap: ${business.siteOrigin}/sitemap.xml`,
    '',
  ].join('\n');

export const webManifest = (): string =>
  JSON.stringify({
    name: business.name,
    short_name: 'Viande Sign.',
    description: pageHeads['/'].description,
    lang: 'fr',
    start_url: '/',
    display: 'browser',
    background_color: '#efe6d8',
    theme_color: '#1b1614',
    icons: [
      { src: '/art/brand/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/art/brand/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/art/brand/icon-maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
      { src: '/art/brand/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });
