import { openPeople } from '#functions/customers/customers.module.ts';
import type { OrderServices } from '#functions/orders/order-services.ts';
import type { Identity } from '#shared/kernel/access.ts';
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
      : await orderedThisWeek(orders, { customerId, personId: person.id, now, except });
  return (totalCents) => {
    const why = overLimit(limits, { totalCents, weekCents }, person.rights?.seesPrices ?? false);
    if (why !== undefined) throw new Refusal('over_limit', why);
  };
};

type Week = { customerId: string; personId: string; now: Date; except: string | undefined };

const orderedThisWeek = async (
  orders: Pick<OrderServices['orders'], 'listOfCustomer'>,
  { customerId, personId, now, except }: Week,
): Promise<Cents> => {
  const since = weekStart(now).toISOString();
  const counts = (order: Order) =>
    order.placedBy === personId && order.status !== 'annule' && order.id !== except;
  let cursor: string | undefined;
  let cents = 0;
  do {
    const page = await orders.listOfCustomer(customerId, 50, cursor);
    const ofWeek = page.items.filter(({ placedAt }) => placedAt >= since);
    cents += ofWeek.filter(counts).reduce((sum, { totalTtcCents }) => sum + totalTtcCents, 0);
    cursor = ofWeek.length === page.items.length ? (page.next ?? undefined) : undefined;
  } while (cursor !== undefined);
  return cents;
};

/** Who of the company acts, as the history of an order keeps it: `client:<company>` or `client:<company>/<person>`. */
export const clientActor = (customerId: string, personId: string | undefined): string =>
  `client:${customerId}${personId === undefined ? '' : `/${personId}`}`;

export const personIdOf = (caller: Identity | undefined): string | undefined =>
  caller?.family === 'pro' ? caller.person?.id : undefined;
