import type { Customers } from '#functions/customers/customers.module.ts';
import type { FailedExpiry } from '#functions/order-changes/expiry/failed-expiries.store.ts';
import { tryExpiry, type TryServices } from '#functions/order-changes/expiry/try-expiry.ts';
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
/** In one run; whoever is left has their turn in the next, a quarter of an hour later. */
const MOST = 200;

/**
 * Orders that new accounts do not pay: warned of once, then cancelled at the instant that the warning named. Each of the
 * two is one event under an id of the order's, so that it happens once however often this runs. What the house has taken
 * in hand, what is paid, and what is being paid is left alone.
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

/** Whether the unpaid orders of an account end by themselves. */
const isMeant = async (
  { customers }: ExpiryServices,
  rules: ReservationRules,
  customerId: string,
  now: Date,
): Promise<boolean> => {
  const account = rules.expiry.on ? await customers.find(customerId) : undefined;
  return account !== undefined && isNewAccount(rules, knownFrom(account), now);
};

/** What is in sight as failed and is still to be done; the rest, paid or taken in hand meanwhile, leaves the sight. */
const stillFailing = async (services: ExpiryServices, rules: ReservationRules, now: Date) => {
  const failing = new Set<string>();
  for (const failure of await services.failedExpiries.list()) {
    if (await toBeDone(services, rules, failure, now)) failing.add(failure.orderId);
    else await services.failedExpiries.remove(failure.orderId);
  }
  return failing;
};

/** The order of a failure, as long as it is to end by itself. */
export const toBeDone = async (
  services: ExpiryServices,
  rules: ReservationRules,
  { orderId, customerId }: FailedExpiry,
  now: Date,
): Promise<Order | undefined> => {
  const order = await services.orders.find(customerId, orderId);
  return order && isExpirable(order) && (await isMeant(services, rules, customerId, now)) ? order : undefined;
};
