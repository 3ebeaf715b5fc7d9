/**
 * Prints what a frame costs while 5 000 compared rows scroll, and what a keystroke in their filter costs: processor
 * time of the main thread, which a busy machine does not lengthen. `node tests/bench/rows.ts [rows]` after a build.
 */
import { openBrowser } from '#tests/support/site/browser.ts';
import { serveSite } from '#tests/support/site/static-site.ts';
import { median, percentile, table } from './print.ts';

const COUNT = Number(process.argv[2] ?? 5000);
/** One frame at 60 Hz, and the budget of a keystroke. */
const FRAME_MS = 16.7;
const KEY_MS = 50;
const FRAMES = 240;
const WORDS = ['fa', 'ba', 'gigot', 'bavette 12', 'x'];

const cuts = ['ENTRECOTE', 'FAUX FILET', 'GIGOT', 'EPAULE', 'BLANC DE POULET', 'JARRET', 'BAVETTE', 'CARRE'];
const meats = ['BOEUF', 'AGNEAU', 'VEAU', 'VOLAILLE'];
const rows = Array.from({ length: COUNT }, (_, i) => ({
  product_id: String(i + 1),
  product_name: `${cuts[i % cuts.length] ?? ''} DU BOUCHER ${i}`,
  ref: `BF${String(i).padStart(5, '0')}`,
  category: meats[i % meats.length],
  unit: i % 7 === 0 ? 'piece' : 'kg',
  ...Object.fromEntries(
    ['bruges_theo', 'bruges_real', 'lormont_theo', 'lormont_real'].flatMap((measure, at) => [
      [`${measure}_1`, (i * (7 + at)) % 97],
      [`${measure}_2`, (i * (5 + at)) % 89],
    ]),
  ),
}));

const json = (data: object) => () => ({ status: 200, body: JSON.stringify({ success: true, ...data }) });
const site = await serveSite('dist/web', {
  '/api/admin/verify': json({
    admin: { id: 'armand', firstname: 'Armand', lastname: 'Essai', role: 'admin' },
  }),
  '/api/dolibarr-stock/available-dates': json({ dates: ['2026-11-21', '2026-11-20'] }),
  '/api/dolibarr-stock/compare': json({ message: '', data: rows }),
});
const browser = await openBrowser();

type Traced = { name: string; ph: string; ts: number; tid: number; tdur?: number; args?: { name?: string } };

/** Processor time of the main thread between one mark of a kind and the next, in ms. */
const spentBetween = (trace: Buffer, kind: string): number[] => {
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as { traceEvents: Traced[] };
  const marks = traceEvents.filter(({ name }) => name.startsWith(kind)).toSorted((a, b) => a.ts - b.ts);
  const tasks = traceEvents.filter(({ name, tid, tdur }) => tdur && tid === marks[0]?.tid && name === TASK);
  return marks.slice(1).map((mark, at) => {
    const from = marks[at]?.ts ?? 0;
    return tasks
      .filter(({ ts }) => ts >= from && ts < mark.ts)
      .reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0);
  });
};
const TASK = 'ThreadControllerImpl::RunTask';
const CATEGORIES = ['blink.user_timing', 'toplevel', '__metadata'];

/** In the page: types and clears each word, and marks the key and the frame that shows another count. */
const typeEach = async (words: string[]): Promise<void> => {
  const field = document.querySelector<HTMLInputElement>('input[type=search]');
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  const count = document.querySelector('p[role=status]');
  if (!field || !set || !count) throw new Error('no filter');
  window.scrollTo(0, 0);
  for (const text of words.flatMap((word) => [word, ''])) {
    // the address is updated after a pause
    await new Promise((resolve) => setTimeout(resolve, 400));
    const before = count.textContent;
    performance.mark('key pressed');
    set.call(field, text);
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    for (let frame = 0; frame < 60 && count.textContent === before; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    if (count.textContent === before) throw new Error(`« ${text} » filtered nothing`);
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    performance.mark('key shown');
  }
};

const figures: string[][] = [];
const row = (what: string, spent: number[], budget: number): void => {
  const p95 = percentile(spent, 0.95);
  figures.push([
    what,
    ...[median(spent), p95, Math.max(...spent)].map((one) => one.toFixed(1)),
    `${p95 <= budget ? 'within' : 'over'} ${budget}`,
  ]);
};

try {
  for (const width of [390, 1440]) {
    const page = await browser.newPage({ viewport: { width, height: 900 } });
    await page.addInitScript(() => {
      localStorage.setItem('admin_token', 't');
      localStorage.setItem(
        'admin_user',
        JSON.stringify({ id: 'armand', firstname: 'Armand', role: 'admin' }),
      );
    });
    await page.goto(`${site.origin}/admin/dashboard?tab=stockDolibarrComparison`);
    await page.locator('tbody tr[data-index="3"]').waitFor();
    for (const step of [24, 120]) {
      await browser.startTracing(page, { categories: CATEGORIES });
      await page.evaluate(
        async ({ frames, step }) => {
          window.scrollTo(0, 600);
          for (let at = 0; at < frames; at += 1) {
            await new Promise((resolve) => requestAnimationFrame(resolve));
            performance.mark(`scrolled ${at}`);
            window.scrollBy(0, step);
          }
        },
        { frames: FRAMES, step },
      );
      row(
        `${width} px, a frame scrolled by ${step} px`,
        spentBetween(await browser.stopTracing(), 'scrolled '),
        FRAME_MS,
      );
    }
    await page.evaluate(() => window.scrollTo(0, 0));
    await browser.startTracing(page, { categories: CATEGORIES });
    await page.evaluate(typeEach, WORDS);
    // from each key to the resulting list; the time between is idle
    const keys = spentBetween(await browser.stopTracing(), 'key ').filter((_, at) => at % 2 === 0);
    row(`${width} px, a keystroke in the filter`, keys, KEY_MS);
    process.stdout.write(
      `${width} px: ${await page.locator('tbody tr').count()} rows, ${await page.locator('tbody *').count()} elements in the page\n`,
    );
    await page.close();
  }
  table(
    `Main thread with ${COUNT} compared rows (ms of processor time)`,
    ['', 'p50', 'p95', 'worst', 'p95'],
    figures,
  );
} finally {
  await browser.close();
  await site.close();
}
