/**
 * the public pages and the landing pages of the Espace Pro, measured: exact bytes and requests of a first view on a phone, then Lighthouse (mobile, median of 5).
 * `node tests/bench/web.ts [origin] [--runs=5] [--pages=/,/contact]`; without an origin it serves dist/web itself.
 */
import { createServer } from 'node:net';
import type { Browser } from '@playwright/test';
import lighthouse from 'lighthouse';
import { landingPages, publicPages } from '#shared/content/site-map.ts';
import { openBrowser } from '#tests/support/site/browser.ts';
import { serveSite } from '#tests/support/site/static-site.ts';
import { firstViewOf } from './first-view.ts';
import { median, table } from './print.ts';

const option = (name: string): string | undefined =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);
const given = process.argv.slice(2).find((argument) => /^https?:/.test(argument));
const runs = Number(option('runs') ?? 5);
const wanted = option('pages')?.split(',') ?? [...publicPages, ...Object.keys(landingPages)];

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const METRICS = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'] as const;

/** One Lighthouse run: four scores of 100, LCP (ms), TBT (ms), CLS. */
const lighthouseRun = async (url: string, port: number): Promise<number[]> => {
  const result = await lighthouse(url, {
    port,
    logLevel: 'silent',
    output: 'json',
    onlyCategories: [...CATEGORIES],
  });
  if (!result) throw new Error(`Lighthouse said nothing about ${url}`);
  const { categories, audits } = result.lhr;
  for (const { id, score, scoreDisplayMode } of Object.values(audits)) {
    if (option('audits') !== undefined && score !== null && score < 1) {
      process.stdout.write(`  ${id}: ${score} (${scoreDisplayMode})\n`);
    }
  }
  return [
    ...CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
    ...METRICS.map((name) => audits[name]?.numericValue ?? Number.NaN),
  ];
};

const site = given === undefined ? await serveSite('dist/web') : undefined;
const origin = given ?? site?.origin ?? '';
const port = await freePort();
const browser: Browser = await openBrowser([`--remote-debugging-port=${port}`]);
try {
  const views = [];
  for (const page of wanted) views.push([page, ...(await firstViewOf(browser, `${origin}${page}`))]);
  table(
    'First view on a phone, nothing scrolled (bytes as transferred)',
    ['page', 'requests', 'kB', 'JS kB', 'JS files'],
    views,
  );

  if (runs > 0) {
    const rows: string[][] = [];
    for (const page of wanted) {
      const all: number[][] = [];
      for (let run = 0; run < runs; run += 1) all.push(await lighthouseRun(`${origin}${page}`, port));
      const middle = (column: number) => median(all.map((one) => one[column] ?? Number.NaN));
      rows.push([
        page,
        ...[0, 1, 2, 3].map((column) => String(middle(column))),
        String(Math.min(...all.map(([performance]) => performance ?? 0))),
        `${(middle(4) / 1000).toFixed(2)} s`,
        `${middle(5).toFixed(0)} ms`,
        middle(6).toFixed(3),
      ]);
    }
    table(
      `Lighthouse, mobile, median of ${runs}`,
      ['page', 'perf', 'a11y', 'best', 'seo', 'worst perf', 'LCP', 'TBT', 'CLS'],
      rows,
    );
  }
} finally {
  await browser.close();
  await site?.close();
}
