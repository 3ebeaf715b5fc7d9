import { openPeople } from '#functions/customers/customers.module.ts';
import type { OrderServices } from './order-services.ts';
import { ulid } from '#functions/platform/ids.ts';
import { type DeliveryAddress, isLimited, isSamePlace } from '#shared/customers/delivery-address.ts';
import { type Identity, WHOLE_RIGHTS } from '#shared/kernel/access.ts';
import type { Cents } from '#shared/kernel/money.ts';
import type { Order } from '#shared/orders/order.ts';
import { overLimit, type SpendingLimits, weekStart } from '#shared/customers/people/spending.ts';

/** What a user of a company may order without a Gérant. */
export type Spending = {
  /** Why an order of that total needs a Gérant's approval; undefined if it does not. */
  approvalReason: (totalCents: Cents) => string | undefined;
  /** The week was summed under the company's guard of this `rev`; absent if it was not summed. */
  seen?: { rev: number | undefined };
};

const ANYTHING: Spending = { approvalReason: () => undefined };

/**
 * The limits of a user of a company, and what they ordered this week without the edited order, of which
 * their own part counts. Reads nothing for a company of one, nor for a Gérant; a Commis always needs
 * approval.
 */
export const readSpending = async (
  services: Pick<OrderServices, 'table' | 'orders' | 'guards'>,
  caller: Identity | undefined,
  now: Date,
  edited?: Order,
): Promise<Spending> => {
  if (caller?.family !== 'pro' || !caller.person || caller.person.rights?.role === 'gerant') return ANYTHING;
  const { subjectId: customerId, person } = caller;
  if (person.rights?.role === 'commis') return { approvalReason: () => 'envoyée par un Commis' };
  const limits: SpendingLimits = (await openPeople(services.table).find(customerId, person.id)) ?? {};
  const sees = person.rights?.seesPrices ?? false;
  if (limits.weekLimitCents === undefined)
    return { approvalReason: (totalCents) => overLimit(limits, { totalCents, weekCents: 0 }, sees) };
  // the guard is read first: an order written while the week is read has raised it
  const rev = (await services.guards.find(customerId))?.rev;
  const weekCents = await orderedThisWeek(services.orders, {
    customerId,
    cents: (order) => ownPart(order, person.id, now),
    now,
    except: edited?.id,
  });
  return {
    approvalReason: (totalCents) => {
      const own = edited
        ? ownPart(withTotal(edited, totalCents, person.id, now), person.id, now)
        : totalCents;
      return overLimit(limits, { totalCents, weekCents: weekCents + own - totalCents }, sees);
    },
    seen: { rev },
  };
};

/** The exceeded limit of a place, and the guard under which its week was summed. */
export type OverPlace = { why?: string | undefined; seen?: { rev: number | undefined } };

/** The company's own address and its places. */
type Places = Pick<DeliveryAddress, 'address' | 'postal'> & { addresses: readonly DeliveryAddress[] };

/**
 * Why an order exceeds its place's limit per week or per order; undefined for a Gérant, or if the place has
 * no limit, and nothing is read then. A limit applies to every order to its address, under whatever name it
 * is stored. `caller` undefined: an order of a standing order.
 */
export const overPlaceLimit = async (
  { orders, guards }: Pick<OrderServices, 'orders' | 'guards'>,
  caller: Identity | undefined,
  order: Pick<Order, 'id' | 'customerId' | 'delivery' | 'placedAt' | 'additions' | 'totalTtcCents'>,
  { places, now }: { places: Places; now: Date },
): Promise<OverPlace> => {
  const { customerId, totalTtcCents: totalCents } = order;
  const isDeliveredTo = (place: DeliveryAddress, { delivery }: Pick<Order, 'delivery'>): boolean =>
    delivery?.address?.placeId === place.id || isSamePlace(delivery?.address ?? places, place);
  const limited = places.addresses.filter((place) => isLimited(place) && isDeliveredTo(place, order));
  const rights = caller?.family === 'pro' ? (caller.person?.rights ?? WHOLE_RIGHTS) : undefined;
  if (limited.length === 0 || rights?.role === 'gerant') return {};
  const sees = rights?.seesPrices ?? true;
  const isWeekly = limited.some(({ weekLimitCents }) => weekLimitCents !== undefined);
  const seen = isWeekly ? { seen: { rev: (await guards.find(customerId))?.rev } } : {};
  for (const place of limited) {
    const cents = (each: Order) => (isDeliveredTo(place, each) ? weekPart(each, now) : 0);
    const others =
      place.weekLimitCents === undefined
        ? 0
        : await orderedThisWeek(orders, { customerId, cents, now, except: order.id });
    const weekCents = others + weekPart(order, now) - totalCents;
    const why = overLimit(place, { totalCents, weekCents }, sees, place.label);
    if (why !== undefined) return { why, ...seen };
  }
  return seen;
};

type Week = {
  customerId: string;
  /** The part of an order that counts. */
  cents: (order: Order) => Cents;
  now: Date;
  except: string | undefined;
};

/** An order may grow until its delivery, at most this long after it was placed. */
const LONGEST_OPEN_MS = 31 * 24 * 3_600_000;

/** Orders pending approval count as well, so that splitting an order does not avoid the limit. */
const orderedThisWeek = async (
  orders: Pick<OrderServices['orders'], 'ordersFrom'>,
  { customerId, cents, now, except }: Week,
): Promise<Cents> => {
  // an id begins with the ten characters of its time
  const since = ulid(new Date(weekStart(now).getTime() - LONGEST_OPEN_MS)).slice(0, 10);
  let sum = 0;
  for await (const order of orders.ordersFrom(customerId, since))
    if (order.status !== 'annule' && order.id !== except) sum += cents(order);
  return sum;
};

const isOfWeek = (at: string, now: Date): boolean => Date.parse(at) >= weekStart(now).getTime();

const authorOf = ({ placedBy, standing }: Pick<Order, 'placedBy' | 'standing'>): string | undefined =>
  placedBy ?? standing?.by;

type InWeek = Pick<Order, 'placedAt' | 'additions' | 'totalTtcCents'>;

/** The part of an order that was ordered this week: all of it, or what was added to an earlier one. */
const weekPart = ({ placedAt, additions = [], totalTtcCents }: InWeek, now: Date): Cents =>
  isOfWeek(placedAt, now)
    ? totalTtcCents
    : additions.reduce((sum, { at, cents }) => sum + (isOfWeek(at, now) ? cents : 0), 0);

/**
 * The part of an order in a user's week: what they ordered, less what others added; or what they added to another's, or to
 * their own of an earlier week.
 */
const ownPart = (order: Order, personId: string, now: Date): Cents => {
  const { additions = [], placedAt, totalTtcCents } = order;
  if (authorOf(order) === personId && isOfWeek(placedAt, now))
    return Math.max(0, totalTtcCents - additions.reduce((sum, { cents }) => sum + cents, 0));
  const own = additions.find(({ by, at }) => by === personId && isOfWeek(at, now));
  return own?.cents ?? 0;
};

/**
 * The order with another total by a user: additions to another user's order, or to one of an earlier week, are theirs, and
 * reductions reduce those first.
 */
export const withTotal = (
  order: Order,
  totalTtcCents: Cents,
  personId: string | undefined,
  now: Date,
): Order => {
  const { additions: before = [], ...rest } = order;
  const isTheirs = personId === undefined || (authorOf(order) === personId && isOfWeek(order.placedAt, now));
  const own = before.find(({ by }) => by === personId);
  const more = totalTtcCents - order.totalTtcCents;
  const cents = isTheirs ? 0 : Math.max(0, (own && isOfWeek(own.at, now) ? own.cents : 0) + more);
  const others = before.filter((each) => each !== own);
  const additions =
    cents > 0 && personId !== undefined
      ? [...others, { by: personId, at: now.toISOString(), cents }]
      : others;
  return { ...rest, ...(additions.length > 0 ? { additions } : {}), totalTtcCents };
};

/** Acting user, as stored in an order's history: `client:<company>` or `client:<company>/<person>`. */
export const clientActor = (customerId: string, personId: string | undefined): string =>
  `client:${customerId}${personId === undefined ? '' : `/${personId}`}`;

export const personIdOf = (caller: Identity | undefined): string | undefined =>
  caller?.family === 'pro' ? caller.person?.id : undefined;
