import type { ErpOrder } from '#functions/gateways/dolibarr/orders/erp-order.ts';
import { ok, refused } from '#functions/platform/outside/outcome.ts';
import { anOrder } from '#tests/support/orders/an-order.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailHandlers } from '#functions/mail/mail-handlers.ts';
import type { MailServices } from '#functions/mail/writing.ts';
import {
  claimDecidedLetter,
  claimReceivedLetter,
  refusedAtDoorLetter,
} from '#functions/mail/claim-letters.ts';
import { recordHandover } from '#functions/rounds/record-handover.ts';
import { openCustomers } from '#functions/customers/customers.module.ts';
import { clientRow } from '#functions/orders/order-view.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { claimsStore } from '#functions/claims/claims.store.ts';
import { decideClaim } from '#functions/claims/decide-claim.ts';
import { isTakenOff } from '#functions/claims/take-off-total.ts';
import { declareClaim, listOpenClaims, listOrderClaims } from '#functions/claims/declare-claim.ts';
import { createStripeSession, verifyStripeSession } from '#functions/payments/pay-by-card.ts';
import type { OrderChange } from '#functions/orders/order-writes.ts';
import { openStripeBench, type StripeBench } from '#tests/gateways/stripe/stripe-bench.ts';
import { indexesFollow } from '#tests/support/database/database.ts';
import { handlerFor } from '#functions/platform/outbox/try-todo.ts';
import { erpLines } from '#shared/erp/order-in-erp.ts';
import { claimsContract } from '#shared/claims/claims.contract.ts';
import { dueCents } from '#shared/orders/order-due.ts';
import { openPaymentShop, type PaymentShop } from '#tests/functions/payments/payment-shop.ts';
import { dueTodos } from '#tests/support/database/outbox.ts';
import { testCustomer } from '#tests/support/orders/shop.ts';

const customerId = testCustomer.id;
const HOUR = 3_600_000;
let card: StripeBench;
let services: PaymentShop;
let orderId: string;

beforeAll(async () => {
  card = await openStripeBench();
});
afterAll(() => card.close());
beforeEach(async () => {
  services = await openPaymentShop({ card: card.gateway });
  const items = [{ product_id: '1', quantity: 10 }];
  const request = { customerId, items, seenTotal: 100, idempotencyKey: undefined, now: new Date() };
  orderId = (await placeOrder(services, request)).order_id;
});

const order = async () => (await services.orders.find(customerId, orderId))!;
const change = async (fields: OrderChange) =>
  services.table.transact([services.orders.change(await order(), fields)]);
const pay = async () => {
  const { data } = await createStripeSession(services, { customerId, orderId, now: new Date() });
  await card.onPage(data.session_id, 'pay');
  await verifyStripeSession(services, data.session_id, new Date());
};
/** Handed over so many hours ago. */
const deliver = (hoursAgo = 1) => {
  const at = new Date(Date.now() - hoursAgo * HOUR).toISOString();
  const proof = { receiver: 'Chef Essai', at, reserves: '', refused: [], key: 'key-of-the-driver' };
  return change({ deliveryStatus: 'livre', closedAt: at, proof });
};
const declare = (declaredMilli: number, more: { customerId?: string; productId?: string } = {}) =>
  declareClaim(services, { customerId, orderId, productId: '1', declaredMilli, now: new Date(), ...more });
const decide = (decision: 'approved' | 'refused', reason = '') =>
  decideClaim(services, { orderId, productId: '1', adminId: 'ADMIN1', decision, reason, now: new Date() });

/** The driver reports these lines as refused at the door. */
const handOver = (refusedIds: string[], orders = services.orders) =>
  recordHandover(
    { ...services, orders, customers: openCustomers(services.table) },
    {
      orderId,
      adminId: 'DRIVER',
      key: 'key-of-the-driver',
      receiver: 'Chef Essai',
      at: new Date().toISOString(),
      reserves: '',
      temperature: 3.4,
      refused: refusedIds.map((product_id) => ({ product_id, reason: 'Trop gras' })),
      now: new Date(),
    },
  );
const prepared = () => change({ closedAt: new Date(Date.now() - HOUR).toISOString() });
/** Set to delivered in the office, before the driver recorded who received it. */
const deliveredByHand = async (fields: OrderChange = {}) => {
  await prepared();
  const at = new Date().toISOString();
  const set = { at, actor: 'admin:A', field: 'statut_livraison', from: 'expedie', to: 'livre', reason: null };
  const audit = services.orders.audit(orderId, set);
  const livre = services.orders.change(await order(), { deliveryStatus: 'livre', ...fields });
  await services.table.transact([livre, audit]);
  await indexesFollow();
};

/** What the mail worker would write about the decision. */
const decidedLetter = async () => {
  const mailed = { ...services, claims: claimsStore(services.table) } as unknown as MailServices;
  const waiting = await dueTodos(services.table, 'mail', new Date());
  const { subscription, ...event } = waiting.find((each) => each.subscription === 'mail.claim-decided')!;
  return (await handlerFor(mailHandlers, subscription, event)?.(mailed, new Date()))?.letter;
};

/** By an index, which may be late. */
const openClaims = async () => (await listOpenClaims(services, { limit: 50 })).data;

test('a piece that weighs less is a credit calculated here, proposed at once and refunded once', async () => {
  await pay();
  await deliver();
  const [{ data }] = [await declare(9500), await declare(9500)];
  // 0.5 kg at 10 €, VAT of 20 %
  expect(data).toMatchObject({ montant: 6, poids_livre: 10, poids_declare: 9.5, etat: 'open' });
  await expect.poll(openClaims).toEqual([data]);
  await expect(declare(9000)).rejects.toMatchObject({ code: 'already_exists' });
  await Promise.all([decide('approved'), decide('approved')]);
  await decide('approved', 'Une troisième fois');
  expect((await services.payments.refunds.ofOrder(orderId)).map(({ amountCents }) => amountCents)).toEqual([
    600,
  ]);
  expect((await order()).paidCents).toBe(12_000 - 600);
  await expect.poll(openClaims).toEqual([]);
  await expect(decide('refused', 'Trop tard')).rejects.toThrow('Cet avoir est accordé.');
  const caller = { family: 'pro' as const, subjectId: customerId, sessionId: 's' };
  const listed = await listOrderClaims(services, caller, orderId, new Date());
  expect(listed).toMatchObject({ data: [{ etat: 'approved' }] });
  expect(listed.until).not.toBeNull();
  const claim = (await claimsStore(services.table).find(orderId, '1'))!;
  expect(JSON.stringify(claimReceivedLetter(claim, 'https://ici.test'))).toContain('9,5');
  expect(JSON.stringify(claimDecidedLetter(claim, 'Bistrot', 'https://ici.test'))).toContain(
    'Nous vous rendons',
  );
});

test('a granted credit whose refund the bank refuses becomes a case: its customer was informed', async () => {
  await pay();
  await deliver();
  await declare(9500);
  const refusing = {
    ...services,
    stripe: async () => ({ ...card.gateway, refund: async () => refused('declined' as const) }),
  };
  const approving = { orderId, productId: '1', adminId: 'ADMIN1', decision: 'approved', reason: '' } as const;
  await expect(decideClaim(refusing, { ...approving, now: new Date() })).rejects.toMatchObject({
    code: 'refund_refused',
  });
  await indexesFollow();
  const { items } = await services.payments.cases.list('open', 5);
  expect(items).toMatchObject([{ kind: 'refund_failed', orderId, expectedCents: 600 }]);
  expect((await order()).paidCents).toBe(12_000);
});

test('refused with a reason, which the customer reads; nothing is refunded', async () => {
  await pay();
  await deliver();
  await declare(9500);
  await expect(decide('refused')).rejects.toMatchObject({ field: 'motif' });
  await decide('refused', 'La perte de froid est normale.');
  await expect(decide('approved')).rejects.toThrow('Cette demande est refusée.');
  expect(await services.payments.refunds.ofOrder(orderId)).toEqual([]);
  const letter = await decidedLetter();
  expect(JSON.stringify(letter)).toContain('perte de froid');
  // among the orders, with this one open
  const url = `https://viande.test/commandes?commande=${orderId}`;
  expect(letter?.blocks).toContainEqual({ kind: 'action', label: 'Voir mes commandes', url });
  expect(await services.orders.history(orderId)).toContainEqual(
    expect.objectContaining({
      actor: 'admin:ADMIN1',
      field: 'repesée',
      to: 'ENTRECOTE PAREE : refusée',
      reason: expect.stringMatching(/./) as string,
    }),
  );
});

test('counts from when the customer could know: a handover that reaches the server a day late leaves the whole day', async () => {
  await change({ closedAt: new Date(Date.now() - 40 * HOUR).toISOString() });
  await recordHandover(
    { ...services, customers: openCustomers(services.table) },
    {
      orderId,
      adminId: 'DRIVER',
      key: 'key-of-a-telephone-without-network',
      receiver: 'Chef Essai',
      at: new Date(Date.now() - 30 * HOUR).toISOString(),
      reserves: '',
      temperature: 3.4,
      refused: [],
      now: new Date(),
    },
  );
  const caller = { family: 'pro', subjectId: customerId, sessionId: 's' } as const;
  const { until } = await listOrderClaims(services, caller, orderId, new Date());
  expect(Date.parse(until!) - Date.now()).toBeGreaterThan(23.9 * HOUR);
  expect((await declare(9500)).data).toMatchObject({ product_id: '1' });
});

test('of an order whose delivery is taken back while it is declared, nothing is proposed', async () => {
  await deliver();
  let isBack = false;
  const ofOrder: typeof services.claims.ofOrder = async (id) => {
    const found = await services.claims.ofOrder(id);
    if (!isBack) await change({ deliveryStatus: 'expedie' });
    isBack = true;
    return found;
  };
  const meanwhile = { ...services, claims: { ...services.claims, ofOrder } };
  const request = { customerId, orderId, productId: '1', declaredMilli: 9500, now: new Date() };
  await expect(declareClaim(meanwhile, request)).rejects.toMatchObject({ code: 'order_not_editable' });
  expect(await services.claims.ofOrder(orderId)).toEqual([]);
});

test('too late, not delivered, heavier, of another order or another customer: nothing is proposed', async () => {
  await expect(declare(9500)).rejects.toMatchObject({ code: 'order_not_editable' });
  await deliver(25);
  await expect(declare(9500)).rejects.toMatchObject({ code: 'too_late' });
  await deliver(23);
  for (const milli of [10_000, 10_500])
    await expect(declare(milli)).rejects.toThrow(/^Le poids doit être en dessous de 10/);
  await expect(declare(500, { productId: '2' })).rejects.toMatchObject({ field: 'product_id' });
  await expect(declare(9500, { customerId: 'CLIENT2' })).rejects.toMatchObject({ code: 'not_found' });
  await change({ status: 'annule' });
  await expect(declare(9500)).rejects.toMatchObject({ code: 'order_not_editable' });
  await expect.poll(openClaims).toEqual([]);
});

test('of an order that is not paid, the credit is taken off what is due, once, and its page of the old amount ends', async () => {
  const { data: page } = await createStripeSession(services, { customerId, orderId, now: new Date() });
  await deliver();
  await change({ status: 'valide' });
  await declare(9500);
  const answers = await Promise.allSettled([decide('approved'), decide('approved')]);
  expect(answers.map(({ status }) => status)).toContain('fulfilled');
  expect((await decide('approved')).data).toMatchObject({ etat: 'approved', deduit: true, montant: 6 });
  const lowered = await order();
  expect(lowered).toMatchObject({ totalTtcCents: 11_400, paidCents: 0, paymentStatus: 'non_paye' });
  expect(lowered.lines[0]).toMatchObject({ delivered: { milli: 10_000 }, invoiced: { milli: 9500 } });
  expect(await services.payments.refunds.ofOrder(orderId)).toEqual([]);
  const claim = (await claimsStore(services.table).find(orderId, '1'))!;
  const letter = JSON.stringify(claimDecidedLetter(claim, 'Bistrot', 'https://ici.test'));
  expect(letter).toContain('Nous déduisons');
  expect(letter).not.toContain('rendons');
  expect(await card.onPage(page.session_id, 'pay')).toMatchObject({ status: 410 });
  await pay();
  expect(await order()).toMatchObject({ paidCents: 11_400, paymentStatus: 'paye' });
});

test('what left or was invoiced in the ERP, or is noted as paid, is credited there; a partly paid order owes less', async () => {
  await deliver();
  await change({ status: 'valide' });
  await declare(9500);
  await change({ erpRef: 'CO2611-0001' });
  const erp = async () => ({
    ...(await services.erp()),
    findOrdersByRefExt: async () =>
      ok([{ ref: 'CO2611-0001', status: 'validated', isBilled: true } as ErpOrder]),
  });
  const billed = { ...services, erp };
  const approving = { orderId, productId: '1', adminId: 'ADMIN1', decision: 'approved', reason: '' } as const;
  await expect(decideClaim(billed, { ...approving, now: new Date() })).rejects.toThrow('déjà facturée');
  await change({ paymentStatus: 'paye' });
  await expect(decide('approved')).rejects.toThrow('l’avoir se fait dans Dolibarr');
  expect(await order()).toMatchObject({ totalTtcCents: 12_000 });
  await expect.poll(openClaims).toHaveLength(1);
  // 114 € were paid of it: nothing is refunded, and nothing is left to pay
  await change({ paymentStatus: 'non_paye', paidCents: 11_400, receivedCents: 11_400 });
  const owing = await order();
  expect([600, 601].map((amountCents) => isTakenOff(owing, { amountCents }))).toEqual([true, false]);
  await decide('approved');
  expect(await order()).toMatchObject({ totalTtcCents: 11_400, paidCents: 11_400, paymentStatus: 'paye' });
  expect(await services.payments.refunds.ofOrder(orderId)).toEqual([]);
});

test('refunds the excess over the total before a credit', async () => {
  await deliver();
  await declare(9500);
  const { lines } = await order();
  const less = { unit: 'kg' as const, milli: 9800 };
  await change({ status: 'valide' });
  await pay();
  await change({ lines: lines.map((line) => ({ ...line, invoiced: less })) });
  await expect(decide('approved')).rejects.toThrow(/rendez d’abord/);
  await expect.poll(openClaims).toHaveLength(1);
  // all of it is on its way
  const [paid] = await services.payments.ofOrder(orderId);
  const going = services.payments.replace(paid!, { ...paid!, refundingCents: 240 }, new Date());
  await services.table.transact([going]);
  expect((await decide('approved')).data).toMatchObject({ etat: 'approved' });
});

test('concurrent approval and rejection: one of them counts, and only an approval refunds', async () => {
  await pay();
  await deliver();
  await declare(9500);
  const said = await Promise.allSettled([decide('approved'), decide('refused', 'Non')]);
  expect(said.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const { state } = (await claimsStore(services.table).find(orderId, '1'))!;
  expect(await services.payments.refunds.ofOrder(orderId)).toHaveLength(state === 'approved' ? 1 : 0);
});

test('a claim is calculated after the existing ones, and ignores refused ones', async () => {
  const { lines } = await order();
  const [first] = lines;
  await change({ lines: [first!, { ...first!, productId: '2' }] });
  await deliver();
  // 2 cents and then 1 less of 200 € HT: by itself the cent comes to 1 TTC, after the two to 2
  const amountAfter = async (refuse: boolean) => {
    await declare(9998);
    if (refuse) await decide('refused', 'Non');
    return (await declare(9999, { productId: '2' })).data.montant;
  };
  expect(await amountAfter(true)).toBe(0.01);
});

test('a line refused at the door is a credit proposed with the handover, once however often it is sent, and refunded', async () => {
  await pay();
  await prepared();
  await indexesFollow();
  // the telephone sends it until it is answered, here from two windows
  await Promise.all([handOver(['1']), handOver(['1'])]);
  await handOver(['1']);
  expect(await claimsStore(services.table).ofOrder(orderId)).toMatchObject([
    { productId: '1', declaredMilli: 0, refusedFor: 'Trop gras', amountCents: 12_000, state: 'open' },
  ]);
  await expect.poll(openClaims).toMatchObject([{ refus: 'Trop gras', montant: 120 }]);
  await expect(declare(9500)).rejects.toMatchObject({ code: 'already_exists' });
  const claim = (await claimsStore(services.table).find(orderId, '1'))!;
  expect(JSON.stringify(refusedAtDoorLetter([claim], 'https://ici.test'))).toContain('refusé (Trop gras)');
  expect(JSON.stringify(claimDecidedLetter(claim, 'Bistrot', 'https://ici.test'))).toContain(
    'Vous avez refusé',
  );
  await decide('approved');
  const refunds = await services.payments.refunds.ofOrder(orderId);
  expect(refunds.map(({ amountCents, reason }) => [amountCents, reason])).toEqual([
    [12_000, expect.stringMatching(/^Refusé à la livraison : /)],
  ]);
});

test('a handover is not written without the credits of what was refused, nor they without it', async () => {
  await prepared();
  await indexesFollow();
  const unwritable = {
    ...services.orders,
    audit: (_id: string, entry: Parameters<typeof services.orders.audit>[1]) =>
      services.orders.change({ ...anOrder(), id: `GONE${entry.to}` }, {}),
  };
  await expect(handOver(['1'], unwritable)).rejects.toThrow();
  expect(await order()).toMatchObject({ deliveryStatus: 'non_livre' });
  expect(await openClaims()).toEqual([]);
  await handOver(['1']);
  await expect.poll(openClaims).toHaveLength(1);
});

test('what was weighed again, without a credit, and then reported as refused at the door is proposed as that', async () => {
  await deliveredByHand();
  await declare(9500);
  await decide('refused', 'Non');
  await handOver(['1']);
  expect(await claimsStore(services.table).ofOrder(orderId)).toMatchObject([
    { declaredMilli: 0, state: 'open', refusedFor: expect.any(String) as string },
  ]);
  expect((await order()).proof?.refused).toHaveLength(1);
});

// three cents of 20 % VAT each: 4 of one, 7 of two, 11 of three
test.each([
  ['that stands', false, { 1: 4, 2: 3, 3: 4 }],
  ['that was refused', true, { 1: 4, 2: 4, 3: 3 }],
])(
  'lines refused together are calculated one after the other, with a claim %s',
  async (_, isRefused, cents) => {
    const [first] = (await order()).lines;
    const kilogram = { unit: 'kg' as const, milli: 1000 };
    const lines = ['1', '2', '3'].map((productId) => ({
      ...first!,
      productId,
      unitPriceE4: 300,
      delivered: kilogram,
      invoiced: kilogram,
    }));
    await deliveredByHand({ lines });
    await declare(0);
    if (isRefused) await decide('refused', 'Non');
    await handOver(['2', '3']);
    const claims = await claimsStore(services.table).ofOrder(orderId);
    expect(Object.fromEntries(claims.map(({ productId, amountCents }) => [productId, amountCents]))).toEqual(
      cents,
    );
  },
);

test('refused at the door before payment: the amount due falls by exactly that line, nothing is refunded, the customer gets a mail', async () => {
  const items = [
    { product_id: '1', quantity: 10 },
    { product_id: '2', quantity: 5 },
  ];
  const request = { customerId, items, seenTotal: 155, idempotencyKey: undefined, now: new Date() };
  orderId = (await placeOrder(services, request)).order_id;
  const before = await order();
  const { data: page } = await createStripeSession(services, { customerId, orderId, now: new Date() });
  await change({ closedAt: new Date(Date.now() - HOUR).toISOString(), status: 'valide' });
  await indexesFollow();
  await handOver(['1']);
  // not due from the handover on; the total is a case
  expect(await order()).toMatchObject({ totalTtcCents: before.totalTtcCents });
  expect(dueCents(await order())).toBe(6600);
  await decide('approved');
  const after = await order();
  // 5 kg at 11 €, VAT of 20 %: what the order would have cost without the other line
  expect(after).toMatchObject({
    totalTtcCents: 6600,
    paidCents: 0,
    paymentStatus: 'non_paye',
    erpState: 'a_envoyer',
  });
  expect(dueCents(after)).toBe(6600);
  expect(clientRow(after).reste_a_payer).toBe(66);
  expect(erpLines(after.lines).map(({ quantity }) => quantity.milli)).toEqual([5000]);
  expect(await services.payments.refunds.ofOrder(orderId)).toEqual([]);
  const letter = JSON.stringify(await decidedLetter());
  expect(letter).toContain('Nous déduisons');
  expect(letter).toContain('refusé');
  // the page of the old amount takes nothing any more
  expect(await card.onPage(page.session_id, 'pay')).toMatchObject({ status: 410 });
  await pay();
  expect(await order()).toMatchObject({ paidCents: 6600, paymentStatus: 'paye' });
});

describe('a claim about a product other than its weight', () => {
  type OfKind = Extract<Parameters<typeof declareClaim>[1], { kind: string }>;
  const claimKind = (more: Partial<OfKind> = {}) =>
    declareClaim(services, {
      customerId,
      orderId,
      productId: '1',
      kind: 'quality',
      askedMilli: 2000,
      text: 'Trop gras, aponévroses laissées',
      now: new Date(),
      ...more,
    } as OfKind);
  const credit = (creditedMilli?: number) =>
    decideClaim(services, {
      orderId,
      productId: '1',
      adminId: 'ADMIN1',
      decision: 'approved',
      reason: '',
      creditedMilli,
      now: new Date(),
    });

  test('has its text and quantity; a repeat is the same claim', async () => {
    await pay();
    await deliver();
    const [{ data }] = [await claimKind(), await claimKind()];
    // 2 of 10 kg at 10 €, VAT of 20 %
    expect(data).toMatchObject({
      nature: 'quality',
      quantite: 2,
      montant: 24,
      texte: 'Trop gras, aponévroses laissées',
      etat: 'open',
    });
    await expect(claimKind({ text: 'Autre chose' })).rejects.toMatchObject({ code: 'already_exists' });
    await expect(declare(9500)).rejects.toMatchObject({ code: 'already_exists' });
    const claim = (await claimsStore(services.table).find(orderId, '1'))!;
    const letter = JSON.stringify(claimReceivedLetter(claim, 'https://ici.test'));
    expect(letter).toContain('qualité, 2 kg sur 10 kg livrés : « Trop gras, aponévroses laissées »');
    expect(letter).toContain('Réclamation, commande');
  });

  test('an administrator credits another quantity than claimed, and the customer sees which', async () => {
    await pay();
    await deliver();
    await claimKind();
    await expect(credit(11_000)).rejects.toMatchObject({ code: 'invalid_input', field: 'quantite' });
    const { data } = await credit(500);
    expect(data).toMatchObject({ quantite: 2, quantite_creditee: 0.5, montant: 6, etat: 'approved' });
    const refunds = await services.payments.refunds.ofOrder(orderId);
    expect(refunds.map(({ amountCents }) => amountCents)).toEqual([600]);
    expect(JSON.stringify(await decidedLetter())).toContain('pour 0,5 kg');
  });

  test('another quantity is calculated after the existing claims', async () => {
    await pay();
    const [first] = (await order()).lines;
    await change({ lines: [first!, { ...first!, productId: '2' }] });
    await deliver();
    await declare(9998, { productId: '2' });
    await claimKind();
    // a cent less of 200 € HT comes to 1 TTC by itself, and to 2 after the two of the other line
    expect((await credit(1)).data).toMatchObject({ quantite_creditee: 0.001, montant: 0.02 });
  });

  test('of an unpaid order it is taken off what is to be paid, by what was credited', async () => {
    await deliver();
    await claimKind({ kind: 'missing', askedMilli: 3000, text: '' });
    expect((await credit(1000)).data).toMatchObject({ montant: 12, deduit: true, quantite_creditee: 1 });
    expect((await order()).lines[0]?.invoiced.milli).toBe(9000);
    expect(dueCents(await order())).toBe(12_000 - 1200);
  });

  test('more than was delivered is refused by field; what was weighed again is credited as it is', async () => {
    await pay();
    await deliver();
    await expect(claimKind({ askedMilli: 10_001 })).rejects.toMatchObject({
      code: 'invalid_input',
      field: 'quantite',
    });
    await declare(9500);
    await expect(credit(300)).rejects.toMatchObject({ code: 'invalid_input', field: 'quantite' });
    expect((await credit()).data).toMatchObject({ montant: 6, quantite_creditee: null });
  });
});

test('the contract asks each kind for what belongs to it, by field', () => {
  const { body } = claimsContract.endpoints.declareClaim;
  const wrong = (sent: object) =>
    body.safeParse({ product_id: '1', ...sent }).error?.issues.map(({ path }) => path.join('.')) ?? [];
  expect(wrong({ poids_declare: 0.5 })).toEqual([]);
  expect(wrong({})).toEqual(['poids_declare']);
  expect(wrong({ nature: 'missing', quantite: 1 })).toEqual([]);
  expect(wrong({ nature: 'quality', quantite: 1 })).toEqual(['texte']);
  expect(wrong({ nature: 'other', texte: 'Oublié' })).toEqual(['quantite']);
  expect(wrong({ nature: 'couleur', quantite: 1 })).toEqual(['nature']);
});
