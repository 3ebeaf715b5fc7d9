import type { Account } from '#functions/customers/account.ts';
import type { DeliveryRules, DeliveryZone } from '#shared/delivery/delivery-rules.ts';
import { dueAt, standingZone } from '#shared/standing-orders/standing-due.ts';
import type { StandingOrder } from '#shared/standing-orders/standing-order.ts';
import type { StandingServices } from './standing-services.ts';

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
