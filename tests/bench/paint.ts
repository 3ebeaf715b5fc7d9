/**
 * The shop on a slow line, cold: first paint, largest paint, first product on screen, when its buttons answer.
 * `npm run bench:paint [origin] [--runs=5] [--kbit=400] [--rtt=150] [--path=/dashboard] [--log]`.
 */
import type { Browser } from '@playwright/test';
import { openBrowser } from '#tests/support/site/browser.ts';
import { demoCustomer } from '#infra/local/demo/accounts.ts';
import { median, table } from './print.ts';

const option = (name: string): string | undefined =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);
const origin =
  process.argv.slice(2).find((argument) => /^https?:/.test(argument)) ??
  process.env['BENCH_ORIGIN'] ??
  'http://127.0.0.1:3000';
const runs = Number(option('runs') ?? 5);
const kbit = Number(option('kbit') ?? 400);
const rtt = Number(option('rtt') ?? 150);
const path = option('path') ?? '/dashboard';
const LIMIT_MS = 4_000;

/** Browser storage of a signed-in user. */
const signedIn = async (browser: Browser) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${origin}/espacepro`);
  await page.getByLabel('E-mail', { exact: true }).fill(demoCustomer.mail);
  await page.getByLabel('Mot de passe', { exact: true }).fill(demoCustomer.password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.waitForURL('**/dashboard');
  const state = await context.storageState();
  await context.close();
  return state;
};

interface Paint {
  first: number;
  largest: number;
  product: number;
  kB: number;
}

const paintOf = async (browser: Browser, state: Awaited<ReturnType<typeof signedIn>>): Promise<Paint> => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
    storageState: state,
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: rtt,
      downloadThroughput: (kbit * 1000) / 8,
      uploadThroughput: (kbit * 1000) / 8,
    });
    let bytes = 0;
    const names = new Map<string, [string, number]>();
    let began = 0;
    session.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
      began ||= timestamp;
      names.set(requestId, [request.url.replace(origin, ''), timestamp - began]);
    });
    const log: string[] = [];
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
      bytes += encodedDataLength;
      const [url = '', at = 0] = names.get(requestId) ?? [];
      log.push(
        `${at.toFixed(2)} → ${(timestamp - began).toFixed(2)} ${(encodedDataLength / 1024).toFixed(1)} kB ${url}`,
      );
    });
    await page.addInitScript(() => {
      const seen = { largest: 0, what: '', product: 0 };
      Object.assign(window, { seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          seen.largest = entry.startTime;
          seen.what = (entry as unknown as { element?: Element }).element?.outerHTML.slice(0, 120) ?? '';
        }
      }).observe({ type: 'largest-contentful-paint', buffered: true });
      const look = () => {
        if (document.querySelector('[data-product]')) seen.product = performance.now();
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.goto(`${origin}${path}`, { waitUntil: 'commit' });
    await page.locator('[data-product]').first().waitFor({ timeout: 60_000 });
    const before = bytes;
    await page.waitForTimeout(2_500);
    const [first, seen] = await page.evaluate(
      () =>
        [
          performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
          (window as unknown as { seen: { largest: number; what: string; product: number } }).seen,
        ] as const,
    );
    if (process.argv.includes('--log')) process.stdout.write(`${log.join('\n')}\nlargest: ${seen.what}\n`);
    return { first, largest: seen.largest, product: seen.product, kB: before / 1024 };
  } finally {
    await context.close();
  }
};

const browser = await openBrowser();
try {
  const state = await signedIn(browser);
  const paints: Paint[] = [];
  for (let run = 0; run < runs; run += 1) paints.push(await paintOf(browser, state));
  const row = (name: string, of: (paint: Paint) => number, digits = 2, by = 1000) => {
    const all = paints.map(of);
    return [
      name,
      ...[median(all), Math.min(...all), Math.max(...all)].map((value) => (value / by).toFixed(digits)),
    ];
  };
  table(
    `${path} at ${kbit} kbit/s, ${rtt} ms there and back, nothing kept: ${runs} runs on a phone of 390 px`,
    ['', 'median', 'best', 'worst'],
    [
      row('first paint, s', ({ first }) => first),
      row('first product, s', ({ product }) => product),
      row('largest paint, s', ({ largest }) => largest),
      row('kB until the first product', ({ kB }) => kB, 1, 1),
    ],
  );
  if (median(paints.map(({ first }) => first)) > LIMIT_MS) process.exitCode = 1;
} finally {
  await browser.close();
}
