import type { Account } from '#functions/customers/account.ts';
import { getAccount } from '#functions/customers/get-account.ts';
import type { PersonReply } from '#shared/customers/people/people.ts';
import { eurosFromCents } from '#shared/kernel/money.ts';
import type { Gerant, PeopleServices } from './people-services.ts';
import type { Person } from './person.ts';

/** All people of the company, its own login first. */
export const listPeople = async (
  { customers, people }: Pick<PeopleServices, 'customers' | 'people'>,
  { customerId, personId }: Pick<Gerant, 'customerId' | 'personId'>,
) => {
  const [account, others] = await Promise.all([getAccount(customers, customerId), people.list(customerId)]);
  return {
    success: true as const,
    data: [holderView(account, personId), ...others.map((one) => personView(one, personId))],
  };
};

/** A person for Gérants and the back-office; `me` is the caller's id, if they are one. */
export const personView = (person: Person, me: string | undefined): PersonReply => ({
  id: person.id,
  firstname: person.firstname,
  lastname: person.lastname,
  email: person.mail,
  role: person.role,
  sees_prices: person.role === 'gerant' || person.seesPrices,
  may_pay: person.role === 'gerant' || person.mayPay,
  order_limit: limitView(person.orderLimitCents),
  week_limit: limitView(person.weekLimitCents),
  blocked: person.blockedAt !== undefined,
  invited_until: person.invitation?.expiresAt ?? null,
  last_sign_in: person.lastSignInAt ?? null,
  is_holder: false,
  is_me: person.id === me,
  version: person.version,
});

export const holderView = (account: Account, me: string | undefined): PersonReply => ({
  id: account.id,
  firstname: account.firstname,
  lastname: account.lastname,
  email: account.mail,
  role: 'gerant',
  sees_prices: true,
  may_pay: true,
  order_limit: null,
  week_limit: null,
  blocked: account.blockedAt !== undefined,
  invited_until: null,
  last_sign_in: account.lastSignInAt ?? null,
  is_holder: true,
  is_me: me === undefined,
  version: account.version,
});

const limitView = (cents: number | undefined): number | null =>
  cents === undefined ? null : eurosFromCents(cents);
