import { afterEach, beforeEach, expect, test } from 'vitest';
import { listPayouts } from '#functions/accounting/list-payouts.ts';
import { compareLedgers } from '#functions/payments/ledger/compare-ledgers.ts';
import type { StripeGateway } from '#functions/gateways/stripe/stripe-gateway.ts';
import { addDays, parisDay } from '#shared/kernel/dates.ts';
import { anOrder, openStripeBench, type StripeBench } from '#tests/gateways/stripe/stripe-bench.ts';
import { valueOf } from '#tests/support/providers/value-of.ts';
import {
  anOrder as aWalletOrder,
  openPaypalBench,
  type PaypalBench,
} from '#tests/gateways/paypal/paypal-bench.ts';
import { openPaymentShop, type PaymentShop } from '#tests/functions/payments/payment-shop.ts';
import { refusalOf } from '#tests/support/calls/refusal-of.ts';
import { indexesFollow } from '#tests/support/database/database.ts';

const DAY_MS = 24 * 3600_000;
let card: StripeBench;
let wallet: PaypalBench;
let split: string[];
let services: PaymentShop;
beforeEach(async () => {
  [card, wallet] = await Promise.all([openStripeBench(), openPaypalBench()]);
  split = [];
  const gateway: StripeGateway = {
    ...card.gateway,
    readPayoutParts: (id) => {
      split.push(id);
      return card.gateway.readPayoutParts(id);
    },
  };
  services = await openPaymentShop({ card: gateway, wallet: wallet.gateway });
});
afterEach(() => Promise.all([card.close(), wallet.close()]));

const today = parisDay(new Date());
const night = async (now = new Date(Date.now() + 2000)) => {
  await compareLedgers(services, now);
  await indexesFollow();
  return listPayouts(
    { payouts: services.payments.payouts },
    { du: addDays(today, -1), au: addDays(today, 1) },
  );
};
const payByCard = async () => {
  const { sessionId } = valueOf(await card.gateway.openCheckout(anOrder()));
  await card.onPage(sessionId, 'pay');
  return valueOf(await card.gateway.readCheckout(sessionId)).paymentRef!;
};

test('a payout of Stripe is listed with its composition, once, and its state is updated', async () => {
  const first = await payByCard();
  await payByCard();
  await card.gateway.refund({ refundId: 'R1', paymentRef: first, amountCents: 1000, idempotencyKey: 'R1' });
  expect((await card.atTheBank('/__sandbox/payouts')).status).toBe(200);
  // two of 123.45 at 1.5 % and 25 cents, 10.00 given back
  const [fee, sent] = [2 * (185 + 25), 24_690 - 1000 - 2 * (185 + 25)];
  const told = await night();
  expect(told).toMatchObject({
    arrives: 0,
    en_route: sent / 100,
    data: [
      {
        moyen: 'stripe',
        montant: sent / 100,
        etat: 'in_transit',
        arrivee: new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10),
        paiements: 246.9,
        rembourses: -10,
        frais: fee / 100,
        autres: 0,
        mouvements: 3,
      },
    ],
  });
  await card.later(2 * DAY_MS);
  expect(await night()).toMatchObject({
    arrives: sent / 100,
    en_route: 0,
    data: [{ etat: 'paid', paiements: 246.9, mouvements: 3 }],
  });
  expect(split).toEqual([told.data[0]!.id]);
});

test('a balance that was sent is not sent again; nothing to send is no payout', async () => {
  await payByCard();
  await card.atTheBank('/__sandbox/payouts');
  expect((await card.atTheBank('/__sandbox/payouts')).status).toBe(404);
  expect((await night()).data).toHaveLength(1);
});

test('a payout that Stripe does not split now is saved, and split by a later night', async () => {
  await payByCard();
  await card.atTheBank('/__sandbox/payouts');
  const real = await services.stripe();
  const mute: StripeGateway = {
    ...real,
    readPayoutParts: async () => ({ kind: 'unavailable', cause: 'nobody there' }) as never,
  };
  await compareLedgers({ ...services, stripe: async () => mute }, new Date(Date.now() + 2000));
  await indexesFollow();
  const asked = { du: addDays(today, -1), au: addDays(today, 1) };
  expect((await listPayouts({ payouts: services.payments.payouts }, asked)).data).toMatchObject([
    { paiements: null, mouvements: null },
  ]);
  expect((await night()).data).toMatchObject([{ paiements: 123.45, mouvements: 1 }]);
});

test('payouts of PayPal are listed too, and are not payments', async () => {
  const { sessionId } = valueOf(await wallet.gateway.createOrder(aWalletOrder()));
  await wallet.onPage(sessionId, 'approve');
  await wallet.gateway.captureOrder({ paypalOrderId: sessionId, idempotencyKey: 'one' });
  expect((await wallet.atPaypal('/__sandbox/withdrawals')).status).toBe(200);
  const { data, arrives } = await night();
  // 123.05 less 2.9 % and 35 cents
  expect(data).toMatchObject([
    { moyen: 'paypal', montant: 119.13, etat: 'paid', arrivee: null, paiements: null },
  ]);
  expect(arrives).toBe(119.13);
});

test.each([
  [today, addDays(today, -1)],
  [addDays(today, -100), today],
])('a period from %s to %s is refused', async (du, au) => {
  expect(await refusalOf(listPayouts({ payouts: services.payments.payouts }, { du, au }))).toMatchObject({
    field: 'au',
  });
});
