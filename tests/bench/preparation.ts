/**
 * An order of twelve lines prepared on a tablet by a scripted preparer with a keyboard-wedge scanner, against a running
 * system: `npm run bench:preparation [origin]`. Ten lines have a label with product, weight and lot; two are weighed on a
 * scale and typed. Ends with 1 when it takes more than 30 acts or 60 seconds, or when what was scanned is not what closed.
 */
import type { Locator, Page } from '@playwright/test';
import { demoAccounts } from '#infra/local/demo/accounts.ts';
import { openBrowser } from '#tests/support/site/browser.ts';
import { benchOrigin as origin, signInAdmin, signInPro } from './client.ts';
import { PACE } from './person.ts';
import { table } from './print.ts';

const LINES = 12;
const TYPED = 2;
const LIMITS = { acts: 30, seconds: 60 };
/** To lift the next piece and hold its label before the scanner. */
const LIFT_MS = 1500;
/** Between two characters of a scanner. */
const WEDGE_MS = 2;

type Product = {
  id: string;
  label: string;
  unit: 'kg' | 'piece';
  barcode: string | null;
  bruges_real: number;
  lots: { warehouse_id: string; lot: string; qty: number; sellby: string | null }[];
};

const asked = async (path: string, token: string, body?: object): Promise<Record<string, unknown>> => {
  const answer = await fetch(origin + path, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const read = (await answer.json()) as Record<string, unknown>;
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${String(read['message'])}`);
  return read;
};

type Piece = { product: Product; milli: number; lot: string | null };

/** Twelve products of which enough lies at Bruges, ordered by the demo's customer. */
const placeOrder = async (): Promise<{ orderId: string; pieces: Piece[] }> => {
  const [admin, pro] = [await signInAdmin(), await signInPro()];
  const shop = (await asked('/api/products', pro.token))['data'] as {
    id: string;
    price: number;
    stock_reel: number;
  }[];
  const movable = (await asked('/api/stock-movements/products', admin.token))['products'] as Product[];
  const today = new Date().toISOString().slice(0, 10);
  const pieces = shop
    .flatMap(({ id, stock_reel: stock }): Piece[] => {
      const product = movable.find((each) => each.id === id);
      if (!product || product.unit !== 'kg' || !product.barcode) return [];
      if (stock < 10 || product.bruges_real < 5) return [];
      const lots = product.lots.filter(({ warehouse_id: site }) => site === '1');
      const lot = lots.find(({ qty, sellby }) => qty >= 5 && (sellby ?? '9999') >= today);
      return lots.length > 0 && !lot ? [] : [{ product, milli: 2040, lot: lot?.lot ?? null }];
    })
    .slice(0, LINES);
  if (pieces.length < LINES) throw new Error(`only ${pieces.length} products can be weighed`);
  const price = (id: string) => shop.find((each) => each.id === id)?.price ?? 0;
  const total = pieces.reduce((sum, { product }) => sum + Math.round(price(product.id) * 200), 0) / 100;
  const placed = await asked('/api/products/orders', pro.token, {
    client_id: pro.id,
    items: pieces.map(({ product }) => ({ product_id: product.id, quantity: 2 })),
    total,
    identical_confirmed: true,
  });
  return { orderId: String(placed['order_id']), pieces };
};

/** As a label of the house says it: GTIN-14 of a weighed item, net weight, lot. */
const labelOf = ({ product, milli, lot }: Piece): string => {
  const thirteen = `9${(product.barcode ?? '').padStart(13, '0').slice(0, 12)}`;
  const sum = [...thirteen].reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  const gtin = `${thirteen}${(10 - (sum % 10)) % 10}`;
  return `(01)${gtin}(3103)${String(milli).padStart(6, '0')}${lot === null ? '' : `(10)${lot}`}`;
};

const signInOn = async (page: Page): Promise<void> => {
  await page.goto(`${origin}/admin/login`);
  await page.getByLabel('E-mail', { exact: true }).fill(demoAccounts.superAdmin.email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(demoAccounts.superAdmin.password);
  await page.getByRole('button', { name: /connecter/i }).click();
  await page.waitForURL('**/admin/dashboard**');
};

let acts = 0;
const tap = async (page: Page, target: Locator) => {
  await page.waitForTimeout(PACE.tap);
  await target.click();
  acts += 1;
};

/** The scanner types wherever the keyboard is: nobody looks at the screen. */
const scan = async (page: Page, code: string) => {
  await page.waitForTimeout(LIFT_MS);
  await page.keyboard.type(code, { delay: WEDGE_MS });
  await page.keyboard.press('Enter');
  acts += 1;
};

const browser = await openBrowser();
try {
  const { orderId, pieces } = await placeOrder();
  const context = await browser.newContext({
    viewport: { width: 1024, height: 768 },
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
  });
  const page = await context.newPage();
  await signInOn(page);
  await page.goto(`${origin}/admin/dashboard?tab=preparation&commande=${orderId}`);
  await page.getByLabel('Code-barres').waitFor();
  await page.waitForLoadState('networkidle');

  const rows: string[][] = [];
  const began = performance.now();
  let since = began;
  const done = (name: string) => {
    rows.push([name, String(acts), ((performance.now() - since) / 1000).toFixed(1)]);
    since = performance.now();
  };
  const [typed, labelled] = [pieces.slice(0, TYPED), pieces.slice(TYPED)];
  // first those of the scale: the scanner must find its field again behind them
  for (const { product } of typed) {
    const card = page.locator(`#ligne-${product.id}`);
    await tap(page, card.getByLabel('Poids'));
    await page.keyboard.type('2,04', { delay: PACE.key });
    await page.keyboard.press('Enter');
    acts += 1;
  }
  done(`${TYPED} weighed on the scale`);
  for (const piece of labelled) await scan(page, labelOf(piece));
  done(`${labelled.length} labels`);
  await page.getByText(`${LINES} lignes sur ${LINES}`).waitFor({ timeout: 10_000 });
  await tap(page, page.getByRole('button', { name: 'Clôturer la préparation' }));
  await page.waitForTimeout(PACE.read);
  await tap(page, page.getByRole('alertdialog').getByRole('button', { name: 'Clôturer' }));
  await page.getByText(/Préparée le/).waitFor();
  done('close');
  const seconds = (performance.now() - began) / 1000;

  const { token } = await signInAdmin();
  const closed = (await asked(`/api/admin/preparations/${orderId}`, token))['data'] as {
    prepared: { product_id: string; parts: { qty: number }[] }[];
  };
  for (const { product, milli } of pieces) {
    const got = closed.prepared.find(({ product_id: id }) => id === product.id)?.parts ?? [];
    if (Math.round(got.reduce((sum, { qty }) => sum + qty, 0) * 1000) !== milli)
      throw new Error(`« ${product.label} »: ${JSON.stringify(got)} instead of ${milli} g`);
  }
  table(
    `An order of ${LINES} lines on a tablet, from the open order to closed`,
    ['step', 'acts so far', 'seconds'],
    [
      ...rows,
      ['total', String(acts), seconds.toFixed(1)],
      ['limit', String(LIMITS.acts), String(LIMITS.seconds)],
    ],
  );
  if (acts > LIMITS.acts || seconds > LIMITS.seconds) process.exitCode = 1;
} finally {
  await browser.close();
}
