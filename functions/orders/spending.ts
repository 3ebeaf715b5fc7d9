import { openPeople } from '#functions/customers/customers.module.ts';
import type { OrderServices } from '#functions/orders/order-services.ts';
import type { DeliveryAddress } from '#shared/customers/delivery-address.ts';
import { goesTo } from '#shared/delivery/order-delivery.ts';
import { type Identity, WHOLE_RIGHTS } from '#shared/kernel/access.ts';
import type { Cents } from '#shared/kernel/money.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { Order } from '#shared/orders/order.ts';
import { overLimit, type SpendingLimits, weekStart } from '#shared/customers/people/spending.ts';

/** Refuses a total above what whoever orders may; nothing where they may order anything. */
export type Spending = (totalCents: Cents) => void;

const anything: Spending = () => undefined;

/**
 * The limits of a person of a company, and what they ordered this week besides the order `except`. Nothing is read for a
 * company of one, nor for a Gérant.
 */
export const readSpending = async (
  { table, orders }: Pick<OrderServices, 'table' | 'orders'>,
  caller: Identity | undefined,
  now: Date,
  except?: string,
): Promise<Spending> => {
  if (caller?.family !== 'pro' || !caller.person || caller.person.rights?.role === 'gerant') return anything;
  const { subjectId: customerId, person } = caller;
  const limits: SpendingLimits = (await openPeople(table).find(customerId, person.id)) ?? {};
  const weekCents =
    limits.weekLimitCents === undefined
      ? 0
      : await orderedThisWeek(orders, {
          customerId,
          counts: ({ placedBy }) => placedBy === person.id,
          now,
          except,
        });
  return (totalCents) => {
    const why = overLimit(limits, { totalCents, weekCents }, person.rights?.seesPrices ?? false);
    if (why !== undefined) throw new Refusal('over_limit', why);
  };
};

/**
 * Refuses a total above what may be ordered for a place this week or at once; nothing for a Gérant, nor where the place has no
 * limit, and nothing is read then. `caller` undefined: an order that comes by itself, which is nobody's to exceed.
 */
export const refuseOverPlaceLimit = async (
  { orders }: Pick<OrderServices, 'orders'>,
  caller: Identity | undefined,
  order: Pick<Order, 'id' | 'customerId' | 'delivery' | 'totalTtcCents'>,
  { addresses, now }: { addresses: readonly DeliveryAddress[]; now: Date },
): Promise<void> => {
  const { customerId, totalTtcCents: totalCents, delivery } = order;
  const place = addresses.find(({ id }) => id === delivery?.address?.placeId);
  const rights = caller?.family === 'pro' ? (caller.person?.rights ?? WHOLE_RIGHTS) : undefined;
  if (!place || !hasLimit(place) || rights?.role === 'gerant') return;
  const isThere = (each: Order) => goesTo(each.delivery, place.id);
  const weekCents =
    place.weekLimitCents === undefined
      ? 0
      : await orderedThisWeek(orders, { customerId, counts: isThere, now, except: order.id });
  const why = overLimit(place, { totalCents, weekCents }, rights?.seesPrices ?? true, place.label);
  if (why !== undefined) throw new Refusal('over_limit', why);
};

const hasLimit = ({ orderLimitCents, weekLimitCents }: SpendingLimits): boolean =>
  orderLimitCents !== undefined || weekLimitCents !== undefined;

type Week = { customerId: string; counts: (order: Order) => boolean; now: Date; except: string | undefined };

const orderedThisWeek = async (
  orders: Pick<OrderServices['orders'], 'listOfCustomer'>,
  { customerId, counts, now, except }: Week,
): Promise<Cents> => {
  const since = weekStart(now).toISOString();
  const isCounted = (order: Order) => counts(order) && order.status !== 'annule' && order.id !== except;
  let cursor: string | undefined;
  let cents = 0;
  do {
    const page = await orders.listOfCustomer(customerId, 50, cursor);
    const ofWeek = page.items.filter(({ placedAt }) => placedAt >= since);
    cents += ofWeek.filter(isCounted).reduce((sum, { totalTtcCents }) => sum + totalTtcCents, 0);
    cursor = ofWeek.length === page.items.length ? (page.next ?? undefined) : undefined;
  } while (cursor !== undefined);
  return cents;
};

/** Who of the company acts, as the history of an order keeps it: `client:<company>` or `client:<company>/<person>`. */
export const clientActor = (customerId: string, personId: string | undefined): string =>
  `client:${customerId}${personId === undefined ? '' : `/${personId}`}`;

export const personIdOf = (caller: Identity | undefined): string | undefined =>
  caller?.family === 'pro' ? caller.person?.id : undefined;
