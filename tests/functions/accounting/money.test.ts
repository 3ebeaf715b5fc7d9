import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { exportMoney } from '#functions/accounting/export-money.ts';
import { listMoney, sumMoney } from '#functions/accounting/list-money.ts';
import type { MoneyServices } from '#functions/accounting/money-services.ts';
import { changeWebOrder } from '#functions/order-changes/change-web-order.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { openBooksOfOrders } from '#functions/erp/erp.module.ts';
import { compareLedgers } from '#functions/payments/ledger/compare-ledgers.ts';
import { createStripeSession, verifyStripeSession } from '#functions/payments/pay-by-card.ts';
import { capturePaypalOrder, createPaypalOrder } from '#functions/payments/pay-by-wallet.ts';
import { openPaymentCases } from '#functions/payments/payments.module.ts';
import { refundPayment } from '#functions/payments/refunds/refund-payment.ts';
import { cachedLists } from '#functions/platform/table/cached-lists.ts';
import { addDays, parisDay } from '#shared/kernel/dates.ts';
import type { MoneyKind } from '#shared/payments/money-fact.ts';
import { openPaypalBench, type PaypalBench } from '#tests/gateways/paypal/paypal-bench.ts';
import { openStripeBench, type StripeBench } from '#tests/gateways/stripe/stripe-bench.ts';
import { openPaymentShop, type PaymentShop } from '#tests/functions/payments/payment-shop.ts';
import { refusalOf } from '#tests/support/calls/refusal-of.ts';
import { indexesFollow } from '#tests/support/database/database.ts';
import { testCustomer } from '#tests/support/orders/shop.ts';

const customerId = testCustomer.id;
const today = parisDay(new Date());
/** A test may run over midnight. */
const asked = { du: today, au: addDays(today, 1) };

let card: StripeBench;
let wallet: PaypalBench;
let shop: PaymentShop;
let services: MoneyServices;

beforeAll(async () => {
  [card, wallet] = await Promise.all([openStripeBench(), openPaypalBench()]);
});
afterAll(() => Promise.all([card.close(), wallet.close()]));
beforeEach(async () => {
  shop = await openPaymentShop({ card: card.gateway, wallet: wallet.gateway });
  services = {
    ...shop,
    cache: cachedLists(shop.table),
    money: shop.payments.money,
    payouts: shop.payments.payouts,
    cases: openPaymentCases(shop.table),
    books: openBooksOfOrders(shop.table),
  };
});

const order = async (quantity = 10) =>
  (
    await placeOrder(shop, {
      customerId,
      items: [{ product_id: '1', quantity }],
      seenTotal: 10 * quantity,
      idempotencyKey: undefined,
      now: new Date(),
    })
  ).order_id;

const byCard = async (orderId: string) => {
  const { data } = await createStripeSession(shop, { customerId, orderId, now: new Date() });
  await card.onPage(data.session_id, 'pay');
  await verifyStripeSession(shop, data.session_id, new Date());
};

const byWallet = async (orderId: string) => {
  const { data } = await createPaypalOrder(shop, { customerId, orderId, now: new Date() });
  await wallet.onPage(data.id, 'approve');
  await capturePaypalOrder(shop, { customerId, paypalOrderId: data.id, now: new Date() });
};

const rows = async (more: { moyen?: 'stripe' | 'paypal' | 'elsewhere'; nature?: MoneyKind } = {}) => {
  await indexesFollow();
  return (await listMoney(services, { ...asked, ...more, limit: 50 })).data;
};

describe('what money did', () => {
  test('is listed once, whatever reports it and however often', async () => {
    const orderId = await order();
    await byCard(orderId);
    const [attempt] = await shop.payments.ofOrder(orderId);
    await verifyStripeSession(shop, attempt?.providerRef ?? '', new Date());
    expect(await rows()).toMatchObject([
      { nature: 'received', moyen: 'stripe', montant: 120, frais: null, order_id: orderId, ecarts: [] },
    ]);
  });

  test('is refunded under its own line, and the list is filtered by method and kind', async () => {
    const first = await order();
    await byCard(first);
    await byWallet(await order(5));
    await refundPayment(shop, {
      orderId: first,
      adminId: 'ADMIN1',
      amount: 20,
      reason: 'retour',
      key: 'key-1',
      now: new Date(),
    });
    expect((await rows()).map(({ nature, moyen, montant }) => [nature, moyen, montant])).toEqual([
      ['refunded', 'stripe', -20],
      ['received', 'paypal', 60],
      ['received', 'stripe', 120],
    ]);
    expect(await rows({ moyen: 'paypal' })).toHaveLength(1);
    expect(await rows({ moyen: 'stripe', nature: 'refunded' })).toHaveLength(1);
    await indexesFollow();
    expect((await sumMoney(services, asked)).data.total).toMatchObject({
      carte: 120,
      paypal: 60,
      rembourse: -20,
      total: 160,
    });
  });

  test('a page ends at the requested size, and the next continues', async () => {
    await byWallet(await order(5));
    await byCard(await order());
    await indexesFollow();
    const first = await listMoney(services, { ...asked, limit: 1 });
    const next = await listMoney(services, { ...asked, limit: 1, cursor: first.next_cursor ?? undefined });
    expect([first.data[0]?.moyen, next.data[0]?.moyen]).toEqual(['stripe', 'paypal']);
  });

  test('a manual « payé » mark is listed, is not summed, and is flagged while no money arrived', async () => {
    const orderId = await order();
    await changeWebOrder(shop, {
      orderId,
      adminId: 'ADMIN1',
      change: { field: 'statut_paiement', value: 'paye' },
      now: new Date(),
    });
    expect(await rows()).toMatchObject([
      { nature: 'marked', moyen: 'elsewhere', montant: 120, ecarts: ['unconfirmed'] },
    ]);
    expect((await sumMoney(services, asked)).data).toMatchObject({ total: { total: 0 }, jours: [] });
  });

  test('flags the lines of an order that needs a decision', async () => {
    const orderId = await order();
    await byCard(orderId);
    await indexesFollow();
    await changeWebOrder(shop, {
      orderId,
      adminId: 'ADMIN1',
      change: { field: 'status', value: 'annule' },
      now: new Date(),
    });
    expect(await rows()).toMatchObject([{ nature: 'received', ecarts: ['case'] }]);
  });
});

test('the nightly list of a provider counts captured card and wallet payments', async () => {
  await byCard(await order());
  await byWallet(await order(5));
  await indexesFollow();
  await compareLedgers(shop, new Date(Date.now() + 2000));
  expect((await rows()).map(({ moyen, frais }) => [moyen, frais])).toEqual([
    ['paypal', 2.09],
    ['stripe', 2.05],
  ]);
  const { data } = await sumMoney(services, asked);
  expect(data).toMatchObject({ total: { frais: 4.14, total: 175.86 }, frais_inconnus: 0 });
});

describe('the file', () => {
  test('holds the money with its order: HT, VAT by rate, TTC, in French figures, the oldest first', async () => {
    await byCard(await order());
    await byWallet(await order(5));
    await indexesFollow();
    const { data } = await exportMoney(services, asked, new Date());
    const [header, first, second] = data.content.split('\r\n');
    expect(header).toBe(
      '\ufeffDate;Nature;Moyen;Montant TTC;Frais;Référence du prestataire;Commande;Client;Code comptable;Factures;Commande HT;Commande TVA 20 %;Commande TTC;Écarts',
    );
    expect(first).toMatch(
      /^\d{4}-\d{2}-\d{2} \d{2}:\d{2};Encaissement;Carte;120;;pi_\w+;[^;]+;[^;]+;;;100;20;120;$/,
    );
    expect(second).toMatch(/;PayPal;60;;/);
    expect(data.filename).toBe(`paiements-${asked.du}-${asked.au}.csv`);
  });

  test('a period that ends before it begins, or is longer than a quarter, is refused at its field', async () => {
    const before = { du: asked.du, au: addDays(asked.du, -1) };
    expect(await refusalOf(listMoney(services, { ...before, limit: 10 }))).toMatchObject({ field: 'au' });
    const long = { du: addDays(asked.au, -92), au: asked.au };
    expect(await refusalOf(exportMoney(services, long, new Date()))).toMatchObject({
      field: 'au',
      message: 'Choisissez une période de 92 jours au plus.',
    });
  });
});
