import { type Page, test } from '@playwright/test';
import { brokenNumbers, cutChoices, EVERY_SIZE, expectGoodLook } from './support/looks.ts';
import { weighingByApi } from './support/prepared.ts';
import { switchedProxy } from './support/switched-proxy.ts';
import {
  expectPatiently as expect,
  isKeptInOffice,
  signInToOffice,
  workersInCharge,
  workKept,
} from './support/without-network.ts';

const LIST = '/admin/dashboard?tab=preparation';
const at = (orderId: string) => `${LIST}&commande=${orderId}`;
const linkTo = (page: Page, orderId: string) => page.locator(`main a[href*="${orderId}"]`);
const card = (page: Page, label: string) =>
  page
    .locator('main li[id^="ligne-"]')
    .filter({ has: page.getByRole('heading', { name: label, exact: true }) });
/** Selects a line if needed. */
const take = async (page: Page, label: string) => {
  await expect(card(page, label)).toBeVisible();
  const folded = card(page, label).getByRole('button', { name: label, exact: true });
  if (await folded.isVisible()) await folded.click();
};
const weigh = async (page: Page, label: string, kg: string) => {
  await take(page, label);
  await card(page, label).getByLabel('Poids').fill(kg);
  await card(page, label).getByRole('button', { name: 'Ajouter' }).click();
};
const ADDED = (kg: string) => new RegExp(`^${kg}\\skg sur`);

type Saved = { data: { version: number; prepared: { product_id: string; parts: { qty: number }[] }[] } };

test.use({ serviceWorkers: 'allow' });

test('without network an order is weighed over reloads and sent once; the preparer decides about lots assigned in between', async ({
  browser,
  playwright,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const proxy = await switchedProxy();
  const context = await browser.newContext({ proxy: { server: proxy.url } });
  const page = await context.newPage();
  // the office, which is always online
  const office = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  const { weighable, asAdmin, order } = await weighingByApi(office);
  const [first, second] = weighable.filter(({ lot }) => lot === null);
  const inLot = weighable.find(({ lot }) => lot !== null);
  if (!first || !second || !inLot) throw new Error('too little of the demo can be weighed');
  const plain = await order(first, second);
  const bound = await order(inLot);
  const saved = async (orderId: string) =>
    (await asAdmin<Saved>('GET', `/api/admin/preparations/${orderId}`)).data;

  await signInToOffice(page);
  await page.goto(LIST);
  await expect(linkTo(page, plain)).toBeVisible();
  await expect(linkTo(page, bound)).toBeVisible();
  await expect.poll(() => isKeptInOffice(page, 'preparations')).toBe(true);
  // the lots that a weight may leave from are read with the first order
  await page.goto(at(bound));
  await expect(card(page, inLot.label).getByLabel('Lot')).toBeVisible();
  await card(page, inLot.label).getByText('Proposer au client').click();
  for (const width of [820, 1440]) {
    await page.setViewportSize({ width, height: 1180 });
    expect(await cutChoices(page), `choices at ${width} px`).toEqual([]);
    expect(await brokenNumbers(page), `numbers at ${width} px`).toEqual([]);
  }
  await expect.poll(() => isKeptInOffice(page, 'movable')).toBe(true);
  await expect.poll(() => workersInCharge(page)).toBe(2);
  await page.close();

  // in the cold room: a browser that opens without network
  proxy.switchOff();
  await context.setOffline(true);
  const tablet = await context.newPage();
  const sent: string[] = [];
  // the server's answer; without network no try reaches it
  tablet.on('requestfinished', (request) => {
    const [, orderId] = /\/api\/admin\/preparations\/(\w+)$/.exec(request.url()) ?? [];
    if (request.method() === 'PUT' && orderId) sent.push(orderId);
  });
  await tablet.goto(LIST);
  await expect(
    tablet.getByText(/^Pas de réseau — commandes lues le \d\d\/\d\d\/\d{4} à \d\d:\d\d$/),
  ).toBeVisible();
  await expectGoodLook(tablet, 'the orders to prepare without network', EVERY_SIZE);
  await linkTo(tablet, plain).click();
  await weigh(tablet, first.label, '2,04');
  await expect(card(tablet, first.label).getByText(ADDED('2,04'))).toBeVisible();
  await take(tablet, second.label);
  await card(tablet, second.label).getByLabel('Poids').fill('1,96');

  // the battery is changed before the second weight is added
  await tablet.reload();
  await expect(card(tablet, first.label).getByText(ADDED('2,04'))).toBeVisible();
  await expect(card(tablet, second.label).getByLabel('Poids')).toHaveValue('1,96');
  await expect(card(tablet, second.label).getByText(/^Tapé le .*, pas encore ajouté\.$/)).toBeVisible();
  await expectGoodLook(tablet, 'an order weighed without network', EVERY_SIZE);
  await card(tablet, second.label).getByRole('button', { name: 'Ajouter' }).click();
  await expect(tablet.getByText('Pas encore enregistré')).toBeVisible();
  await expect(tablet.getByRole('button', { name: 'Clôturer la préparation' })).toBeDisabled();

  await tablet.goto(at(bound));
  await weigh(tablet, inLot.label, '2,1');
  await expect(tablet.getByText('Pas encore enregistré')).toBeVisible();
  await expect.poll(() => workKept(tablet, 'waiting_weights_0')).toHaveLength(2);
  expect(await saved(plain)).toMatchObject({ version: 0, prepared: [] });

  // at the same time the office assigns the lots of the second order
  await asAdmin('PUT', `/api/admin/web-orders/${bound}/lots`, {
    lines: [{ product_id: inLot.id, lots: [{ warehouse_id: '1', lot: inLot.lot, qty: 2 }] }],
  });

  await tablet.goto(LIST);
  await expect(linkTo(tablet, plain).getByText('Pesées en attente')).toBeVisible();
  expect(sent).toEqual([]);
  proxy.switchOn();
  await context.setOffline(false);
  await expect(linkTo(tablet, bound).getByText('Changée depuis vos pesées')).toBeVisible();
  await expect.poll(() => workKept(tablet, 'waiting_weights_0')).toHaveLength(1);
  expect(sent).toEqual([plain]);
  const both = (await saved(plain)).prepared.map(({ product_id: id, parts }) => [id, parts[0]?.qty]);
  expect(new Map(both as [string, number][])).toEqual(
    new Map([
      [first.id, 2.04],
      [second.id, 1.96],
    ]),
  );

  await linkTo(tablet, bound).click();
  const conflict = tablet.getByRole('alert');
  await expect(conflict.getByText('Des lots ont été enregistrés pour ce que vous avez pesé')).toBeVisible();
  await expect(conflict).toContainText(/2,10\skg/);
  await expect(conflict).toContainText(/2,00\skg/);
  await expectGoodLook(tablet, 'lots that were said while a tablet weighed', EVERY_SIZE);
  await conflict.getByRole('button', { name: `Garder mes pesées de ${inLot.label}` }).click();
  await expect.poll(() => workKept(tablet, 'waiting_weights_0')).toEqual([]);
  expect((await saved(bound)).prepared).toMatchObject([{ bound: false, parts: [{ qty: 2.1 }] }]);
  expect(sent).toEqual([plain, bound]);
  await office.dispose();
  await context.close();
  proxy.end();
});
