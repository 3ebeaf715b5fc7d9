import { writeEvent } from '#functions/platform/outbox/outbox.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import type { PlannedDate } from '#shared/standing-orders/planned-dates.ts';
import { withHandled, dueAt, standingZone } from '#shared/standing-orders/standing-due.ts';
import type { HandledDate, StandingOrder } from '#shared/standing-orders/standing-order.ts';
import type { StandingServices } from './standing-services.ts';
import type { Account } from '#functions/customers/account.ts';
import type { DeliveryRules, DeliveryZone } from '#shared/delivery/delivery-rules.ts';

/** Result of one step: a date handled, a concurrent change, or nothing due. */
export type DateStep = 'done' | 'again' | 'idle';

type At = { context: StandingContext; now: Date };

export const outcome = (planned: PlannedDate, state: HandledDate['state'], now: Date): HandledDate => ({
  date: planned.date,
  day: planned.day,
  cutoff: planned.cutoff.toISOString(),
  state,
  at: now.toISOString(),
});

/** Mark of a handled date, and its e-mail: two items of a transaction. */
export const handledWrites = (
  { table, standing: store }: StandingServices,
  standing: StandingOrder,
  date: HandledDate,
  { context, now }: At,
): TransactItem[] => {
  const after = withHandled(standing, date);
  return [
    store.replace(after, context.dueOf(after)),
    writeEvent(table, {
      id: `standing-${standing.id}-${date.date}`,
      type: 'standing-order.told',
      version: 1,
      at: now.toISOString(),
      data: { customerId: standing.customerId, standingId: standing.id, date: date.date },
    }),
  ];
};

/** Data that the dates of a standing order are computed from. */
export type StandingContext = {
  account: Account;
  rules: DeliveryRules;
  zoneOf: (standing: Pick<StandingOrder, 'addressId'>) => DeliveryZone | undefined;
  dueOf: (standing: StandingOrder) => Date | undefined;
};

/** Undefined if the account is deleted. */
export const readContext = async (
  { customers, delivery }: Pick<StandingServices, 'customers' | 'delivery'>,
  customerId: string,
): Promise<StandingContext | undefined> => {
  const [account, { rules }] = await Promise.all([customers.find(customerId), delivery.read()]);
  return account && contextOf(account, rules);
};

export const contextOf = (account: Account, rules: DeliveryRules): StandingContext => {
  const { address, postal, addresses = [] } = account;
  const zoneOf = (standing: Pick<StandingOrder, 'addressId'>) =>
    standingZone({ address, postal, addresses }, standing, rules);
  return { account, rules, zoneOf, dueOf: (standing) => dueAt(standing, zoneOf(standing), rules) };
};
