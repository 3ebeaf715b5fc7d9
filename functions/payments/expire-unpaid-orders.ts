import type { Customers } from '#functions/customers/customers.module.ts';
import { cancelExpired } from '#functions/orders/change-web-order.ts';
import { closeOpenPayment } from '#functions/payments/close-open-payment.ts';
import type { PaymentServices } from '#functions/payments/payment-services.ts';
import { log } from '#functions/platform/logger.ts';
import { announce, recordEvent } from '#functions/platform/outbox/outbox.ts';
import { unlessConditionFails } from '#functions/platform/table/retry-on-conflict.ts';
import type { openSettings } from '#functions/settings/settings.module.ts';
import { keys } from '#functions/table-keys.ts';
import type { Order } from '#shared/orders/order.ts';
import { isExpirable } from '#shared/orders/order-status.ts';
import { orderExpiryAnnounced } from '#shared/orders/orders.events.ts';
import { type ExpiryRules, isNewAccount } from '#shared/settings/reservation-rules.ts';

export type ExpiryServices = PaymentServices & {
  customers: Pick<Customers, 'find'>;
  settings: Pick<ReturnType<typeof openSettings>, 'reservationRules'>;
};

const HOUR_MS = 3_600_000;
/** Guards in one page. */
const PAGE = 100;
/** In one run; whoever is left has their turn in the next, a quarter of an hour later. */
const MOST = 200;

/**
 * Orders that new accounts do not pay: warned of once, then cancelled at the instant that the warning named. Each of the
 * two is one event under an id of the order's, so that it happens once however often this runs. What the house has taken
 * in hand, what is paid, and what is being paid is left alone.
 */
export const expireUnpaidOrders = async (services: ExpiryServices, now: Date) => {
  const { rules } = await services.settings.reservationRules();
  const done = { warned: 0, expired: 0, failed: 0 };
  if (!rules.expiry.on) return done;
  let cursor: string | undefined;
  do {
    const page = await services.guards.listPending(PAGE, cursor);
    for (const { customerId, from } of page.items) {
      const account = await services.customers.find(customerId);
      if (!account || !isNewAccount(rules, account.createdAt, now)) continue;
      for await (const order of services.orders.ordersFrom(customerId, from)) {
        if (!isExpirable(order) || done.warned + done.expired >= MOST) continue;
        try {
          const step = await nextStep(services, order, rules.expiry, now);
          if (step) done[step] += 1;
        } catch (error) {
          done.failed += 1;
          log.warn('unpaid order not expired, will be tried again', { orderId: order.id, error });
        }
      }
    }
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return done;
};

const nextStep = async (
  services: ExpiryServices,
  order: Order,
  expiry: ExpiryRules,
  now: Date,
): Promise<'warned' | 'expired' | undefined> => {
  const id = `order-expiry-${order.id}`;
  const found = await services.table.get(keys.outboxEntry(id));
  if (!found) return warn(services, order, expiry, id, now);
  const announced = orderExpiryAnnounced.safeParse({ ...found, id });
  if (!announced.success || announced.data.data.cancelAt > now.toISOString()) return undefined;
  const closing = (open: Order) => closeOpenPayment(services, open, now);
  return (await cancelExpired(services, closing, order, now)) ? 'expired' : undefined;
};

/** The time between warning and end is the customer's, also when the warning comes late. */
const warn = async (
  { table }: ExpiryServices,
  order: Order,
  { warnAfterHours, cancelAfterHours }: ExpiryRules,
  id: string,
  now: Date,
): Promise<'warned' | undefined> => {
  const placed = Date.parse(order.placedAt);
  if (now.getTime() < placed + warnAfterHours * HOUR_MS) return undefined;
  const end = Math.max(
    placed + cancelAfterHours * HOUR_MS,
    now.getTime() + (cancelAfterHours - warnAfterHours) * HOUR_MS,
  );
  const event = {
    id,
    type: 'order.expiry-announced',
    version: 1,
    at: now.toISOString(),
    data: { customerId: order.customerId, orderId: order.id, cancelAt: new Date(end).toISOString() },
  } as const;
  if (!(await unlessConditionFails(recordEvent(table, event)))) return undefined;
  await announce(event);
  return 'warned';
};
