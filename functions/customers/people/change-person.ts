import { getAccount } from '#functions/customers/get-account.ts';
import { fullName } from '#shared/customers/customer-name.ts';
import type { ChangedPerson } from '#shared/customers/people/person-forms.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { limitsFrom } from './invite-person.ts';
import { personView } from './list-people.ts';
import {
  CHANGED,
  type Gerant,
  getPerson,
  type PeopleServices,
  stillMay,
  writeAs,
} from './people-services.ts';
import type { PersonChange } from './people.store.ts';
import type { Person } from './person.ts';

/**
 * A Gérant changes a person: role, permissions, limits, access. Another role and blocking end the person's
 * sessions and mailed links; permissions are read at each call. A Gérant cannot change their own entry.
 */
export const changePerson = async (
  services: PeopleServices,
  id: string,
  form: ChangedPerson,
  gerant: Gerant,
) => {
  if (id === gerant.personId || id === gerant.customerId)
    throw new Refusal('own_account', NOT_ONESELF(id === gerant.customerId));
  const [account, before] = await Promise.all([
    getAccount(services.customers, gerant.customerId),
    getPerson(services, gerant.customerId, id),
  ]);
  if (before.version !== form.version) throw new Refusal('version_conflict', CHANGED);
  const change = changeFrom(before, form, gerant.now);
  await writeAs(services, stillMay(services, gerant, account), [services.people.change(before, change)]);
  const after = { ...before, ...change, version: before.version + 1 } as Person;
  return {
    success: true as const,
    message: `Les droits de ${fullName(before)} sont enregistrés.`,
    data: personView(after, gerant.personId),
  };
};

const changeFrom = (before: Person, form: ChangedPerson, now: Date): PersonChange => {
  const limits = limitsFrom(form);
  const endsSessions = form.role !== before.role || (form.blocked && before.blockedAt === undefined);
  return {
    role: form.role,
    seesPrices: form.sees_prices,
    mayPay: form.may_pay,
    orderLimitCents: limits.orderLimitCents,
    weekLimitCents: limits.weekLimitCents,
    blockedAt: form.blocked ? (before.blockedAt ?? now.toISOString()) : undefined,
    ...(endsSessions ? { credentialsVersion: before.credentialsVersion + 1 } : {}),
  };
};

const NOT_ONESELF = (isHolder: boolean): string =>
  isHolder
    ? 'Le compte est à ce nom : il garde tous les droits tant que l’entreprise n’est pas cédée.'
    : 'Un autre Gérant peut changer vos droits.';
