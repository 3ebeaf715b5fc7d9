/**
 * Orders of eight lines prepared on a tablet by a scripted preparer with a keyboard-wedge scanner, against a running system:
 * `npm run bench:preparation [origin]`. The first has a label on each piece; of the second two pieces are weighed on a scale,
 * one product is missing and one is replaced by another, to which its customer agrees. Ends with 1 when the first takes more
 * than 16 acts, 45 seconds or two screens, when an answer takes more than 10 seconds to show, or when what closed is not what
 * was scanned.
 */
import type { Locator, Page } from '@playwright/test';
import { demoAccounts } from '#infra/local/demo/accounts.ts';
import { openBrowser } from '#tests/support/site/browser.ts';
import { benchOrigin as origin, signInAdmin, signInPro } from './client.ts';
import { PACE } from './person.ts';
import { table } from './print.ts';

const LINES = 8;
const TYPED = 2;
const LIMITS = { acts: 16, seconds: 45, screens: 2, answerSeconds: 10 };
const SCREEN = { width: 820, height: 1180 };
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

/** Products of which enough lies at Bruges, ordered by the demo's customer, and one more that is not. */
const placeOrder = async (): Promise<{ orderId: string; pieces: Piece[]; other: Piece }> => {
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
    .slice(0, LINES + 1);
  const other = pieces.pop();
  if (!other || pieces.length < LINES) throw new Error(`only ${pieces.length} products can be weighed`);
  const price = (id: string) => shop.find((each) => each.id === id)?.price ?? 0;
  const total = pieces.reduce((sum, { product }) => sum + Math.round(price(product.id) * 200), 0) / 100;
  const placed = await asked('/api/products/orders', pro.token, {
    client_id: pro.id,
    items: pieces.map(({ product }) => ({ product_id: product.id, quantity: 2 })),
    total,
    identical_confirmed: true,
  });
  return { orderId: String(placed['order_id']), pieces, other };
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

const typeWeight = async (page: Page, text: string) => {
  await page.keyboard.type(text, { delay: PACE.key });
  await page.keyboard.press('Enter');
  acts += 1;
};

const card = (page: Page, { product }: Piece) => page.locator(`#ligne-${product.id}`);

/** Takes a line in hand; the keyboard is in its weight then. */
const take = async (page: Page, piece: Piece) => {
  const folded = card(page, piece).locator('h3 button');
  if (await folded.isVisible()) await tap(page, folded);
  else await tap(page, card(page, piece).getByLabel('Poids'));
};

const openOrder = async (page: Page, orderId: string) => {
  await page.goto(`${origin}/admin/dashboard?tab=preparation&commande=${orderId}`);
  await page.getByLabel('Code-barres').waitFor();
  await page.waitForLoadState('networkidle');
};

const close = async (page: Page) => {
  await page.getByText(`${LINES} lignes sur ${LINES}`).waitFor({ timeout: 10_000 });
  await tap(page, page.getByRole('button', { name: 'Clôturer la préparation' }));
  await page.waitForTimeout(PACE.read);
  await tap(page, page.getByRole('alertdialog').getByRole('button', { name: 'Clôturer' }));
  await page.getByText(/Préparée le/).waitFor();
};

/** Refuses what closed otherwise than it was weighed. */
const checkClosed = async (orderId: string, pieces: readonly Piece[]) => {
  const { token } = await signInAdmin();
  const closed = (await asked(`/api/admin/preparations/${orderId}`, token))['data'] as {
    prepared: { product_id: string; parts: { qty: number }[] }[];
  };
  for (const { product, milli } of pieces) {
    const got = closed.prepared.find(({ product_id: id }) => id === product.id)?.parts ?? [];
    if (Math.round(got.reduce((sum, { qty }) => sum + qty, 0) * 1000) !== milli)
      throw new Error(`« ${product.label} »: ${JSON.stringify(got)} instead of ${milli} g`);
  }
};

/** Rows of a table: what was done, how many acts so far, and the seconds of it. */
const stopwatch = () => {
  const rows: string[][] = [];
  const began = performance.now();
  let since = began;
  acts = 0;
  return {
    rows,
    done: (name: string) => {
      rows.push([name, String(acts), ((performance.now() - since) / 1000).toFixed(1)]);
      since = performance.now();
    },
    total: () => ({ acts, seconds: (performance.now() - began) / 1000 }),
  };
};

const COLUMNS = ['step', 'acts so far', 'seconds'];

/** A label on each piece. */
const allByScanner = async (page: Page) => {
  const { orderId, pieces } = await placeOrder();
  await openOrder(page, orderId);
  const screens = await page.evaluate(() => document.documentElement.scrollHeight / innerHeight);
  const watch = stopwatch();
  for (const piece of pieces) await scan(page, labelOf(piece));
  watch.done(`${LINES} labels`);
  await close(page);
  watch.done('close');
  const total = watch.total();
  await checkClosed(orderId, pieces);
  table(`An order of ${LINES} lines on a tablet, from the open order to closed`, COLUMNS, [
    ...watch.rows,
    ['total', String(total.acts), total.seconds.toFixed(1)],
    ['limit', String(LIMITS.acts), String(LIMITS.seconds)],
    ['screens', screens.toFixed(2), `limit ${LIMITS.screens}`],
  ]);
  return total.acts <= LIMITS.acts && total.seconds <= LIMITS.seconds && screens <= LIMITS.screens;
};

/** Its customer agrees at once; answers the seconds until the tablet shows it. */
const agree = async (page: Page, orderId: string): Promise<number> => {
  const { token } = await signInPro();
  const [proposal] = (await asked(`/api/orders/${orderId}/proposals`, token))['data'] as { id: string }[];
  await asked(`/api/orders/${orderId}/proposals/${proposal?.id}/answer`, token, { answer: 'yes' });
  const since = performance.now();
  await page.getByText(/^Accepté : /).waitFor({ timeout: 30_000 });
  return (performance.now() - since) / 1000;
};

/** Two weighed on the scale, one missing, one replaced. */
const withTroubles = async (page: Page) => {
  const { orderId, pieces, other } = await placeOrder();
  await openOrder(page, orderId);
  const [replaced, missing] = [pieces[2], pieces[3]];
  if (!replaced || !missing) throw new Error('too few lines');
  const typed = pieces.slice(0, TYPED);
  const labelled = pieces.filter((piece) => ![...typed, replaced, missing].includes(piece));
  const watch = stopwatch();
  await take(page, replaced);
  await tap(page, card(page, replaced).getByText('Proposer au client'));
  await tap(page, card(page, replaced).getByRole('combobox', { name: 'Autre produit' }));
  await typeWeight(page, other.product.label);
  await tap(page, card(page, replaced).getByLabel('Quantité proposée'));
  await typeWeight(page, '2');
  await page.getByText(/^Attend la réponse de/).waitFor();
  watch.done('one product proposed instead');
  for (const piece of typed) {
    await take(page, piece);
    await typeWeight(page, '2,04');
  }
  watch.done(`${TYPED} weighed on the scale`);
  await take(page, missing);
  await tap(page, card(page, missing).getByRole('button', { name: 'Manquant' }));
  await tap(page, page.getByRole('button', { name: 'Noter le manquant' }));
  watch.done('one missing');
  for (const piece of labelled) await scan(page, labelOf(piece));
  watch.done(`${labelled.length} labels`);
  const answer = await agree(page, orderId);
  watch.done('the answer shows by itself');
  await scan(page, labelOf(other));
  watch.done('the other product');
  await close(page);
  watch.done('close');
  const total = watch.total();
  await checkClosed(orderId, [...typed, ...labelled, other, { ...missing, milli: 0 }]);
  table(`The same with ${TYPED} on the scale, one missing and one replaced`, COLUMNS, [
    ...watch.rows,
    ['total', String(total.acts), total.seconds.toFixed(1)],
    ['answer', '', `${answer.toFixed(1)}, limit ${LIMITS.answerSeconds}`],
  ]);
  return answer <= LIMITS.answerSeconds;
};

const browser = await openBrowser();
try {
  const context = await browser.newContext({ viewport: SCREEN, locale: 'fr-FR', timezoneId: 'Europe/Paris' });
  const page = await context.newPage();
  await signInOn(page);
  const isQuick = await allByScanner(page);
  const isAnswered = await withTroubles(page);
  if (!isQuick || !isAnswered) process.exitCode = 1;
} finally {
  await browser.close();
}
