/**
 * Orders of eight lines prepared on a tablet by a scripted preparer with a keyboard-wedge scanner, against a running system:
 * `npm run bench:preparation [origin]`. The first has a label on each piece; of the second two pieces are weighed on a scale,
 * one product is missing and one is replaced by another, to which its customer agrees. The third has twelve lines, four of them
 * by the piece with 18 pieces. Ends with 1 when it takes more than 30 acts or 75 seconds, when the first takes more
 * than 16 acts, 45 seconds or two screens, when an answer takes more than 10 seconds to show, or when what closed is not what
 * was scanned.
 */
import type { Locator, Page } from '@playwright/test';
import { demoAccounts } from '#infra/local/demo/accounts.ts';
import { openBrowser } from '#tests/support/site/browser.ts';
import { benchOrigin as origin } from './client.ts';
import { PACE } from './person.ts';
import { asked, buyer, checkClosed, labelOf, LINES, type Piece, placeOrder } from './prepared-order.ts';
import { table } from './print.ts';

const TYPED = 2;
const LIMITS = { acts: 16, seconds: 45, screens: 2, answerSeconds: 10 };
/** Twelve lines, of which four hold 18 pieces: an act each, and two to close. */
const IN_PIECES = [5, 5, 4, 4];
const LIMITS_IN_PIECES = { acts: 30, seconds: 75 };
const SCREEN = { width: 820, height: 1180 };
/** Lifting the next piece and holding its label before the scanner. */
const LIFT_MS = 1500;
/** Between two characters of a scanner. */
const WEDGE_MS = 2;

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

/** The scanner types into the focused element, without a look at the screen. */
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

/** Selects a line; its weight then has the focus. */
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

const close = async (page: Page, lines = LINES) => {
  await page.getByText(`${lines} lignes sur ${lines}`).waitFor({ timeout: 10_000 });
  await tap(page, page.getByRole('button', { name: 'Clôturer la préparation' }));
  await page.waitForTimeout(PACE.read);
  await tap(page, page.getByRole('alertdialog').getByRole('button', { name: 'Clôturer' }));
  // the demo's stock is in no lot
  const why = page.getByRole('dialog', { name: 'Lot ou origine manquants' });
  await why
    .or(page.getByText(/Préparée le/))
    .first()
    .waitFor();
  if (await why.isVisible()) {
    await why.getByLabel('Raison').fill('Stock d’avant les lots');
    await tap(page, why.getByRole('button', { name: 'Clôturer avec cette raison' }));
  }
  await page.getByText(/Préparée le/).waitFor();
};

/** Rows of a table: action, number of acts so far, and seconds. */
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

/** Twelve lines with a label on each piece, four of them by the piece. */
const withPieces = async (page: Page) => {
  const { orderId, pieces } = await placeOrder(LINES, IN_PIECES);
  await openOrder(page, orderId);
  const watch = stopwatch();
  for (const piece of pieces.slice(0, LINES)) await scan(page, labelOf(piece));
  watch.done(`${LINES} labels`);
  for (const piece of pieces.slice(LINES)) await scan(page, labelOf(piece));
  watch.done(`${pieces.length - LINES} pieces`);
  await close(page, LINES + IN_PIECES.length);
  watch.done('close');
  const total = watch.total();
  await checkClosed(orderId, pieces);
  table(`An order of ${LINES + IN_PIECES.length} lines, ${IN_PIECES.length} of them by the piece`, COLUMNS, [
    ...watch.rows,
    ['total', String(total.acts), total.seconds.toFixed(1)],
    ['limit', String(LIMITS_IN_PIECES.acts), String(LIMITS_IN_PIECES.seconds)],
  ]);
  return total.acts <= LIMITS_IN_PIECES.acts && total.seconds <= LIMITS_IN_PIECES.seconds;
};

/** Its customer agrees at once; returns the seconds until the tablet shows it. */
const agree = async (page: Page, orderId: string): Promise<number> => {
  const { token } = buyer;
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
  const isQuickInPieces = await withPieces(page);
  if (!isQuick || !isAnswered || !isQuickInPieces) process.exitCode = 1;
} finally {
  await browser.close();
}
