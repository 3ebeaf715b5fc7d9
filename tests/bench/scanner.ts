/**
 * Prints how many of our labels the scanner's camera decoder reads under phone conditions, and how long a scan takes
 * until its result is on the page, for 1 000 codes in a row. `npm run bench:scanner`.
 */
import { createServer } from 'vite';
import type { Page } from '@playwright/test';
import { openBrowser } from '#tests/support/site/browser.ts';
import { serveSite } from '#tests/support/site/static-site.ts';
import type { Held } from './camera/held-labels.tsx';
import { percentile, table } from './print.ts';

const LABELS = Number(process.argv[2] ?? 20);
const CODES = 1000;
const MOST_MS = 50;
const LEAST_RATE = 0.95;

const still: Held = { degrees: 0, fills: 0.85, blurPx: 0, light: 1, noise: 0 };
const held: [string, Held][] = [
  ['straight', still],
  ['turned by 5°', { ...still, degrees: 5 }],
  ['turned by 20°', { ...still, degrees: 20, fills: 0.8 }],
  ['upside down', { ...still, degrees: 180 }],
  ['on its side', { ...still, degrees: 90, fills: 0.55 }],
  ['further away', { ...still, fills: 0.6 }],
  ['out of focus', { ...still, blurPx: 1 }],
  ['dim', { ...still, light: 0.35, noise: 12 }],
  ['cold room: dim, noisy, turned', { ...still, degrees: -4, light: 0.25, noise: 20 }],
  ['out of focus and dim', { ...still, blurPx: 0.8, light: 0.4, noise: 10 }],
];

const browser = await openBrowser();
const root = new URL('../..', import.meta.url).pathname;

const cameraRows = async (): Promise<{ rows: string[][]; rate: number }> => {
  const server = await createServer({
    configFile: false,
    root,
    appType: 'mpa',
    logLevel: 'error',
    cacheDir: `${root}node_modules/.cache/bench-camera`,
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
    optimizeDeps: { include: ['react-dom/server', 'react/jsx-dev-runtime'], exclude: ['zxing-wasm'] },
  });
  try {
    await server.listen();
    const page = await browser.newPage();
    await page.goto(`${server.resolvedUrls?.local[0] ?? ''}tests/bench/camera/page.html`);
    await page.waitForFunction(() => window.readLabels !== undefined, undefined, { timeout: 60_000 });
    let all = 0;
    const rows: string[][] = [];
    for (const [name, how] of held) {
      const { read, times, looks } = await page.evaluate(([one, count]) => window.readLabels!(one, count), [
        how,
        LABELS,
      ] as const);
      all += read;
      rows.push([
        name,
        `${read} / ${LABELS}`,
        percentile(looks, 0.5).toFixed(0),
        percentile(times, 0.5).toFixed(0),
      ]);
    }
    return { rows, rate: all / (LABELS * held.length) };
  } finally {
    await server.close();
  }
};

/** A label's code as a scanner types it: product, weight, lot. */
const codes = Array.from(
  { length: CODES },
  (_, n) =>
    `]C101920000000004213103${String(540 + n * 23).padStart(6, '0')}10LOT${String(n).padStart(5, '0')}`,
);

/** From the key that ends a code to the frame after its card is there. */
const scanTimes = (page: Page): Promise<number[]> =>
  page.evaluate(async (all) => {
    const field = document.querySelector<HTMLInputElement>('input[name=code]')!;
    const list = document.querySelector('main')!;
    const times: number[] = [];
    for (const code of all) {
      field.value = code;
      const wanted = code.slice(-8);
      const began = performance.now();
      const shown = new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          if (!list.querySelector('ol li')?.textContent?.includes(wanted)) return;
          observer.disconnect();
          resolve();
        });
        observer.observe(list, { childList: true, subtree: true, characterData: true });
      });
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
      await shown;
      await new Promise((resolve) => requestAnimationFrame(resolve));
      times.push(performance.now() - began);
    }
    return times;
  }, codes);

try {
  const { rows, rate } = await cameraRows();
  const said = `${(rate * 100).toFixed(1)} % of ${LABELS * held.length} pictures read, at least ${LEAST_RATE * 100} %`;
  table(`Our labels before the camera: ${said}`, ['held', 'read', 'looks', 'ms a look'], rows);

  const site = await serveSite('dist/web');
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.goto(`${site.origin}/scanner`);
  await page.waitForSelector('input[name=code]');
  const times = await scanTimes(page);
  const at = (share: number) => percentile(times, share).toFixed(1);
  table(
    `${CODES} codes in a row, from the last key to the shown result; at most ${MOST_MS} ms`,
    ['p50 ms', 'p95 ms', 'p99 ms', 'max ms', `over ${MOST_MS} ms`],
    [[at(0.5), at(0.95), at(0.99), at(1), String(times.filter((ms) => ms > MOST_MS).length)]],
  );
  await site.close();
  process.exitCode = rate < LEAST_RATE || percentile(times, 0.99) > MOST_MS ? 1 : 0;
} finally {
  await browser.close();
}
