import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chooseThirdParty, listErpQuestions } from '#functions/erp/questions/answer-questions.ts';
import { erpQuestionsStore } from '#functions/erp/questions/erp-questions.store.ts';
import { pushEvent } from '#functions/erp/writer/push-event.ts';
import { syncAndRecord } from '#tests/support/erp/sync-and-record.ts';
import type { DolibarrGateway, ErpOutcome } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { outboxStore } from '#functions/platform/outbox/outbox.store.ts';
import { openErp, type TestErp } from '#tests/support/erp/open-erp.ts';
import { dueTodos, workOff } from '#tests/support/database/outbox.ts';
import { NOW, openTestShop, type TestShop, testCustomer } from '#tests/support/orders/shop.ts';

let house: TestErp;
let erp: DolibarrGateway;
let shop: TestShop;
let customerId: string;
let seats = 0;

beforeAll(async () => {
  house = await openErp();
  erp = house.gateway();
});
afterAll(() => house.close());
beforeEach(async () => {
  shop = await openTestShop();
  customerId = await newCustomer(shop);
});

/** A customer of its own for each test: they share one ERP. */
const newCustomer = async ({ table, customers }: TestShop, more: object = {}) => {
  const n = (seats += 1);
  const id = `SIEGE${n}`;
  const mail = `siege${n}@bistrot-essai.test`;
  await table.transact(customers.create({ ...testCustomer, id, mail, society: `Siège ${n}`, ...more }));
  return id;
};
const order = async (at: TestShop = shop, customer = customerId) =>
  placeOrder(at, {
    customerId: customer,
    items: [{ product_id: '1', quantity: 10 }],
    seenTotal: 100,
    idempotencyKey: undefined,
    identicalConfirmed: true,
    now: NOW,
  });
const work = async (at: TestShop = shop, now = NOW) =>
  workOff(at.table, 'erp', now, (message) =>
    pushEvent({ ...at, outbox: outboxStore(at.table), erp: async () => erp }, message, now),
  );
const valueOf = async <T>(call: Promise<ErpOutcome<T>>): Promise<T> => {
  const outcome = await call;
  if (outcome.kind !== 'ok') throw new Error(JSON.stringify(outcome));
  return outcome.value;
};
const knownParty = async (facts: object) =>
  String(
    await house.ask('POST', '/thirdparties', {
      name: 'BISTROT DU PORT SARL',
      client: 1,
      status: 1,
      ...facts,
    }),
  );
const account = async () => (await shop.customers.find(customerId))!;
const partyCount = async () => (await valueOf(erp.listThirdParties({ afterId: '0', limit: 1000 }))).length;
const questions = () => erpQuestionsStore(shop.table);

describe('a customer known to the house for years', () => {
  test('is linked by its verified address, its data in Dolibarr is unchanged, and only missing data is added', async () => {
    customerId = await newCustomer(shop, { siret: '73282932000074', phone: '0500000001' });
    const known = await knownParty({
      idprof2: '732 829 320 00074',
      email: (await account()).mail,
      town: 'Arcachon',
      phone: '0556111111',
    });
    const before = await partyCount();
    const { order_id } = await order();
    await work();
    expect((await account()).erpId).toBe(known);
    expect(await partyCount()).toBe(before);
    expect(await valueOf(erp.readThirdParty(known))).toMatchObject({
      name: 'BISTROT DU PORT SARL',
      town: 'Arcachon',
      phone: '0556111111',
      email: (await account()).mail,
      refExt: `WEB-${customerId}`,
    });
    expect(await valueOf(erp.findOrdersByRefExt(order_id))).toMatchObject([{ thirdPartyId: known }]);
  });

  test('waits for a decision while two match it: nothing is created twice, nothing is linked by chance', async () => {
    const { mail } = await account();
    await knownParty({ email: mail });
    await knownParty({ email: mail.toUpperCase() });
    const before = await partyCount();
    const { order_id } = await order();
    await work();
    await work(shop, new Date(NOW.getTime() + 61_000));
    expect(await partyCount()).toBe(before);
    expect(await valueOf(erp.findOrdersByRefExt(order_id))).toEqual([]);
    expect((await account()).erpId).toBeNull();
    expect(await questions().find('third-party', customerId)).toMatchObject({
      customer: { mail },
      candidates: [{ same: ['e-mail'] }, { same: ['e-mail'] }],
    });
    expect((await shop.orders.find(customerId, order_id))?.erpState).toBe('a_envoyer');
    expect(await dueTodos(shop.table, 'erp', new Date(NOW.getTime() + 200_000))).toHaveLength(1);
  });

  test('is also found by its numbers, in any notation; a different address asks for a decision', async () => {
    for (const [numbers, facts, same] of [
      [{ siret: '55208131766522' }, { idprof2: '552 081 317 66522' }, ['SIRET']],
      [{ vatNumber: 'FR03552081317' }, { tva_intra: 'FR03552081317' }, ['n° de TVA']],
    ] as const) {
      customerId = await newCustomer(shop, numbers);
      await knownParty({ ...facts, email: `autre-${same[0].length}@bistrot-essai.test` });
      const before = await partyCount();
      await order();
      await work();
      expect(await partyCount()).toBe(before);
      expect(await questions().find('third-party', customerId)).toMatchObject({
        candidates: [{ same, against: ['e-mail'] }],
      });
    }
  });

  test('applies the user’s choice once: linked, created or searched again, and the order goes on', async () => {
    const { mail } = await account();
    const first = await knownParty({ email: mail });
    await knownParty({ email: mail });
    const { order_id } = await order();
    await work();
    const choose = (choice: string | null) =>
      chooseThirdParty(shop, { customerId, choice, adminId: 'ADMIN1', now: NOW });
    await expect(choose('1')).rejects.toMatchObject({ code: 'invalid_input', field: 'third_party_id' });
    expect((await listErpQuestions(shop, { limit: 10 })).data).toMatchObject([{ id: customerId }]);
    await choose('encore');
    await work();
    await choose(first);
    await expect(choose(null)).rejects.toMatchObject({ code: 'not_found' });
    expect((await listErpQuestions(shop, { limit: 10 })).data).toEqual([]);
    const before = await partyCount();
    await work();
    await work(shop, new Date(NOW.getTime() + 61_000));
    expect((await account()).erpId).toBe(first);
    expect(await partyCount()).toBe(before);
    expect(await questions().find('third-party', customerId)).toBeUndefined();
    expect(await valueOf(erp.findOrdersByRefExt(order_id))).toMatchObject([{ thirdPartyId: first }]);
  });

  test('is not created again by itself when its third party was deleted', async () => {
    await shop.customers.recordErpId(customerId, '999999');
    const before = await partyCount();
    await order();
    await work();
    expect(await partyCount()).toBe(before);
    expect(await questions().find('third-party', customerId)).toMatchObject({ candidates: [] });
  });
});

describe('an order in Dolibarr is ours by its id and its customer', () => {
  test('two stages with equal numbers write two orders', async () => {
    const other = await openTestShop();
    const otherCustomer = await newCustomer(other);
    const here = await order();
    const there = await order(other, otherCustomer);
    expect(here.reference).toBe(there.reference);
    await work();
    await work(other);
    const [ours] = await valueOf(erp.findOrdersByRefExt(here.order_id));
    const [theirs] = await valueOf(erp.findOrdersByRefExt(there.order_id));
    expect(ours?.thirdPartyId).toBe((await account()).erpId);
    expect(theirs?.thirdPartyId).toBe((await other.customers.find(otherCustomer))?.erpId);
    expect(ours?.id).not.toBe(theirs?.id);
  });

  test('an emptied table that reuses a day’s numbers leaves the older order alone', async () => {
    const before = await order();
    await work();
    const emptied = await openTestShop();
    const again = await order(emptied, await newCustomer(emptied));
    expect(again.reference).toBe(before.reference);
    await work(emptied);
    expect(await valueOf(erp.findOrdersByRefExt(before.order_id))).toMatchObject([
      { thirdPartyId: (await account()).erpId, status: 'validated' },
    ]);
    expect(await valueOf(erp.findOrdersByRefExt(again.order_id))).toHaveLength(1);
  });

  test('an order moved to another third party asks for a decision and is not written', async () => {
    const { order_id } = await order();
    await work();
    const [held] = await valueOf(erp.findOrdersByRefExt(order_id));
    const stranger = await knownParty({ name: 'AUTRE CLIENT' });
    await shop.customers.recordErpId(customerId, stranger);
    const todo = { orderId: order_id, customerId };
    await shop.table.transact([
      shop.orders.change((await shop.orders.find(customerId, order_id))!, { status: 'annule' }),
    ]);
    await expect(
      syncAndRecord(
        { ...shop, outbox: outboxStore(shop.table), erp: async () => erp, step: { at: NOW } },
        todo,
      ),
    ).rejects.toMatchObject({ outcome: { kind: 'refused', reason: 'business_rule' } });
    expect((await valueOf(erp.readOrder(held!.id)))?.status).toBe('validated');
  });
});
