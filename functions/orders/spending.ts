import { openPeople } from '#functions/customers/customers.module.ts';
import type { OrderServices } from '#functions/orders/order-services.ts';
import { ulid } from '#functions/platform/ids.ts';
import type { Identity } from '#shared/kernel/access.ts';
import type { Cents } from '#shared/kernel/money.ts';
import { overLimit, type SpendingLimits, weekStart } from '#shared/customers/people/spending.ts';

/** What somebody of a company may order without a Gérant. */
export type Spending = {
  /** Why a Gérant is to accept an order of that total, in words; undefined where nobody is asked. */
  whyAsked: (totalCents: Cents) => string | undefined;
  /** Their orders of the week were counted while the company's guard was of this `rev`; absent where none were. */
  seen?: { rev: number | undefined };
};

const ANYTHING: Spending = { whyAsked: () => undefined };

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
  if (person.rights?.role === 'commis') return { whyAsked: () => 'envoyée par un Commis' };
  const limits: SpendingLimits = (await openPeople(services.table).find(customerId, person.id)) ?? {};
  const sees = person.rights?.seesPrices ?? false;
  if (limits.weekLimitCents === undefined)
    return { whyAsked: (totalCents) => overLimit(limits, { totalCents, weekCents: 0 }, sees) };
  // the guard first: an order that is written while the week is read has raised it
  const rev = (await services.guards.find(customerId))?.rev;
  const weekCents = await orderedThisWeek(services.orders, { customerId, personId: person.id, now, except });
  return { whyAsked: (totalCents) => overLimit(limits, { totalCents, weekCents }, sees), seen: { rev } };
};

type Week = { customerId: string; personId: string; now: Date; except: string | undefined };

/** What waits for a Gérant counts as well, so that nothing is divided until it passes. */
const orderedThisWeek = async (
  orders: Pick<OrderServices['orders'], 'ordersFrom'>,
  { customerId, personId, now, except }: Week,
): Promise<Cents> => {
  // an id begins with the ten characters of its instant
  const since = ulid(weekStart(now)).slice(0, 10);
  let cents = 0;
  for await (const order of orders.ordersFrom(customerId, since))
    if (order.placedBy === personId && order.status !== 'annule' && order.id !== except)
      cents += order.totalTtcCents;
  return cents;
};

/** Who of the company acts, as the history of an order keeps it: `client:<company>` or `client:<company>/<person>`. */
export const clientActor = (customerId: string, personId: string | undefined): string =>
  `client:${customerId}${personId === undefined ? '' : `/${personId}`}`;

export const personIdOf = (caller: Identity | undefined): string | undefined =>
  caller?.family === 'pro' ? caller.person?.id : undefined;
