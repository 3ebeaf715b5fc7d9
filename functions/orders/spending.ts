import { openPeople } from '#functions/customers/customers.module.ts';
import type { OrderServices } from '#functions/orders/order-services.ts';
import { ulid } from '#functions/platform/ids.ts';
import type { DeliveryAddress } from '#shared/customers/delivery-address.ts';
import { goesTo } from '#shared/delivery/order-delivery.ts';
import { type Identity, WHOLE_RIGHTS } from '#shared/kernel/access.ts';
import type { Cents } from '#shared/kernel/money.ts';
import type { Order } from '#shared/orders/order.ts';
import { overLimit, type SpendingLimits, weekStart } from '#shared/customers/people/spending.ts';

/** What somebody of a company may order without a Gérant. */
export type Spending = {
  /** Why a Gérant is to accept an order of that total, in words; undefined where nobody is asked. */
  approvalReason: (totalCents: Cents) => string | undefined;
  /** Their orders of the week were counted while the company's guard was of this `rev`; absent where none were. */
  seen?: { rev: number | undefined };
};

const ANYTHING: Spending = { approvalReason: () => undefined };

/**
 * The limits of a person of a company, and what they ordered this week besides the order `except`. Nothing is read for a
 * company of one, nor for a Gérant; a Commis is always asked for.
 */
export const readSpending = async (
  services: Pick<OrderServices, 'table' | 'orders' | 'guards'>,
  caller: Identity | undefined,
  now: Date,
  except?: string,
): Promise<Spending> => {
  if (caller?.family !== 'pro' || !caller.person || caller.person.rights?.role === 'gerant') return ANYTHING;
  const { subjectId: customerId, person } = caller;
  if (person.rights?.role === 'commis') return { approvalReason: () => 'envoyée par un Commis' };
  const limits: SpendingLimits = (await openPeople(services.table).find(customerId, person.id)) ?? {};
  const sees = person.rights?.seesPrices ?? false;
  if (limits.weekLimitCents === undefined)
    return { approvalReason: (totalCents) => overLimit(limits, { totalCents, weekCents: 0 }, sees) };
  // the guard first: an order that is written while the week is read has raised it
  const rev = (await services.guards.find(customerId))?.rev;
  const weekCents = await orderedThisWeek(services.orders, {
    customerId,
    counts: ({ placedBy, standing }) => placedBy === person.id || standing?.by === person.id,
    now,
    except,
  });
  return {
    approvalReason: (totalCents) => overLimit(limits, { totalCents, weekCents }, sees),
    seen: { rev },
  };
};

/** What may be ordered for a place, and under which guard its week was counted. */
export type OverPlace = { why?: string | undefined; seen?: { rev: number | undefined } };

/**
 * Why an order is above what may be ordered for its place this week or at once; nothing for a Gérant, nor where the place has no
 * limit, and nothing is read then. `caller` undefined: an order that comes by itself, whoever made the standing order.
 */
export const overPlaceLimit = async (
  { orders, guards }: Pick<OrderServices, 'orders' | 'guards'>,
  caller: Identity | undefined,
  order: Pick<Order, 'id' | 'customerId' | 'delivery' | 'totalTtcCents'>,
  { addresses, now }: { addresses: readonly DeliveryAddress[]; now: Date },
): Promise<OverPlace> => {
  const { customerId, totalTtcCents: totalCents, delivery } = order;
  const place = addresses.find(({ id }) => id === delivery?.address?.placeId);
  const rights = caller?.family === 'pro' ? (caller.person?.rights ?? WHOLE_RIGHTS) : undefined;
  if (!place || !hasLimit(place) || rights?.role === 'gerant') return {};
  const sees = rights?.seesPrices ?? true;
  if (place.weekLimitCents === undefined)
    return { why: overLimit(place, { totalCents, weekCents: 0 }, sees, place.label) };
  const rev = (await guards.find(customerId))?.rev;
  const isThere = (each: Order) => goesTo(each.delivery, place.id);
  const weekCents = await orderedThisWeek(orders, { customerId, counts: isThere, now, except: order.id });
  return { why: overLimit(place, { totalCents, weekCents }, sees, place.label), seen: { rev } };
};

const hasLimit = ({ orderLimitCents, weekLimitCents }: SpendingLimits): boolean =>
  orderLimitCents !== undefined || weekLimitCents !== undefined;

type Week = { customerId: string; counts: (order: Order) => boolean; now: Date; except: string | undefined };

/** What waits for a Gérant counts as well, so that nothing is divided until it passes. */
const orderedThisWeek = async (
  orders: Pick<OrderServices['orders'], 'ordersFrom'>,
  { customerId, counts, now, except }: Week,
): Promise<Cents> => {
  // an id begins with the ten characters of its instant
  const since = ulid(weekStart(now)).slice(0, 10);
  let cents = 0;
  for await (const order of orders.ordersFrom(customerId, since))
    if (counts(order) && order.status !== 'annule' && order.id !== except) cents += order.totalTtcCents;
  return cents;
};

/** Who of the company acts, as the history of an order keeps it: `client:<company>` or `client:<company>/<person>`. */
export const clientActor = (customerId: string, personId: string | undefined): string =>
  `client:${customerId}${personId === undefined ? '' : `/${personId}`}`;

export const personIdOf = (caller: Identity | undefined): string | undefined =>
  caller?.family === 'pro' ? caller.person?.id : undefined;
