import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { orderPreparedLetter } from '#functions/mail/preparation-letters.ts';
import { paymentRefundedLetter } from '#functions/mail/payment-letters.ts';
import { changeWebOrder } from '#functions/order-changes/change-web-order.ts';
import { clientRow } from '#functions/orders/order-view.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { closePreparation } from '#functions/preparation/close-preparation.ts';
import { answerProposal } from '#functions/preparation/answer-proposal.ts';
import { proposeReplacement } from '#functions/preparation/propose-replacement.ts';
import { closePaymentCase } from '#functions/payments/cases/payment-cases.ts';
import type { PaymentServices } from '#functions/payments/payment-services.ts';
import { createStripeSession, verifyStripeSession } from '#functions/payments/pay-by-card.ts';
import { reconcileOpenAttempts } from '#functions/payments/reconcile-payments.ts';
import { refundCase } from '#functions/payments/refunds/refund-case.ts';
import { refundPayment } from '#functions/payments/refunds/refund-payment.ts';
import { shopSettings } from '#functions/settings/settings.module.ts';
import { openStripeBench, type StripeBench } from '#tests/gateways/stripe/stripe-bench.ts';
import { valueOf } from '#tests/support/providers/value-of.ts';
import { openPaymentShop, type PaymentShop } from '#tests/functions/payments/payment-shop.ts';
import { indexesFollow } from '#tests/support/database/database.ts';
import { quantityOf } from '#shared/kernel/quantity.ts';
import type { OrderLine } from '#shared/orders/order-line.ts';
import { counted } from '#tests/support/stock/counted.ts';
import { testCustomer, testProducts } from '#tests/support/orders/shop.ts';

const customerId = testCustomer.id;
let card: StripeBench;
let services: PaymentShop & PaymentServices;
let orderId: string;
let clock: number;

beforeAll(async () => {
  card = await openStripeBench();
});
afterAll(() => card.close());
/** 10 kg at 10 €, paid by card: 105,50 € TTC at 5,5 %, or what the house's VAT makes of it. */
beforeEach(async () => {
  clock = Date.now();
  await card.faults({ refunds: 'at_once', api: { mode: 'none' } });
  services = await openPaymentShop({ card: card.gateway });
  ({ order_id: orderId } = await placeOrder(services, {
    customerId,
    items: [{ product_id: '1', quantity: 10 }],
    seenTotal: 100,
    idempotencyKey: undefined,
    now: now(),
  }));
});

const now = () => new Date(clock);
const order = async () => (await services.orders.find(customerId, orderId))!;
const pay = async () => {
  const { data } = await createStripeSession(services, { customerId, orderId, now: now() });
  await card.onPage(data.session_id, 'pay');
  await verifyStripeSession(services, data.session_id, now());
};
const weigh = async (kg: number) => {
  await indexesFollow();
  return closePreparation(services, {
    orderId,
    adminId: 'ADMIN1',
    version: 0,
    lines: [
      {
        product_id: '1',
        parts: [{ warehouse_id: '1', lot: null, qty: Math.round(kg * 1000) }],
        reason: 'La pièce',
      },
    ],
    untracedReason: 'Stock d’avant les lots',
    overweight: ['1'],
    now: now(),
  });
};
const cases = async () => {
  await indexesFollow();
  return (await services.payments.cases.list('open', 50)).items;
};
const approve = (id: string) => refundCase(services, { id, adminId: 'ADMIN1', now: now() });
const letter = async () =>
  JSON.stringify(orderPreparedLetter({ order: await order(), ordersUrl: 'orders', paymentUrl: 'pay-here' }));
const atBank = async () => {
  const [attempt] = await services.payments.ofOrder(orderId);
  return valueOf(await card.gateway.listRefunds(attempt!.paymentRef ?? ''));
};

test('weighed for less, the difference is a case for an administrator and is refunded once', async () => {
  await pay();
  const paid = (await order()).paidCents;
  await weigh(9.5);
  const { totalTtcCents, paymentStatus } = await order();
  expect(totalTtcCents).toBeLessThan(paid);
  expect(paymentStatus).toBe('paye');
  expect(await letter()).toContain('vous seront remboursés');
  const [found, ...others] = await cases();
  expect(others).toEqual([]);
  expect(found).toMatchObject({ kind: 'weighed_less', expectedCents: totalTtcCents, seenCents: paid });

  const answers = await Promise.all([approve(found!.id), approve(found!.id)]);
  expect(answers.map(({ data }) => data.refunded * 100)).toEqual(
    [1, 1].map(() => expect.closeTo(paid - totalTtcCents)),
  );
  // the answer was lost, and the request is repeated
  await approve(found!.id);
  expect(await atBank()).toMatchObject([{ amountCents: paid - totalTtcCents }]);
  expect(await order()).toMatchObject({ paidCents: totalTtcCents, paymentStatus: 'paye' });
  expect(clientRow(await order())).toMatchObject({ payable: false, reste_a_payer: 0 });
  expect(await cases()).toEqual([]);
});

/** 4 kg at 30 € instead of 10 kg at 10 €: 120 € before tax instead of 100. */
const agreeToDearer = async () => {
  await services.catalog.putProduct({ ...testProducts[0]!, id: '900', ref: 'DEAR', priceHtE4: 300_000 });
  await services.stock.recordCount(counted('900', [9000, 0]));
  await indexesFollow();
  const asked = { orderId, adminId: 'ADMIN1', productId: '1', milli: 4000, insteadId: '900', now: now() };
  const { data } = await proposeReplacement(services, asked);
  const yes = { customerId, orderId, proposalId: data.id, answer: 'yes' as const, now: now() };
  await answerProposal(services, yes);
};
const weighDearer = async (kg: number) => {
  await indexesFollow();
  const parts = [{ warehouse_id: '1' as const, lot: null, qty: kg * 1000 }];
  const lines = [{ product_id: '900', parts, reason: 'La pièce' }];
  const last = {
    orderId,
    adminId: 'ADMIN1',
    version: 1,
    lines,
    untracedReason: 'Stock d’avant les lots',
    overweight: [],
    now: now(),
  };
  await closePreparation(services, last);
};

test('a card page open during the weighing is closed first, and one that does not close stops the closing', async () => {
  const { data } = await createStripeSession(services, { customerId, orderId, now: now() });
  await card.faults({ api: { mode: 'error' } });
  await expect(weigh(9.5)).rejects.toMatchObject({ code: 'payment_in_progress' });
  expect((await order()).closedAt).toBeUndefined();
  await card.faults({ api: { mode: 'none' } });
  await weigh(9.5);
  expect((await order()).closedAt).toBeDefined();
  // the page of the old total accepts no payment any more
  expect(await card.onPage(data.session_id, 'pay')).toMatchObject({ status: 410 });
});

test('an accepted substitute is settled at the closing: a rest is requested, never captured', async () => {
  await pay();
  const paid = (await order()).paidCents;
  await agreeToDearer();
  // 120 € instead of 100, and nothing is due before it is weighed
  expect(await order()).toMatchObject({ totalHtCents: 12_000, paidCents: paid, paymentStatus: 'paye' });
  expect(clientRow(await order())).toMatchObject({ payable: false, reste_a_payer: 0 });
  await weighDearer(4);
  const { totalTtcCents } = await order();
  expect(clientRow(await order())).toMatchObject({
    payable: true,
    reste_a_payer: (totalTtcCents - paid) / 100,
  });
  expect(await services.payments.ofOrder(orderId)).toMatchObject([{ amountCents: paid }]);
  expect(await letter()).toContain('rien n’est prélevé sans votre accord');
});

const gesture = (key: string) =>
  refundPayment(services, { orderId, adminId: 'ADMIN1', reason: 'geste', now: now(), amount: 3, key });

test('an order paid in part and weighed to less than that refunds the difference, and is paid', async () => {
  await pay();
  await agreeToDearer();
  await gesture('geste-0004');
  const { paidCents, paymentStatus } = await order();
  expect(paymentStatus).toBe('non_paye');
  await weighDearer(3);
  const { totalTtcCents } = await order();
  expect(totalTtcCents).toBeLessThan(paidCents);
  const [found, ...others] = await cases();
  expect(others).toEqual([]);
  expect(found).toMatchObject({
    kind: 'weighed_less',
    expectedCents: totalTtcCents,
    seenCents: paidCents,
  });
  expect(clientRow(await order())).toMatchObject({ statut_paiement: 'paye', payable: false });
  await approve(found!.id);
  expect(await order()).toMatchObject({ paidCents: totalTtcCents, paymentStatus: 'paye' });
});

test('voids the authorisation of the rest where the weighing leaves no rest', async () => {
  await pay();
  await agreeToDearer();
  await gesture('geste-0005');
  const rules = { askFromCents: 200, shipsInErp: false, tolerancePercent: 10 };
  await services.settings.replace(shopSettings.weighing, rules, { version: 0, by: 'ADMIN1', now: now() });
  clock += 1000;
  await pay();
  expect((await order()).hold).toBeDefined();
  await weighDearer(3);
  // the answer that voids it was lost: the next poll does
  clock += 1000;
  await indexesFollow();
  await reconcileOpenAttempts(services, now());
  expect((await services.payments.ofOrder(orderId)).map(({ state }) => state)).toEqual([
    'partially_refunded',
    'canceled',
  ]);
  expect(await order()).not.toHaveProperty('hold');
  expect(await order()).toMatchObject({ paymentStatus: 'paye' });
  expect((await cases()).map(({ kind }) => kind)).toEqual(['weighed_less']);
});

test('a second approval during the refund gets the same answer', async () => {
  await pay();
  await weigh(9.5);
  const [found] = await cases();
  await card.faults({ refunds: 'pending' });
  const { refunds } = services.payments;
  let isFirst = true;
  const find: typeof refunds.find = async (...asked) => {
    const known = await refunds.find(...asked);
    if (isFirst) {
      isFirst = false;
      await approve(found!.id);
    }
    return known;
  };
  const late = { ...services, payments: { ...services.payments, refunds: { ...refunds, find } } };
  await refundCase(late, { id: found!.id, adminId: 'ADMIN1', now: now() });
  expect(await atBank()).toHaveLength(1);
});

test('refunds no more than the excess over the total, also after a concurrent refund', async () => {
  await pay();
  const paid = (await order()).paidCents;
  await weigh(9);
  const excess = paid - (await order()).totalTtcCents;
  const [found] = await cases();
  const by = { orderId, adminId: 'ADMIN1', reason: 'geste', now: now() };
  await refundPayment(services, { ...by, amount: (excess - 100) / 100, key: 'geste-0001' });
  expect((await approve(found!.id)).data.refunded).toBe(1);
  expect((await order()).paidCents).toBe((await order()).totalTtcCents);

  await expect(approve('weighed_less-unknown')).rejects.toMatchObject({ code: 'not_found' });
});

test('a refund that the bank refuses reopens its case, and another try is another refund', async () => {
  await pay();
  await weigh(9);
  const [found] = await cases();
  await card.faults({ refunds: 'pending' });
  await approve(found!.id);
  expect(await cases()).toEqual([]);
  const [refund] = await services.payments.refunds.ofOrder(orderId);
  await card.atTheBank(`/__sandbox/refunds/${refund!.providerRef}/fail`);
  clock += 20 * 60_000;
  await indexesFollow();
  await reconcileOpenAttempts(services, now());
  expect(await cases()).toMatchObject([{ id: found!.id, failedRefunds: 1, closedAt: null }]);
  await card.faults({ refunds: 'at_once' });
  await approve(found!.id);
  expect((await order()).paidCents).toBe((await order()).totalTtcCents);
  expect(await cases()).toEqual([]);
});

test('weighed for more, the customer pays exactly the rest; a closed case refunds nothing', async () => {
  await pay();
  const paid = (await order()).paidCents;
  await weigh(10.8);
  const due = (await order()).totalTtcCents - paid;
  expect(await order()).toMatchObject({ paymentStatus: 'non_paye', receivedCents: paid });
  expect(clientRow(await order())).toMatchObject({
    payable: true,
    reste_a_payer: due / 100,
    montant_paye: paid / 100,
  });
  expect(await letter()).toContain('pay-here');
  clock += 1000;
  await pay();
  const attempts = await services.payments.ofOrder(orderId);
  expect(attempts.map(({ amountCents }) => amountCents)).toEqual([paid, due]);
  expect(await order()).toMatchObject({ paidCents: paid + due, paymentStatus: 'paye' });
  await expect(pay()).rejects.toMatchObject({ code: 'already_paid' });
  expect(await cases()).toEqual([]);
});

test('an excess below the threshold is written off, and an unpaid order is due at its new total', async () => {
  await pay();
  await weigh(10.1);
  expect(await order()).toMatchObject({ paymentStatus: 'paye' });
  expect(await letter()).toContain('nous ne vous demandons pas la différence');
  expect(clientRow(await order())).toMatchObject({ payable: false });
});

test('a gesture refunded before is not requested again', async () => {
  await pay();
  const paid = (await order()).paidCents;
  await refundPayment(services, {
    orderId,
    adminId: 'ADMIN1',
    reason: 'geste',
    now: now(),
    amount: 20,
    key: 'geste-0002',
  });
  await weigh(10.5);
  const after = await order();
  expect(clientRow(after).reste_a_payer * 100).toBeCloseTo(after.totalTtcCents - paid);
  expect(await cases()).toEqual([]);
});

test.each([
  ['at once', 'at_once'],
  ['days later', 'pending'],
] as const)('an excess refunded %s is requested again once it is owed', async (_when, refunds) => {
  await pay();
  const paid = (await order()).paidCents;
  const less = {
    orderId,
    adminId: 'ADMIN1',
    productId: '1',
    insteadId: undefined,
    milli: 9000,
    now: now(),
  };
  const { data } = await proposeReplacement(services, less);
  await answerProposal(services, {
    customerId,
    orderId,
    proposalId: data.id,
    answer: 'yes',
    now: now(),
  });
  const agreedCents = (await order()).totalTtcCents;
  await card.faults({ refunds });
  // of it, three euros are a gesture
  const amount = (paid - agreedCents + 300) / 100;
  await refundPayment(services, {
    orderId,
    adminId: 'ADMIN1',
    reason: '',
    now: now(),
    amount,
    key: 'back',
  });
  await indexesFollow();
  const parts = [{ warehouse_id: '1' as const, lot: null, qty: 9400 }];
  const lines = [{ product_id: '1', parts, reason: 'La pièce' }];
  await closePreparation(services, {
    orderId,
    adminId: 'ADMIN1',
    version: 1,
    lines,
    untracedReason: 'Stock d’avant les lots',
    overweight: ['1'],
    now: now(),
  });
  const [refund] = await services.payments.refunds.ofOrder(orderId);
  if (refunds === 'pending') {
    await card.atTheBank(`/__sandbox/refunds/${refund!.providerRef}/succeed`);
    clock += 20 * 60_000;
    await indexesFollow();
    await reconcileOpenAttempts(services, now());
  }
  const after = await order();
  expect(after).toMatchObject({ paymentStatus: 'non_paye', paidCents: agreedCents - 300 });
  expect(clientRow(after).reste_a_payer * 100).toBeCloseTo(after.totalTtcCents - agreedCents);
  await card.faults({ refunds: 'at_once' });
  clock += 1000;
  await pay();
  expect(await order()).toMatchObject({ paymentStatus: 'paye', paidCents: after.totalTtcCents - 300 });
});

test('two cases of one order decided concurrently refund no more than was paid above its total', async () => {
  await pay();
  await weigh(10.8);
  clock += 1000;
  await pay();
  const weighed = await order();
  const invoiced = (line: OrderLine) => ({ ...line, invoiced: quantityOf(line.ordered.unit, 9_800) });
  await services.table.transact([
    services.orders.change(weighed, { lines: weighed.lines.map(invoiced), status: 'valide' }),
  ]);
  const { totalTtcCents, paidCents } = await order();
  const excess = paidCents - totalTtcCents;
  const [, rest] = await services.payments.ofOrder(orderId);
  // one is refunded by the second card payment, the other is larger than that one and refunded by the first
  const amounts = [rest!.amountCents - 100, excess];
  expect(excess).toBeGreaterThan(rest!.amountCents);
  const raise = (cents: number, i: number) =>
    services.payments.cases.raise(
      {
        kind: 'total_changed',
        provider: 'stripe',
        ref: `case-${i}`,
        orderId,
        reference: weighed.reference,
        expectedCents: paidCents - cents,
        seenCents: paidCents,
      },
      now(),
    );
  await services.table.transact(amounts.flatMap(raise));
  await Promise.allSettled((await cases()).map(({ id }) => approve(id)));
  for (const { id } of await cases()) await approve(id).catch(() => undefined);
  expect((await order()).paidCents).toBe(totalTtcCents);
});

test('a refund that arrives between reading the order and its payments is not made again', async () => {
  await pay();
  await weigh(9);
  const [found] = await cases();
  const { totalTtcCents, paidCents } = await order();
  const by = { orderId, adminId: 'ADMIN2', reason: 'geste', now: now() };
  let looks = 0;
  const late = {
    ...services,
    payments: {
      ...services.payments,
      ofOrder: async (id: string) => {
        looks += 1;
        const amount = (paidCents - totalTtcCents) / 100;
        if (looks === 2) await refundPayment(services, { ...by, amount, key: 'geste-0003' });
        return services.payments.ofOrder(id);
      },
    },
  };
  await expect(refundCase(late, { id: found!.id, adminId: 'ADMIN1', now: now() })).rejects.toMatchObject({
    code: 'version_conflict',
  });
  expect((await order()).paidCents).toBe(totalTtcCents);
});

test('a case closed by hand refunds nothing', async () => {
  await pay();
  await weigh(9);
  const [found] = await cases();
  await closePaymentCase(services, { id: found!.id, decision: 'Avoir', adminId: 'ADMIN1', now: now() });
  await expect(approve(found!.id)).rejects.toMatchObject({ code: 'not_found' });
  expect(await atBank()).toEqual([]);
});

const cancel = async () => {
  await indexesFollow();
  return changeWebOrder(services, {
    orderId,
    adminId: 'ADMIN1',
    change: { field: 'status', value: 'annule' },
    now: now(),
  });
};

test('a paid order that is cancelled becomes a case, each payment to be refunded by its own method, and the customer gets a mail', async () => {
  await pay();
  const first = (await order()).paidCents;
  await weigh(10.8);
  clock += 1000;
  await pay();
  const { paidCents } = await order();
  await cancel();
  const found = await cases();
  expect(found.map(({ kind, expectedCents, seenCents }) => [kind, expectedCents, seenCents])).toEqual(
    expect.arrayContaining([
      ['cancelled_paid', 0, first],
      ['cancelled_paid', 0, paidCents - first],
    ]),
  );
  for (const { id } of found) await approve(id);
  expect(await order()).toMatchObject({ paidCents: 0, paymentStatus: 'rembourse', status: 'annule' });
  expect(await cases()).toEqual([]);
  const [refund] = await services.payments.refunds.ofOrder(orderId);
  const told = JSON.stringify(paymentRefundedLetter({ order: await order(), ordersUrl: 'orders' }, refund!));
  expect(told).toContain('5 à 10 jours ouvrés');
});

test('a cancelled unpaid order leaves no case', async () => {
  await cancel();
  expect(await cases()).toEqual([]);
});
