import { replayOperation } from '#functions/erp/manage-operations.ts';
import { pushEvent } from '#functions/erp/push-event.ts';
import { deliverMail } from '#functions/mail/deliver-mail.ts';
import { syncMovedStock, syncWholeCatalog } from '#functions/stock/sync/sync-catalog.ts';
import { changeWebOrder } from '#functions/orders/change-web-order.ts';
import { editOrder } from '#functions/orders/edit-order.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { closeOpenPayment } from '#functions/payments/close-open-payment.ts';
import { createStripeSession, verifyStripeSession } from '#functions/payments/pay-by-card.ts';
import { capturePaypalOrder, createPaypalOrder } from '#functions/payments/pay-by-wallet.ts';
import { reconcileOpenAttempts } from '#functions/payments/reconcile-payments.ts';
import { refundPayment } from '#functions/payments/refund-payment.ts';
import { settleEvent } from '#functions/payments/settle-event.ts';
import type { Order } from '#shared/orders/order.ts';
import { orderStatuses } from '#shared/orders/order-status.ts';
import { workOff } from '#tests/support/outbox.ts';
import { moveInErp, moveStock } from './moves.ts';
import type { Step } from './steps.ts';
import { readWholeTable } from './whole-table.ts';
import { customers, type World } from './world.ts';

/** Longer than a queue hides a message whose worker died: 6 × the worker's 60 s. */
const AFTER_DEAD_WORKER_SECONDS = 361;

const at = <T>(all: readonly T[], n: number): T | undefined => all[n % Math.max(1, all.length)];

/** Of these there is only one at a time: the ERP has one writer. */
const isErpWork = ({ kind }: Step): boolean => kind === 'push' || kind === 'sweep';
/** Nor are two reads of the ERP under way at the same time (sync-lock.ts). */
const isReading = ({ kind }: Step): boolean => kind === 'follow' || kind === 'count';

/**
 * Plays steps at the same moment. Each use case runs as its Lambda would run it; a dead ERP worker keeps its queue closed
 * for a while.
 */
export const play = async (world: World, steps: readonly Step[]): Promise<void> => {
  world.pass(1);
  const works: (() => Promise<unknown>)[] = [];
  for (const step of steps) works.push(await workOf(world, step));
  const inOrder = steps.filter(isErpWork).length > 1 || steps.filter(isReading).length > 1;
  if (inOrder) for (const work of works) await work();
  else await world.turnstile.together(works);
  if (world.interruption.isDead && steps.some(isErpWork)) world.pass(AFTER_DEAD_WORKER_SECONDS);
};

const workOf = async (world: World, step: Step): Promise<() => Promise<unknown>> => {
  const { orders, entries } = await readWholeTable(world.tableName, world.client);
  return actions[step.kind](world, step, {
    order: at(orders.toSorted(byId), step.n),
    writes: entries
      .filter(({ todo }) => Object.keys(todo).some((subscription) => subscription.startsWith('erp.')))
      .map(({ event }) => event.id)
      .sort(),
  });
};

type There = { order: Order | undefined; writes: string[] };
type Action = (world: World, step: Step, there: There) => () => Promise<unknown>;

const nothing = async () => {};
const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);

const closing = (world: World) => (order: Order) => closeOpenPayment(world.services, order, world.now());

/** Every delivery of a queue, early, late or twice, comes to this. */
export const push = (world: World, eventId: string) =>
  // as a message of before events has it: the ERP's own subscription
  pushEvent(world.services, { opId: eventId }, world.now());

export const sweep = (world: World): Promise<void> =>
  workOff(world.services.table, 'erp', world.now(), (message) =>
    pushEvent(world.services, message, world.now()),
  );

/** Mails have workers of their own, that change the same items at the same time. */
export const deliver = (world: World): Promise<void> =>
  workOff(world.services.table, 'mail', world.now(), (message) =>
    deliverMail(world.services, message, world.now()),
  );

export const order = async (world: World, n: number, m: number): Promise<void> => {
  const customerId = at(customers, n) ?? customers[0];
  // few keys, so that some confirmations come again
  const key = `confirmation-${n % 6}`;
  const items = [
    { product_id: String((n % 3) + 1), quantity: m + 1 },
    { product_id: String((n % 3) + 2), quantity: 0.5 },
  ];
  const prices = [0, 1000, 1100, 1200, 1300];
  const cents = (m + 1) * (prices[(n % 3) + 1] ?? 0) + Math.round((prices[(n % 3) + 2] ?? 0) / 2);
  const answer = await placeOrder(world.services, {
    customerId,
    items,
    seenTotal: cents / 100,
    idempotencyKey: key,
    now: world.now(),
  });
  world.told.push({
    key: `${customerId} ${key}`,
    customerId,
    orderId: answer.order_id,
    reference: answer.reference,
  });
};

const refund = async (world: World, order: Order, n: number, m: number): Promise<void> => {
  const amount = m % 4 === 0 ? undefined : m;
  // few keys, so that some requests come again, some of them for something else
  const key = `retour-${n % 2}-${m % 5}`;
  const { id: orderId } = order;
  world.refundKeys.set(orderId, (world.refundKeys.get(orderId) ?? new Set<string>()).add(key));
  const answer = await refundPayment(world.services, {
    orderId,
    adminId: 'ADMIN1',
    amount,
    reason: 'retour',
    key,
    now: world.now(),
  });
  world.refunded.push({ key: `${orderId} ${key}`, orderId, cents: Math.round(answer.data.refunded * 100) });
};

const actions: Record<Step['kind'], Action> = {
  order:
    (world, { n, m }) =>
    () =>
      order(world, n, m),
  edit: (world, { m }, { order: one }) =>
    one
      ? () =>
          editOrder(world.services, closing(world), {
            customerId: one.customerId,
            orderId: one.id,
            items: [{ product_id: String((m % 4) + 1), quantity: m + 1 }],
            now: world.now(),
          })
      : nothing,
  'open card': (world, _step, { order: one }) =>
    one
      ? () =>
          createStripeSession(world.services, {
            customerId: one.customerId,
            orderId: one.id,
            now: world.now(),
          })
      : nothing,
  'open wallet': (world, _step, { order: one }) =>
    one
      ? () =>
          createPaypalOrder(world.services, { customerId: one.customerId, orderId: one.id, now: world.now() })
      : nothing,
  'person pays':
    ({ providers }, { n, m }) =>
    async () => {
      const checkout = at(providers.checkouts, n);
      if (checkout && m > 1) providers.pay(checkout);
      else if (checkout) providers.decline(checkout);
    },
  capture: (world, { n }) => {
    const checkout = at(
      world.providers.checkouts.filter(({ provider }) => provider === 'paypal'),
      n,
    );
    return checkout
      ? () =>
          capturePaypalOrder(world.services, {
            customerId: checkout.customerId ?? '',
            paypalOrderId: checkout.sessionId,
            now: world.now(),
          })
      : nothing;
  },
  message: (world, { n }) => {
    const event = at(world.providers.events, n);
    return event ? () => settleEvent(world.services, event, world.now()) : nothing;
  },
  'return page': (world, { n }) => {
    const checkout = at(
      world.providers.checkouts.filter(({ provider }) => provider === 'stripe'),
      n,
    );
    return checkout ? () => verifyStripeSession(world.services, checkout.sessionId, world.now()) : nothing;
  },
  status: (world, { m }, { order: one }) =>
    one
      ? () =>
          changeWebOrder(world.services, closing(world), {
            orderId: one.id,
            adminId: 'ADMIN1',
            change: { field: 'status', value: at(orderStatuses, m) ?? 'valide' },
            now: world.now(),
          })
      : nothing,
  refund: (world, { n, m }, { order: one }) => (one ? () => refund(world, one, n, m) : nothing),
  'refund ends': (world, { n, m }) => {
    const one = at(world.providers.refunds, n);
    return one ? async () => world.providers.endRefund(one, m % 3 === 0 ? 'failed' : 'succeeded') : nothing;
  },
  'refunds take time':
    (world, { m }) =>
    async () =>
      world.providers.delayRefunds(m % 3 > 0),
  'a day passes': (world) => async () => world.pass(25 * 3600),
  push: (world, { n }, { writes }) => {
    const eventId = at(writes, n);
    return eventId ? () => push(world, eventId) : nothing;
  },
  sweep: (world) => () => sweep(world),
  deliver: (world) => () => deliver(world),
  replay: (world, { n }, { writes }) => {
    const eventId = at(writes, n);
    return eventId ? () => replayOperation(world.services, eventId, world.now()) : nothing;
  },
  reconcile: (world) => () => reconcileOpenAttempts(world.services, world.now()),
  move:
    (world, { n, m }) =>
    () =>
      moveStock(world, n, m),
  'move in the ERP':
    (world, { n, m }) =>
    async () => {
      // in the middle of whatever else goes on
      for (let turns = 0; turns <= n; turns++) await world.turnstile.turn();
      moveInErp(world, n, m);
    },
  follow: (world) => () => syncMovedStock(world.services, world.now()),
  count: (world) => () => syncWholeCatalog(world.services, world.now(), async () => {}),
  wait:
    (world, { m }) =>
    async () =>
      world.pass([5, 20, 45, 70, 200, 1000][m % 6] ?? 5),
};
