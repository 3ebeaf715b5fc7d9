import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { decideClaim } from '#functions/claims/decide-claim.ts';
import { declareClaim, listOpenClaims } from '#functions/claims/declare-claim.ts';
import { withdrawCredits } from '#functions/claims/withdraw-credits.ts';
import { mailHandlers } from '#functions/mail/mail-handlers.ts';
import type { MailServices } from '#functions/mail/writing.ts';
import { changeWebOrder } from '#functions/order-changes/change-web-order.ts';
import type { OrderChange } from '#functions/orders/order-writes.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { listPaymentCases } from '#functions/payments/cases/payment-cases.ts';
import { createStripeSession, verifyStripeSession } from '#functions/payments/pay-by-card.ts';
import { handlerFor } from '#functions/platform/outbox/try-todo.ts';
import { decideReturn } from '#functions/rounds/returns/decide-return.ts';
import { recordHandover } from '#functions/rounds/record-handover.ts';
import { takeBackGoods } from '#functions/stock/stock.module.ts';
import type { Claim } from '#shared/claims/claim.ts';
import { paymentsAdminContract } from '#shared/payments/payments-admin.contract.ts';
import { openPaymentShop, type PaymentShop } from '#tests/functions/payments/payment-shop.ts';
import { openStripeBench, type StripeBench } from '#tests/gateways/stripe/stripe-bench.ts';
import { indexesFollow } from '#tests/support/database/database.ts';
import { dueTodos } from '#tests/support/database/outbox.ts';
import { testCustomer } from '#tests/support/orders/shop.ts';

const customerId = testCustomer.id;
let card: StripeBench;
let services: PaymentShop;
let orderId: string;

beforeAll(async () => {
  card = await openStripeBench();
});
afterAll(() => card.close());
beforeEach(async () => {
  services = await openPaymentShop({ card: card.gateway });
  const items = [
    { product_id: '1', quantity: 10 },
    { product_id: '2', quantity: 5 },
  ];
  const request = { customerId, items, seenTotal: 155, idempotencyKey: undefined, now: new Date() };
  orderId = (await placeOrder(services, request)).order_id;
  await indexesFollow();
});

const order = async () => (await services.orders.find(customerId, orderId))!;
const change = async (fields: OrderChange) =>
  services.table.transact([services.orders.change(await order(), fields)]);
const prepared = () =>
  change({
    closedAt: new Date(Date.now() - 3_600_000).toISOString(),
    status: 'valide',
    deliveryStatus: 'expedie',
  });
const pay = async () => {
  const { data } = await createStripeSession(services, { customerId, orderId, now: new Date() });
  await card.onPage(data.session_id, 'pay');
  await verifyStripeSession(services, data.session_id, new Date());
};
/** The driver's report, under another key each time. */
const handOver = (refusedIds: string[], key = `round ${Math.random()}`) =>
  recordHandover(services, {
    orderId,
    adminId: 'DRIVER',
    key,
    receiver: 'Chef Essai',
    at: new Date().toISOString(),
    reserves: '',
    temperature: 3.4,
    refused: refusedIds.map((product_id) => ({ product_id, reason: 'Trop gras' })),
    now: new Date(),
  });
const takeBack = () =>
  changeWebOrder(services, {
    orderId,
    adminId: 'ADMIN1',
    change: { field: 'statut_livraison', value: 'expedie' },
    now: new Date(),
  });
const decide = (decision: 'approved' | 'refused', reason = '', productId = '1') =>
  decideClaim(services, { orderId, productId, adminId: 'ADMIN1', decision, reason, now: new Date() });
const claims = async () =>
  (await services.claims.ofOrder(orderId)).map(({ productId, state }) => [productId, state]);
const given = async () =>
  (await services.payments.refunds.ofOrder(orderId)).map(({ amountCents }) => amountCents);
const told = async () => (await services.orders.history(orderId)).flatMap(({ reason }) => reason ?? []);
const cases = async (state: 'open' | 'closed' = 'open') => {
  await indexesFollow();
  const answer = await listPaymentCases(services, { state, limit: 20, now: new Date() });
  return paymentsAdminContract.endpoints.listPaymentCases.response.parse(answer).data;
};
/** What the mail worker would write about the refused goods. */
const letters = async () => {
  const mailed = { ...services, owner: async () => 'maison@essai.test' } as unknown as MailServices;
  const waiting = await dueTodos(services.table, 'mail', new Date());
  const received = waiting.filter(({ subscription }) => subscription === 'mail.claim-received');
  const written = received.map(({ subscription, ...event }) =>
    handlerFor(mailHandlers, subscription, event)?.(mailed, new Date()),
  );
  return (await Promise.all(written)).map((found) => JSON.stringify(found?.letter));
};

test('a withdrawn refusal withdraws its credit: accepted goods are not credited', async () => {
  await pay();
  await prepared();
  await handOver(['1', '2']);
  await takeBack();
  // between two handovers the outcome is open
  await expect(decide('approved')).rejects.toThrow('se décide après la prochaine');
  await handOver(['2'], 'second round');
  await handOver(['2'], 'second round');
  expect(await claims()).toEqual([
    ['1', 'withdrawn'],
    ['2', 'open'],
  ]);
  await indexesFollow();
  expect((await listOpenClaims(services, { limit: 50 })).data.map((row) => row.product_id)).toEqual(['2']);
  await expect(decide('approved')).rejects.toThrow('la marchandise a été acceptée');
  expect(await given()).toEqual([]);
  expect((await told()).join('\n')).toMatch(/Avoir retiré : ENTRECOTE PAREE, 120,00\s€ TTC\./);
  // one letter was due for both, and has the rest
  const [letter, ...others] = await letters();
  expect(others).toEqual([]);
  expect(letter).toContain('FAUX FILET PARE : refusé (Trop gras)');
  expect(letter).not.toContain('ENTRECOTE');
  await decide('approved', '', '2');
  expect(await given()).toEqual([6600]);
  expect(await cases()).toEqual([]);
});

test('once withdrawn, the claim may be refused again, or weighed again, and is proposed again', async () => {
  await prepared();
  await handOver(['1']);
  await takeBack();
  await handOver([]);
  await takeBack();
  await handOver(['1']);
  expect(await claims()).toEqual([['1', 'open']]);
  expect(await letters()).toHaveLength(2);
  await takeBack();
  await handOver([]);
  const weighed = { customerId, orderId, productId: '1', declaredMilli: 9500, now: new Date() };
  expect((await declareClaim(services, weighed)).data).toMatchObject({
    montant: 6,
    etat: 'open',
    refus: null,
  });
});

test('a credit already refunded for goods accepted later becomes a case, which ends if they are refused again', async () => {
  await pay();
  await prepared();
  await handOver(['1']);
  await decide('approved');
  expect(await given()).toEqual([12_000]);
  await takeBack();
  await handOver([]);
  expect(await claims()).toEqual([['1', 'approved']]);
  const [found, ...more] = await cases();
  expect(more).toEqual([]);
  expect(found).toMatchObject({
    kind: 'credit_kept',
    provider: 'stripe',
    order_id: orderId,
    seen: 120,
    refundable: 0,
    acceptable: false,
  });
  expect((await told()).join('\n')).toMatch(
    /Avoir déjà accordé, à revoir : ENTRECOTE PAREE, 120,00\s€ TTC\./,
  );
  await takeBack();
  await handOver(['1']);
  expect(await cases()).toEqual([]);
  expect(await cases('closed')).toMatchObject([
    { closed: { decision: expect.stringContaining('refusée') as string } },
  ]);
  await takeBack();
  await handOver([]);
  expect(await cases()).toMatchObject([{ id: found!.id }]);
  expect(await given()).toEqual([12_000]);
});

test('taken off what is due and never paid online: the case names no provider', async () => {
  await prepared();
  await handOver(['1']);
  await decide('approved');
  expect((await order()).totalTtcCents).toBe(6600);
  await takeBack();
  await handOver([]);
  expect(await cases()).toMatchObject([{ kind: 'credit_kept', provider: null, seen: 120 }]);
});

test('goods restocked in between have come back, whatever is reported later: the credit remains, and becomes a case', async () => {
  await pay();
  await prepared();
  await handOver(['1']);
  await decideReturn(
    { ...services, takeBack: takeBackGoods(services) },
    {
      orderId,
      part: 1,
      adminId: 'ADMIN1',
      decision: 'stored',
      siteId: '1',
      reason: '',
      lot: undefined,
      now: new Date(),
    },
  );
  await takeBack();
  await handOver([]);
  expect(await claims()).toEqual([['1', 'open']]);
  expect((await told()).join('\n')).toContain('ENTRECOTE PAREE est déjà revenu en stock ou détruit');
  await decide('approved');
  expect(await given()).toEqual([12_000]);
});

test('approval concurrent with another handover: refunded and a case, or withdrawn and nothing', async () => {
  await pay();
  await prepared();
  await handOver(['1']);
  const [answer] = await Promise.allSettled([decide('approved'), takeBack().then(() => handOver([]))]);
  const [[, state]] = (await claims()) as [[string, string]];
  const found = await cases();
  const isGiven = answer.status === 'fulfilled';
  expect({ state, given: await given(), cases: found.length }).toEqual(
    isGiven ? { state: 'approved', given: [12_000], cases: 1 } : { state: 'withdrawn', given: [], cases: 0 },
  );
});

test('a piece that its customer weighed again was no refusal at the door: its claim stays', async () => {
  const order = (await services.orders.find(customerId, orderId))!;
  const weighed: Claim = {
    orderId,
    customerId,
    reference: order.reference,
    productId: '1',
    label: 'ENTRECOTE',
    deliveredMilli: 10_000,
    declaredMilli: 9500,
    amountCents: 600,
    declaredAt: '2026-11-21T08:00:00.000Z',
    state: 'open',
    reason: '',
    by: null,
    decidedAt: null,
  };
  const withdrawn = async (claim: Claim) => {
    const retold = { before: [claim], by: 'admin:A', now: new Date() };
    return (await withdrawCredits(services, order, ['1'], retold)).notes.length;
  };
  expect(await withdrawn({ ...weighed, declaredMilli: 0, refusedFor: 'Trop gras' })).toBe(1);
  expect(await withdrawn(weighed)).toBe(0);
});
