/**
 * Prints what a keystroke in the shop's search costs with 1 000 products on a phone-sized page: from the key event to the
 * filtered list in the DOM, to its style and layout done, and to the next frame. `node tests/bench/shop.ts [products]` after a build.
 */
import { loadavg } from 'node:os';
import { openBrowser } from '#tests/support/site/browser.ts';
import { serveSite } from '#tests/support/site/static-site.ts';
import { median, table } from './print.ts';

const COUNT = Number(process.argv[2] ?? 1000);
/** One frame at 60 Hz. */
const BUDGET_MS = 16;
const RUNS = 5;
/** Each opening of the page has one first keystroke. */
const OPENINGS = 5;
const WORDS = ['e', 'entrecote', 'g', 'agneau', 'bo'];

const cuts = ['ENTRECOTE', 'FAUX FILET', 'GIGOT', 'EPAULE', 'BLANC DE POULET', 'JARRET', 'ONGLET', 'CARRE'];
const kinds = ['PAREE', 'D’AGNEAU', 'DE VEAU', 'DE BOEUF', 'FERMIER', 'MATUREE', 'SOUS VIDE', 'LABEL ROUGE'];
const meats = ['BOEUF', 'AGNEAU', 'VEAU', 'VOLAILLE'];

const products = Array.from({ length: COUNT }, (_, i) => ({
  id: String(i + 1),
  ref: `BF${String(i).padStart(4, '0')}`,
  label: `${cuts[i % cuts.length] ?? ''} ${kinds[Math.floor(i / cuts.length) % kinds.length] ?? ''} ${i}`,
  category_id: String(i % meats.length),
  category_name: meats[i % meats.length],
  unit: i % 7 === 0 ? 'piece' : 'kg',
  price: 5 + (i % 40),
  price_ttc: (5 + (i % 40)) * 1.2,
  vat_rate: 20,
  stock_reel: i % 23,
  barcode: null,
  image: null,
  stock: { bruges_real: 0, bruges_virtual: 0, lormont_real: 0, lormont_virtual: 0 },
}));

const json = (data: unknown) => () => ({
  status: 200,
  body: JSON.stringify({ success: true, ...(data as object) }),
});
const site = await serveSite('dist/web', {
  '/api/products': json({ data: products, vat: { mode: 'flat', rate: 20 }, synced_at: null }),
  '/api/products/categories': json({
    data: meats.map((label, i) => ({ id: String(i), label, ref: label, description: '' })),
  }),
  '/api/orders/habits': json({ data: [], since: '2026-08-23', orders: 0 }),
  '/api/orders/client/anna': json({ data: [], next_cursor: null }),
  '/api/cart': json({ data: { items: [], updated_at: null, version: 0 } }),
  '/api/auth/addresses': json({ data: [] }),
});
const browser = await openBrowser();

/** Key event to DOM, to its style and layout, and to the frame that shows it, in ms. */
type Stroke = { dom: number; laid: number; frame: number };

const strokesOf = async (width: number, word: string): Promise<Stroke[]> => {
  const context = await browser.newContext({ viewport: { width, height: 844 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(() => {
      localStorage.setItem('pro_token', 't');
      localStorage.setItem('pro_user', JSON.stringify({ id: 'anna', firstname: 'Anna', lastname: 'Essai' }));
    });
    await page.goto(`${site.origin}/dashboard`, { waitUntil: 'networkidle' });
    await page.locator('input[data-quantity]').first().waitFor();
    return await page.evaluate(
      async ({ word, runs }) => {
        const field = document.querySelector<HTMLInputElement>('input[type=search]');
        const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
        if (!field || !set) throw new Error('no search field');
        const idle = () => new Promise((resolve) => requestIdleCallback(resolve));
        const framed = () => {
          const { port1, port2 } = new MessageChannel();
          return new Promise<number>((resolve) => {
            // after the frame's own work: style, layout, paint
            port1.addEventListener('message', () => resolve(performance.now()));
            port1.start();
            requestAnimationFrame(() => port2.postMessage(0));
          });
        };
        const type = async (text: string) => {
          await idle();
          const from = performance.now();
          set.call(field, text);
          field.dispatchEvent(new InputEvent('input', { bubbles: true }));
          // React handles a key before it gives the thread back
          await Promise.resolve();
          const dom = performance.now() - from;
          // requesting a size makes the browser style and lay out now
          document.body.getBoundingClientRect();
          const laid = performance.now() - from;
          const answered = document.querySelector('ul[aria-label="Produits trouvés"]') !== null;
          if (answered !== (text !== '')) throw new Error('the list was not filtered yet');
          return { dom, laid, frame: (await framed()) - from };
        };
        const strokes = [];
        for (let run = 0; run < runs; run += 1) {
          strokes.push(await type(word));
          await type('');
        }
        return strokes;
      },
      { word, runs: RUNS },
    );
  } finally {
    await context.close();
  }
};

try {
  const rows: string[][] = [];
  const firsts: number[] = [];
  for (const width of [390, 1440]) {
    for (const word of WORDS) {
      const openings: Stroke[][] = [];
      for (let n = 0; n < OPENINGS; n += 1) openings.push(await strokesOf(width, word));
      const strokes = openings.flat();
      const of = (part: keyof Stroke) => strokes.map((stroke) => stroke[part]);
      const first = openings.map(([stroke]) => stroke?.laid ?? Number.NaN);
      firsts.push(...first);
      rows.push([
        `${width} px`,
        `« ${word} »`,
        median(openings.map(([stroke]) => stroke?.dom ?? Number.NaN)).toFixed(1),
        median(first).toFixed(1),
        Math.max(...first).toFixed(1),
        median(of('laid')).toFixed(1),
        Math.max(...of('laid')).toFixed(1),
        median(of('frame')).toFixed(1),
      ]);
    }
  }
  table(
    `One keystroke with ${COUNT} products (ms; budget ${BUDGET_MS} for the first)`,
    [
      'page',
      'typed',
      'first, DOM',
      'first, laid out',
      `worst first of ${OPENINGS}`,
      'median',
      'worst',
      'to next frame, median',
    ],
    rows,
  );
  const slow = firsts.filter((ms) => ms > BUDGET_MS).length;
  process.stdout.write(
    `First keystroke with style and layout (load ${loadavg()[0]?.toFixed(1)}): median ${median(firsts).toFixed(1)} ms, worst ${Math.max(...firsts).toFixed(1)} ms; ${slow} of ${firsts.length} over ${BUDGET_MS} ms\n`,
  );
} finally {
  await browser.close();
  await site.close();
}
