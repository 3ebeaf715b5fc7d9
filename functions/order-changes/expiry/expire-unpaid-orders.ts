import type { Customers } from '#functions/customers/customers.module.ts';
import type { FailedExpiry } from '#functions/order-changes/expiry/failed-expiries.store.ts';
import { tryExpiry, type TryServices } from './try-expiry.ts';
import { type SettingsStore, shopSettings } from '#functions/settings/settings.module.ts';
import { knownFrom } from '#shared/customers/house-terms.ts';
import type { Order } from '#shared/orders/order.ts';
import { isNewAccount, type ReservationRules } from '#shared/settings/reservation-rules.ts';
import { isExpirable } from '#shared/orders/order-state.ts';

export type ExpiryServices = TryServices & {
  customers: Pick<Customers, 'find'>;
  settings: Pick<SettingsStore, 'read'>;
};

/** Guards in one page. */
const PAGE = 100;
/** Per run; the others follow a quarter of an hour later. */
const MOST = 200;

/**
 * Warns of unpaid orders of new accounts once, then cancels them at the time given in the warning. Both are
 * events with an id derived from the order, so each happens once. Orders that are in preparation, paid, or
 * being paid are left unchanged.
 */
export const expireUnpaidOrders = async (services: ExpiryServices, now: Date) => {
  const { value: rules } = await services.settings.read(shopSettings.reservationRules);
  const failing = await stillFailing(services, rules, now);
  const done = { warned: 0, expired: 0, failed: 0 };
  if (!rules.expiry.on) return done;
  let cursor: string | undefined;
  do {
    const page = await services.guards.listPending(PAGE, cursor);
    for (const { customerId, from } of page.items) {
      if (!(await isMeant(services, rules, customerId, now))) continue;
      for await (const order of services.orders.ordersFrom(customerId, from)) {
        if (!isExpirable(order) || done.warned + done.expired >= MOST) continue;
        const failedBefore = failing.has(order.id);
        const tried = await tryExpiry(services, order, rules.expiry, { now, failedBefore });
        if ('failed' in tried) done.failed += 1;
        else if (tried.done) done[tried.done] += 1;
      }
    }
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return done;
};

/** Whether the unpaid orders of an account expire. */
const isMeant = async (
  { customers }: ExpiryServices,
  rules: ReservationRules,
  customerId: string,
  now: Date,
): Promise<boolean> => {
  const account = rules.expiry.on ? await customers.find(customerId) : undefined;
  return account !== undefined && isNewAccount(rules, knownFrom(account), now);
};

/** Failures that still apply; those of orders paid or in preparation by now are removed. */
const stillFailing = async (services: ExpiryServices, rules: ReservationRules, now: Date) => {
  const failing = new Set<string>();
  for (const failure of await services.failedExpiries.list()) {
    if (await toBeDone(services, rules, failure, now)) failing.add(failure.orderId);
    else await services.failedExpiries.remove(failure.orderId);
  }
  return failing;
};

/** The order of a failure, if it is still to expire. */
export const toBeDone = async (
  services: ExpiryServices,
  rules: ReservationRules,
  { orderId, customerId }: FailedExpiry,
  now: Date,
): Promise<Order | undefined> => {
  const order = await services.orders.find(customerId, orderId);
  return order && isExpirable(order) && (await isMeant(services, rules, customerId, now)) ? order : undefined;
};
