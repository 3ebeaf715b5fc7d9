import { beforeAll, describe, expect, test } from 'vitest';
import { placeOrder } from '#functions/orders/place-order.ts';
import { closePreparation } from '#functions/preparation/close-preparation.ts';
import { linkKeyStore } from '#functions/preparation/link-key.store.ts';
import {
  orderOfToken,
  originToken,
  getOrigin,
  listOrigins,
  type OriginServices,
  readOrigin,
} from '#functions/preparation/origins.ts';
import { shopSettings } from '#functions/settings/settings.module.ts';
import { originContract } from '#shared/preparation/origin.contract.ts';
import { counted } from '#tests/support/stock/counted.ts';
import { indexesFollow } from '#tests/support/database/database.ts';
import { movementFixture } from '#tests/support/stock/movement-fixture.ts';
import { NOW, openTestShop, type TestShop, testCustomer, testProducts } from '#tests/support/orders/shop.ts';

let shop: TestShop;
let services: OriginServices;
const later = new Date(NOW.getTime() + 3_600_000);
const inDays = (days: number) => new Date(later.getTime() + days * 86_400_000);
const owner = { family: 'pro', subjectId: testCustomer.id, sessionId: 'S' } as const;
const MEAT = '6900';

beforeAll(async () => {
  shop = await openTestShop();
  services = { ...shop, lots: shop.stock.lots, linkKey: linkKeyStore(shop.table) };
  await shop.catalog.putProduct({
    ...testProducts[0]!,
    id: MEAT,
    ref: 'ORI',
    label: 'BAVETTE',
    categoryName: 'BOEUF',
    barcode: null,
  });
  await shop.stock.recordCount(counted(MEAT, [0, 0]));
  const origin = {
    supplier: 'Élevage A',
    species: 'bovin',
    birth_country: 'FR',
    rearing_country: 'FR',
    slaughter: [{ country: 'FR', approval: 'FR 33.063.001 CE' }],
  };
  await movementFixture(shop, () => NOW).send({
    product_id: MEAT,
    warehouse_id: 1,
    qty: 500,
    lot: 'A',
    sellby: '2099-12-20',
    origin,
  });
});

/** Each a second after the one before. */
let seconds = 0;
const placed = async (): Promise<string> => {
  const { order_id: orderId } = await placeOrder(shop, {
    customerId: testCustomer.id,
    items: [{ product_id: MEAT, quantity: 2 }],
    seenTotal: 20,
    idempotencyKey: undefined,
    identicalConfirmed: true,
    now: new Date(NOW.getTime() + (seconds += 1000)),
  });
  await indexesFollow();
  return orderId;
};
const delivered = async (): Promise<string> => {
  const orderId = await placed();
  const lines = [
    { product_id: MEAT, parts: [{ warehouse_id: '1' as const, lot: 'A', qty: 2000 }], reason: '' },
  ];
  await closePreparation(shop, {
    orderId,
    adminId: 'ADMIN1',
    version: 0,
    lines,
    untracedReason: 'Stock d’avant les lots',
    overweight: [],
    now: later,
  });
  return orderId;
};
const SAID = {
  label: 'BAVETTE',
  espece: 'Bœuf',
  origine: 'Origine : France',
  abattoir: 'France (FR 33.063.001 CE)',
  decoupe: 'non communiqué',
  lots: ['A'],
};

describe('the origin of a delivery', () => {
  test('is that of its lots; another customer finds none, and there is none before it is weighed', async () => {
    const id = await delivered();
    const { data } = await getOrigin(services, owner, id, later);
    expect(data).toMatchObject({ order_id: id, lignes: [SAID] });
    expect(originContract.endpoints.getOrigin.response.parse({ success: true, data }).data).toEqual(data);
    await expect(getOrigin(services, { ...owner, subjectId: 'C2' }, id, later)).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(getOrigin(services, owner, await placed(), later)).rejects.toThrow('pas encore préparée');
  });

  test('is public by the link on its card: no price, no customer; created once, it does not change', async () => {
    const id = await delivered();
    const [one, two] = await Promise.all([
      getOrigin(services, owner, id, later),
      getOrigin(services, owner, id, later),
    ]);
    expect(one.data.lien).toBe(two.data.lien);
    const token = one.data.lien.replace('/origine/', '');
    const { data } = await readOrigin(services, token, inDays(300));
    expect(data.lignes).toEqual([SAID]);
    const said = JSON.stringify(data);
    for (const secret of [testCustomer.society, testCustomer.mail, testCustomer.id, 'CMD-'])
      expect(said).not.toContain(secret);
    expect(said).not.toMatch(/prix|total|montant/);
  });

  test('a link that we did not sign shows nothing, nor one older than a year, nor of a cancelled order', async () => {
    const [id, other] = [await delivered(), await delivered()];
    const token = (await getOrigin(services, owner, id, later)).data.lien.replace('/origine/', '');
    const forged = [
      `${other}${token.slice(26)}`,
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      token.slice(0, 26),
      `${token}A`,
      originToken('another key', id),
      'x',
    ];
    for (const wrong of forged)
      await expect(readOrigin(services, wrong, later), wrong).rejects.toMatchObject({
        code: 'token_invalid',
      });
    await expect(readOrigin(services, token, inDays(400))).rejects.toThrow('plus d’un an');
    const order = (await shop.orders.find(testCustomer.id, id))!;
    await shop.table.transact([shop.orders.change(order, { status: 'annule' })]);
    await expect(readOrigin(services, token, later)).rejects.toMatchObject({ code: 'token_invalid' });
  });

  test('names the sending site, with its approval number, once there is one', async () => {
    const id = await delivered();
    const senders = async () => (await getOrigin(services, owner, id, later)).data.fournisseur;
    expect((await senders()).filter((line) => line.startsWith('Agrément'))).toEqual([]);
    for (const approval of ['FR 33.075.001 CE', '33.075.001']) {
      const { value, version } = await shop.settings.read(shopSettings.house);
      const house = { ...value, sites: { ...value.sites, 1: { ...value.sites['1'], approval } } };
      await shop.settings.replace(shopSettings.house, house, { version, by: 'test', now: NOW });
      expect((await senders()).at(-1)).toBe('Agrément FR 33.075.001 CE');
    }
  });

  test('no link opens before one was ever made', async () => {
    const empty = { ...services, linkKey: { ...services.linkKey, find: async () => undefined } };
    await expect(readOrigin(empty, originToken('', 'X'), later)).rejects.toMatchObject({
      code: 'token_invalid',
    });
    expect(orderOfToken('key', originToken('key', '01KAZ0000000000000000000AB'))).toBe(
      '01KAZ0000000000000000000AB',
    );
  });
});

test('a year is read page by page, the newest first, and what is older is left out', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 3; n++) ids.push(await delivered());
  await placed();
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listOrigins(services, testCustomer.id, { cursor, limit: 2, now: inDays(364) });
    originContract.endpoints.listOrigins.response.parse(page);
    expect(page.data.length).toBeLessThanOrEqual(2);
    seen.push(...page.data.map(({ order_id: id }) => id));
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  expect(seen.slice(0, 3)).toEqual(ids.toReversed());
  expect(new Set(seen).size).toBe(seen.length);
  const after = await listOrigins(services, testCustomer.id, { limit: 2, now: inDays(366) });
  expect(after.data).toEqual([]);
  // and where nothing younger can follow, the list ends
  const long = await listOrigins(services, testCustomer.id, { limit: 2, now: inDays(420) });
  expect(long.next_cursor).toBeNull();
});
