import type { OutboxMessage } from '#functions/platform/outbox/outbox-message.ts';
import { replayOperation } from '#functions/erp/writer/manage-operations.ts';
import { syncMovedStock, syncWholeCatalog } from '#functions/stock/sync/sync-catalog.ts';
import { changeWebOrder } from '#functions/order-changes/change-web-order.ts';
import { editOrder } from '#functions/order-changes/edit-order.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { createStripeSession, verifyStripeSession } from '#functions/payments/pay-by-card.ts';
import { capturePaypalOrder, createPaypalOrder } from '#functions/payments/pay-by-wallet.ts';
import { reconcileOpenAttempts } from '#functions/payments/reconcile-payments.ts';
import { refundPayment } from '#functions/payments/refunds/refund-payment.ts';
import { settleEvent } from '#functions/payments/settle-event.ts';
import type { Order } from '#shared/orders/order.ts';
import { orderStatuses } from '#shared/orders/order-status.ts';
import { moveInErp, moveStock } from './moves.ts';
import type { Step } from './steps.ts';
import { deliver, push, sweep } from './queues.ts';
import { readWholeTable } from './whole-table.ts';
import { customers, type Environment } from './environment.ts';

/** When the message of a worker that died comes back (erp.worker.ts). */
export const AFTER_DEAD_WORKER_SECONDS = 35;
/** What a call to a slow ERP may take: a step has time for six, three or two of them. */
const PACES_MS = [0, 4000, 8000, 9900];

const at = <T>(all: readonly T[], n: number): T | undefined => all[n % Math.max(1, all.length)];

/** Of these there is only one at a time: the ERP has one writer. */
const isErpWork = ({ kind }: Step): boolean => kind === 'push' || kind === 'sweep';
/** Nor are two reads of the ERP under way at the same time (run-catalog-sync.ts). */
const isSync = ({ kind }: Step): boolean => kind === 'follow' || kind === 'count';

/**
 * Plays steps at the same moment. Each use case runs as its Lambda would run it; a dead ERP worker keeps its queue closed
 * for a while.
 */
export const play = async (environment: Environment, steps: readonly Step[]): Promise<void> => {
  environment.pass(1);
  const works: (() => Promise<unknown>)[] = [];
  for (const step of steps) works.push(await workOf(environment, step));
  const inOrder = steps.filter(isErpWork).length > 1 || steps.filter(isSync).length > 1;
  if (inOrder) for (const work of works) await work();
  else await environment.turnstile.together(works);
  environment.pass(environment.erpSide.spentMs / 1000);
  environment.erpSide.spentMs = 0;
  if (environment.interruption.isDead && steps.some(isErpWork)) environment.pass(AFTER_DEAD_WORKER_SECONDS);
};

const workOf = async (environment: Environment, step: Step): Promise<() => Promise<unknown>> => {
  const { orders, entries } = await readWholeTable(environment.tableName);
  return actions[step.kind](environment, step, {
    order: at(orders.toSorted(byId), step.n),
    writes: entries
      .flatMap(({ event, todo }) =>
        Object.keys(todo)
          .filter((name) => name.startsWith('erp.'))
          .map((subscription) => ({ eventId: event.id, subscription })),
      )
      .toSorted((a, b) => (a.eventId < b.eventId ? -1 : 1)),
  });
};

type There = { order: Order | undefined; writes: OutboxMessage[] };
type Action = (environment: Environment, step: Step, there: There) => () => Promise<unknown>;

const nothing = async () => {};
const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);

export const order = async (environment: Environment, n: number, m: number): Promise<void> => {
  const customerId = at(customers, n) ?? customers[0];
  // few keys, so that some confirmations come again
  const key = `confirmation-${n % 6}`;
  const items = [
    { product_id: String((n % 3) + 1), quantity: m + 1 },
    { product_id: String((n % 3) + 2), quantity: 0.5 },
  ];
  const prices = [0, 1000, 1100, 1200, 1300];
  const cents = (m + 1) * (prices[(n % 3) + 1] ?? 0) + Math.round((prices[(n % 3) + 2] ?? 0) / 2);
  const answer = await placeOrder(environment.services, {
    customerId,
    items,
    seenTotal: cents / 100,
    idempotencyKey: key,
    now: environment.now(),
  });
  environment.told.push({
    key: `${customerId} ${key}`,
    customerId,
    orderId: answer.order_id,
    reference: answer.reference,
  });
};

const refund = async (environment: Environment, order: Order, n: number, m: number): Promise<void> => {
  const amount = m % 4 === 0 ? undefined : m;
  // few keys, so that some requests come again, some of them with other content
  const key = `retour-${n % 2}-${m % 5}`;
  const { id: orderId } = order;
  environment.refundKeys.set(orderId, (environment.refundKeys.get(orderId) ?? new Set<string>()).add(key));
  const answer = await refundPayment(environment.services, {
    orderId,
    adminId: 'ADMIN1',
    amount,
    reason: 'retour',
    key,
    now: environment.now(),
  });
  environment.refunded.push({
    key: `${orderId} ${key}`,
    orderId,
    cents: Math.round(answer.data.refunded * 100),
  });
};

const actions: Record<Step['kind'], Action> = {
  order:
    (environment, { n, m }) =>
    () =>
      order(environment, n, m),
  edit: (environment, { m }, { order: one }) =>
    one
      ? () =>
          editOrder(environment.services, {
            customerId: one.customerId,
            orderId: one.id,
            items: [{ product_id: String((m % 4) + 1), quantity: m + 1 }],
            now: environment.now(),
          })
      : nothing,
  'open card': (environment, _step, { order: one }) =>
    one
      ? () =>
          createStripeSession(environment.services, {
            customerId: one.customerId,
            orderId: one.id,
            now: environment.now(),
          })
      : nothing,
  'open wallet': (environment, _step, { order: one }) =>
    one
      ? () =>
          createPaypalOrder(environment.services, {
            customerId: one.customerId,
            orderId: one.id,
            now: environment.now(),
          })
      : nothing,
  'person pays':
    ({ providers }, { n, m }) =>
    async () => {
      const checkout = at(providers.checkouts, n);
      if (checkout && m > 1) providers.pay(checkout);
      else if (checkout) providers.decline(checkout);
    },
  capture: (environment, { n }) => {
    const checkout = at(
      environment.providers.checkouts.filter(({ provider }) => provider === 'paypal'),
      n,
    );
    return checkout
      ? () =>
          capturePaypalOrder(environment.services, {
            customerId: checkout.customerId ?? '',
            paypalOrderId: checkout.sessionId,
            now: environment.now(),
          })
      : nothing;
  },
  message: (environment, { n }) => {
    const event = at(environment.providers.events, n);
    return event ? () => settleEvent(environment.services, event, environment.now()) : nothing;
  },
  'return page': (environment, { n }) => {
    const checkout = at(
      environment.providers.checkouts.filter(({ provider }) => provider === 'stripe'),
      n,
    );
    return checkout
      ? () => verifyStripeSession(environment.services, checkout.sessionId, environment.now())
      : nothing;
  },
  status: (environment, { m }, { order: one }) =>
    one
      ? () =>
          changeWebOrder(environment.services, {
            orderId: one.id,
            adminId: 'ADMIN1',
            change: { field: 'status', value: at(orderStatuses, m) ?? 'valide' },
            now: environment.now(),
          })
      : nothing,
  refund: (environment, { n, m }, { order: one }) => (one ? () => refund(environment, one, n, m) : nothing),
  'refund ends': (environment, { n, m }) => {
    const one = at(environment.providers.refunds, n);
    return one
      ? async () => environment.providers.endRefund(one, m % 3 === 0 ? 'failed' : 'succeeded')
      : nothing;
  },
  'refunds take time':
    (environment, { m }) =>
    async () =>
      environment.providers.delayRefunds(m % 3 > 0),
  'a day passes': (environment) => async () => environment.pass(25 * 3600),
  push: (environment, { n }, { writes }) => {
    const message = at(writes, n);
    return message ? () => push(environment, message) : nothing;
  },
  sweep: (environment) => () => sweep(environment),
  'slow ERP':
    ({ erpSide }, { m }) =>
    async () => {
      erpSide.paceMs = at(PACES_MS, m) ?? 0;
    },
  deliver: (environment) => () => deliver(environment),
  replay: (environment, { n }, { writes }) => {
    const message = at(writes, n);
    return message
      ? () => replayOperation(environment.services, message.eventId, environment.now())
      : nothing;
  },
  reconcile: (environment) => () => reconcileOpenAttempts(environment.services, environment.now()),
  move:
    (environment, { n, m }) =>
    () =>
      moveStock(environment, n, m),
  'move in the ERP':
    (environment, { n, m }) =>
    async () => {
      // in the middle of other work
      for (let turns = 0; turns <= n; turns++) await environment.turnstile.turn();
      moveInErp(environment, n, m);
    },
  follow: (environment) => () => syncMovedStock(environment.services, environment.now()),
  count: (environment) => () => syncWholeCatalog(environment.services, environment.now(), async () => {}),
  wait:
    (environment, { m }) =>
    async () =>
      environment.pass([5, 20, 45, 70, 200, 1000][m % 6] ?? 5),
};
