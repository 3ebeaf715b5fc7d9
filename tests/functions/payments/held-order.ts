import { orderPreparedLetter } from '#functions/mail/preparation-letters.ts';
import { clientRow } from '#functions/orders/order-view.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { closeAsWeighed, closePreparation } from '#functions/preparation/close-preparation.ts';
import { reconcileOpenAttempts } from '#functions/payments/reconcile-payments.ts';
import { shopSettings } from '#functions/settings/settings.module.ts';
import type { Payer } from '#tests/functions/payments/held-payers.ts';
import { openPaymentShop } from '#tests/functions/payments/payment-shop.ts';
import { indexesFollow } from '#tests/support/database/database.ts';
import { testCustomer } from '#tests/support/orders/shop.ts';

const customerId = testCustomer.id;

export type HeldOrder = Awaited<ReturnType<typeof openHeldOrder>>;

/** 10 kg at 10 €, authorised with 10 % of tolerance, and all actions on it. */
export const openHeldOrder = async (payer: Payer, clock: { ms: number }) => {
  const now = () => new Date(clock.ms);
  const services = await openPaymentShop(payer.gateways);
  const rules = { askFromCents: 200, shipsInErp: false, tolerancePercent: 10 };
  await services.settings.replace(shopSettings.weighing, rules, { version: 0, by: 'ADMIN1', now: now() });
  const { order_id: orderId } = await placeOrder(services, {
    customerId,
    items: [{ product_id: '1', quantity: 10 }],
    seenTotal: 100,
    idempotencyKey: undefined,
    now: now(),
  });
  const order = async () => (await services.orders.find(customerId, orderId))!;
  const attempts = () => services.payments.ofOrder(orderId);
  const pay = () => payer.pay({ services, customerId, orderId, now: now() });
  const weighAnd = async (end: typeof closePreparation, kg: number) => {
    await indexesFollow();
    return end(services, {
      orderId,
      adminId: 'ADMIN1',
      version: 0,
      lines: [
        { product_id: '1', parts: [{ warehouse_id: '1', lot: null, qty: kg * 1000 }], reason: 'La pièce' },
      ],
      untracedReason: 'Stock d’avant les lots',
      overweight: ['1'],
      now: now(),
    });
  };
  const run = async () => {
    await indexesFollow();
    return reconcileOpenAttempts(services, now());
  };
  /** Its total when it was placed, and the amount its customer authorised. */
  const price = (await order()).totalTtcCents;
  await pay();
  return {
    services,
    orderId,
    price,
    most: Math.floor((price * 110) / 100),
    order,
    row: async () => clientRow(await order()),
    attempts,
    states: async () => (await attempts()).map(({ state }) => state),
    pay,
    atBank: async (index = 0) => payer.atBank((await attempts())[index]!),
    close: (kg: number) => weighAnd(closeAsWeighed, kg),
    weigh: (kg: number) => weighAnd(closePreparation, kg),
    cases: async () => {
      await indexesFollow();
      return (await services.payments.cases.list('open', 50)).items.map(({ kind }) => kind);
    },
    run,
    later: async (ms: number) => {
      clock.ms += ms;
      await run();
    },
    letter: async () =>
      JSON.stringify(
        orderPreparedLetter({ order: await order(), ordersUrl: 'orders', paymentUrl: 'pay-here' }),
      ),
  };
};
