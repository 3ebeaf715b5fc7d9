import { beforeAll, expect, test } from 'vitest';
import { ulid } from '#functions/platform/ids.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import type { OrderChange } from '#functions/orders/order-writes.ts';
import { type OrderLine, orderedLine } from '#shared/orders/order-line.ts';
import type { Order } from '#shared/orders/order.ts';
import { orderTotal } from '#shared/orders/order-total.ts';
import { indexesFollow } from '#tests/support/database/database.ts';
import { anOrder } from '#tests/support/orders/an-order.ts';
import { openTestShop, type TestShop } from '#tests/support/orders/shop.ts';

let shop: TestShop;
let made = 0;
beforeAll(async () => {
  shop = await openTestShop();
});

const NEW = new Date('2026-11-21T09:05:00.000Z');
const kg = (milli: number) => ({ unit: 'kg' as const, milli });
const pieces = (milli: number) => ({ unit: 'piece' as const, milli });
const [meat, chicken] = anOrder().lines as [OrderLine, OrderLine, OrderLine];
const instead = orderedLine({
  ...meat,
  productId: '9',
  label: 'Onglet',
  ordered: kg(2000),
  cutNote: 'émincé',
});
const inPieces: OrderLine = {
  ...meat,
  pieces: {
    ordered: 6,
    nominalGrams: 1400,
    lowGrams: 1200,
    highGrams: 1600,
    prepared: 2,
    weights: [1350, 1410],
    atMost: { cents: 9000 },
  },
  steps: [
    { fromMilli: 0, unitPriceE4: meat.unitPriceE4, priceReason: 'base' },
    { fromMilli: 10_000, unitPriceE4: 123_456, priceReason: 'agreed' },
  ],
};
const standing = { id: 'S1', date: '2026-11-23', by: 'CHEF' } as const;

/** Every field of an order at once, though no order ever has all of them. */
const everything: Partial<Order> = {
  lines: [
    {
      ...meat,
      prepared: kg(2400),
      delivered: kg(2300),
      invoiced: kg(2200),
      reason: 'Rupture',
      cutNote: 'tranches 2 cm',
      priceReason: 'agreed',
      unitPriceE4: 249_512,
      lots: [
        { siteId: '1', lot: 'L1', quantity: kg(2000) },
        { siteId: '2', lot: 'L2', quantity: kg(400) },
      ],
    },
    { ...chicken, lots: [{ siteId: '1', lot: 'P1', quantity: pieces(1000) }] },
  ],
  delivery: {
    zone: 'bordeaux',
    day: '2026-11-24',
    note: 'Portail bleu',
    address: {
      label: 'Le bistrot',
      address: '1 rue de l’Essai',
      complement: 'Cour',
      postal: '33000',
      city: 'Bordeaux',
      phone: '0500000000',
    },
  },
  proof: {
    receiver: 'Chef Essai',
    at: '2026-11-24T07:00:00.000Z',
    reserves: 'Carton ouvert',
    refused: [{ productId: '1', reason: 'Trop gras' }],
    temperatureDeci: 34,
    signed: true,
    taken: { cents: 5000, way: 'cheque' },
    key: 'k-1',
  },
  missed: { at: '2026-11-23T07:00:00.000Z', note: 'Fermé', key: 'k-0' },
  proposals: [
    {
      id: 'P1',
      productId: '1',
      label: 'Entrecôte',
      ordered: kg(2500),
      instead,
      state: 'open',
      at: '2026-11-23T06:00:00.000Z',
      until: '2026-11-24T06:00:00.000Z',
    },
  ],
  status: 'valide',
  paymentStatus: 'paye',
  deliveryStatus: 'livre',
  paidCents: 4000,
  receivedCents: 5000,
  booked: { invoicedCents: 6000, restCents: 1000, countedCents: 5000, isDeposit: true },
  openAttemptId: 'A1',
  hold: { attemptId: 'A0', cents: 9000, until: '2026-11-28T09:00:00.000Z', renews: true, takesCents: 8000 },
  givesBack: { by: 'admin:A', reason: 'Commande annulée' },
  erpState: 'verifie',
  erpRef: 'CO2611-0007',
  closedAt: '2026-11-24T05:00:00.000Z',
  awaitsShipment: true,
};
const orderOf = (more: Partial<Order>, at = NEW): Order => {
  const order = anOrder({ id: ulid(at), customerId: `CUSTOMER-${(made += 1)}`, ...more });
  const total = orderTotal(order.lines);
  const lines = order.lines.map((line) => ({ ...line }));
  return {
    ...order,
    lines,
    totalHtCents: total.htCents,
    totalVatCents: total.vatCents,
    totalTtcCents: total.ttcCents,
  };
};
const create = async (more: Partial<Order> = {}, at?: Date): Promise<Order> => {
  const order = orderOf(more, at);
  await shop.table.transact([shop.orders.create(order)]);
  return order;
};
const found = async ({ customerId, id }: Order) => (await shop.orders.find(customerId, id))!;

test.each([
  ['all that can be known of it', everything],
  ['nothing but what was ordered', { paymentStatus: 'non_paye', paidCents: 0 }],
  ['ordered by the piece and bounded, at prices by quantity', { lines: [inPieces] }],
  ['of a standing order of somebody, above a limit', { standing: { ...standing, asksGerant: true } }],
  ['of a standing order', { standing }],
  ['a delivery without an address', { delivery: { zone: null, day: null, note: '', address: null } }],
] as const)('an order is read as it was written: %s', async (_, more) => {
  const order = await create(more as Partial<Order>);
  expect(await found(order)).toEqual(order);
});

test('each changed attribute is written under its own name, and nothing else with it', async () => {
  const { lines, proposals, status, paymentStatus, deliveryStatus, ...rest } = everything;
  const { delivery: _to, ...others } = rest;
  const changes: OrderChange[] = [
    { lines: lines! },
    { proposals: proposals! },
    { status: status! },
    { paymentStatus: paymentStatus! },
    { deliveryStatus: deliveryStatus! },
    ...Object.entries(others).map(([name, value]) => ({ [name]: value }) as OrderChange),
  ];
  for (const change of changes) {
    const before = await create({ paymentStatus: 'non_paye', paidCents: 0 });
    await shop.table.transact([shop.orders.change(before, change)]);
    const { totalHtCents, totalVatCents, totalTtcCents, ...after } = await found(before);
    expect([totalHtCents, totalVatCents, totalTtcCents].every((cents) => cents > 0)).toBe(true);
    const { totalHtCents: _ht, totalVatCents: _vat, totalTtcCents: _ttc, ...was } = before;
    expect(after, JSON.stringify(change)).toEqual({ ...was, ...change, version: 2 });
  }
});

test('a write conditional on an order as it was read fails once that changed, and a mark of the ERP is no change', async () => {
  const order = await create();
  await shop.table.transact([
    shop.orders.erpMark(order.customerId, order.id, { erpState: 'verifie', erpRef: 'CO-1' }),
  ]);
  await shop.table.transact([shop.orders.erpMark(order.customerId, order.id, { erpState: 'a_envoyer' })]);
  expect(await found(order)).toMatchObject({ erpState: 'a_envoyer', erpRef: 'CO-1', version: order.version });
  await shop.table.transact([shop.orders.unchanged(order)]);
  await shop.table.transact([shop.orders.change(order, {})]);
  await expect(shop.table.transact([shop.orders.unchanged(order)])).rejects.toThrow(ConditionFailed);
  const absent = { ...order, id: ulid(NEW) };
  await expect(
    shop.table.transact([shop.orders.erpMark(absent.customerId, absent.id, { erpState: 'verifie' })]),
  ).rejects.toThrow(ConditionFailed);
});

test('an order whose account ended has no owner: goods, amounts and zone stay', async () => {
  const order = await create(everything);
  await shop.table.transact([shop.orders.change(order, {}), shop.signatures.save(order.id, 'M0 0L1 1', NEW)]);
  const before = await found(order);
  await shop.orders.pseudonymise(before);
  const { proof: _proof, missed: _missed, ...rest } = before;
  expect(await found(order)).toEqual({
    ...rest,
    customerName: 'Compte supprimé',
    customerEmail: '',
    delivery: { zone: 'bordeaux', day: '2026-11-24', note: '', address: null },
    version: before.version + 1,
  });
  expect(await shop.signatures.find(order.id)).toBeUndefined();
  const gone = { ...before, id: ulid(NEW) };
  await expect(shop.orders.pseudonymise(gone)).rejects.toThrow(ConditionFailed);
  const bare = await create();
  await shop.orders.pseudonymise(bare);
  expect((await found(bare)).delivery).toEqual({ zone: null, day: null, note: '', address: null });
});

test('orders of an hour are found by their ids, to the millisecond, for all customers', async () => {
  const at = (hour: number) => new Date(Date.UTC(2027, 4, 1, hour));
  const orders = [];
  for (const hour of [8, 9, 10]) orders.push(await create({}, at(hour)));
  const [eight, nine, ten] = orders.map(({ id }) => id);
  await indexesFollow();
  const ids = async (pages: AsyncGenerator<Order[]>) => {
    const all: string[] = [];
    for await (const page of pages) all.push(...page.map(({ id }) => id));
    return all;
  };
  expect(await ids(shop.orders.placedBetween(at(8), at(10)))).toEqual([eight, nine]);
  expect(await ids(shop.orders.placedBetween(new Date(at(8).getTime() + 1), at(11)))).toEqual([nine, ten]);
  expect(await ids(shop.orders.placedFrom(at(9)))).toEqual([nine, ten]);
  const refs = orders.map(({ customerId, id: orderId }) => ({ customerId, orderId }));
  const many = await shop.orders.findMany([...refs, { customerId: 'NOBODY', orderId: eight! }]);
  expect(many.map(({ id }) => id).toSorted()).toEqual([eight, nine, ten]);
});
