import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeWebOrder } from '#functions/order-changes/change-web-order.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { expireUnpaidOrders } from '#functions/order-changes/expiry/expire-unpaid-orders.ts';
import { createStripeSession } from '#functions/payments/pay-by-card.ts';
import { failedExpiriesStore } from '#functions/order-changes/expiry/failed-expiries.store.ts';
import { retryExpiry } from '#functions/order-changes/expiry/retry-expiry.ts';
import { settingsStore } from '#functions/settings/settings.store.ts';
import { shopSettings } from '#functions/settings/shop-settings.ts';
import { DEFAULT_RESERVATION_RULES } from '#shared/settings/reservation-rules.ts';
import { openStripeBench, type StripeBench } from '#tests/gateways/stripe/stripe-bench.ts';
import { openPaymentShop, type PaymentShop } from '#tests/functions/payments/payment-shop.ts';
import { indexesFollow } from '#tests/support/database/database.ts';
import { dueTodos } from '#tests/support/database/outbox.ts';
import { testCustomer } from '#tests/support/orders/shop.ts';

const NEW = 'NOUVEAU';
const START = new Date();
const at = (hours: number) => new Date(START.getTime() + hours * 3_600_000);

let bench: StripeBench;
let services: PaymentShop;
beforeAll(async () => {
  bench = await openStripeBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  services = await openPaymentShop({ card: bench.gateway });
  const account = { ...testCustomer, id: NEW, mail: 'nouveau@essai.test', createdAt: at(-5).toISOString() };
  await services.table.transact(services.customers.create(account));
});

const place = async (customerId = NEW, now = START) =>
  (
    await placeOrder(services, {
      customerId,
      items: [{ product_id: '1', quantity: 1 }],
      seenTotal: 10,
      idempotencyKey: undefined,
      now,
    })
  ).order_id;
/** Dependencies of the run, with `broken` replaced. */
const standing = (broken: Partial<PaymentShop> = {}) => ({
  ...services,
  settings: settingsStore(services.table),
  failedExpiries: failedExpiriesStore(services.table),
  ...broken,
});
const run = async (hours: number, broken?: Partial<PaymentShop>) => {
  await indexesFollow();
  return expireUnpaidOrders(standing(broken), at(hours));
};
const status = async (id: string) => (await services.orders.find(NEW, id))?.status;
const mails = async (hours: number) =>
  (await dueTodos(services.table, 'mail', at(hours))).map(({ subscription }) => subscription);
const change = (orderId: string, change: Parameters<typeof changeWebOrder>[1]['change']) =>
  changeWebOrder(services, { orderId, adminId: 'ADMIN1', change, now: START });

test('a new account is warned once, then its unpaid order is cancelled: stock back once, audited, with a mail', async () => {
  const id = await place();
  expect(await run(23)).toMatchObject({ warned: 0, expired: 0 });
  expect(await run(25)).toEqual({ warned: 1, expired: 0, failed: 0 });
  expect(await run(26)).toMatchObject({ warned: 0, expired: 0 });
  expect(await mails(26)).toContain('mail.order-expiring');
  expect(await status(id)).toBe('en_attente');

  const [one, other] = await Promise.all([run(50), run(50)]);
  expect(one.expired + other.expired).toBeGreaterThanOrEqual(1);
  expect(await status(id)).toBe('annule');
  expect(await services.stock.getLevel('1')).toMatchObject({ available: 100_000, reserved: 0 });
  const entries = (await services.orders.history(id)).filter(({ field }) => field === 'status');
  expect(entries).toMatchObject([
    { actor: 'system:expiry', to: 'annule', reason: 'Non réglée dans le délai annoncé.' },
  ]);
  expect((await mails(50)).filter((name) => name === 'mail.order-expired')).toHaveLength(1);
});

test('the open payment page is closed; a payment in progress is not interrupted', async () => {
  const [open, paying] = [await place(), await place()];
  await run(25);
  const session = async (orderId: string) =>
    (await createStripeSession(services, { customerId: NEW, orderId, now: new Date() })).data.session_id;
  const page = await session(open);
  await bench.onPage(await session(paying), 'pay');
  await run(50);
  expect([await status(open), await status(paying)]).toEqual(['annule', 'en_attente']);
  const closed = await bench.gateway.readCheckout(page);
  expect(closed.kind === 'ok' && closed.value.status).toBe('expired');
  expect(await services.orders.find(NEW, paying)).toMatchObject({ paymentStatus: 'paye', paidCents: 1200 });
});

test('a paid, locked or reinstated order, one of a known account, or with the rule switched off, is not cancelled', async () => {
  const [paid, kept, back] = [await place(), await place(), await place()];
  const known = await place(testCustomer.id);
  await services.table.update(
    { pk: `CUSTOMER#${testCustomer.id}`, sk: 'PROFILE' },
    {
      update: 'SET createdAt = :long',
      values: { ':long': at(-24 * 31).toISOString() },
    },
  );
  await change(paid, { field: 'statut_paiement', value: 'paye' });
  await change(kept, { field: 'status', value: 'valide' });
  expect(await run(25)).toMatchObject({ warned: 1 });
  await change(back, { field: 'status', value: 'annule' });
  await change(back, { field: 'status', value: 'en_attente' });
  expect(await run(50)).toMatchObject({ expired: 0 });
  expect((await services.orders.find(testCustomer.id, known))?.status).toBe('en_attente');

  const expiry = { ...DEFAULT_RESERVATION_RULES.expiry, on: false };
  await settingsStore(services.table).replace(
    shopSettings.reservationRules,
    { ...DEFAULT_RESERVATION_RULES, expiry },
    { version: 0, by: 'ADMIN1', now: START },
  );
  await place();
  expect(await run(60)).toEqual({ warned: 0, expired: 0, failed: 0 });
});

test('a warning that comes late leaves as much time as one in time', async () => {
  const id = await place();
  expect(await run(100)).toMatchObject({ warned: 1, expired: 0 });
  expect(await run(123)).toMatchObject({ expired: 0 });
  expect(await run(125)).toMatchObject({ expired: 1 });
  expect(await status(id)).toBe('annule');
});

describe('a cancellation that fails', () => {
  const brokenOrders = () => ({
    orders: { ...services.orders, history: () => Promise.reject(new Error('read ECONNRESET')) },
  });
  const failures = () => failedExpiriesStore(services.table).list();
  const retry = (orderId: string, hours: number, broken?: Partial<PaymentShop>) =>
    retryExpiry(standing(broken), { orderId, now: at(hours) });

  const unreachable = async () => ({ kind: 'unreachable', cause: 'ECONNREFUSED' }) as const;

  test('is shown with its cause until it is done, by the next run or by a user at once', async () => {
    const [first, second] = [await place(), await place()];
    await run(25);
    expect(await run(50, brokenOrders())).toEqual({ warned: 0, expired: 0, failed: 2 });
    await run(51, brokenOrders());
    // in the order of the orders' ids, of which two of one millisecond have any
    expect(
      (await failures()).toSorted((a, b) => Number(b.orderId === first) - Number(a.orderId === first)),
    ).toMatchObject(
      [first, second].map((orderId) => ({
        orderId,
        customerId: NEW,
        step: 'cancellation',
        cause: 'Échec technique : connexion coupée.',
        attempts: 2,
        since: at(50).toISOString(),
      })),
    );
    await expect(retry(first, 51, brokenOrders())).rejects.toMatchObject({ code: 'busy' });
    expect((await failures()).find(({ orderId }) => orderId === first)?.attempts).toBe(3);
    expect((await retry(first, 51)).message).toContain('Commande annulée');
    expect([await status(first), (await failures()).length]).toEqual(['annule', 1]);
    expect(await run(52)).toMatchObject({ expired: 1 });
    expect([await status(second), await failures()]).toEqual(['annule', []]);
    await expect(retry(second, 52)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('is no longer shown once the order was paid or locked', async () => {
    const [paid, kept] = [await place(), await place()];
    await run(25);
    await run(50, brokenOrders());
    await change(paid, { field: 'statut_paiement', value: 'paye' });
    await change(kept, { field: 'status', value: 'valide' });
    expect((await retry(paid, 51)).message).toBe('Il n’y a plus rien à annuler.');
    expect(await status(paid)).toBe('en_attente');
    expect(await run(51)).toEqual({ warned: 0, expired: 0, failed: 0 });
    expect(await failures()).toEqual([]);
  });

  test('is shown after an hour, not at once, where its provider does not answer about the open page', async () => {
    const id = await place();
    await run(25);
    await createStripeSession(services, { customerId: NEW, orderId: id, now: new Date() });
    const silent = { stripe: () => Promise.resolve({ ...bench.gateway, expireCheckout: unreachable }) };
    await run(49.5, silent);
    expect(await failures()).toEqual([]);
    await run(51, silent);
    expect(await failures()).toMatchObject([
      { orderId: id, cause: 'Un paiement est ouvert, et son prestataire ne confirme pas qu’il est clos.' },
    ]);
    expect(await status(id)).toBe('en_attente');
  });
});
