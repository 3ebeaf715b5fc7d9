import type { Account } from '#functions/customers/account.ts';
import { accountReply } from '#functions/customers/account-view.ts';
import type { CustomersStore } from '#functions/customers/customers.store.ts';
import type { SettingsStore } from '#functions/settings/settings.module.ts';
import type { AccountReply } from '#shared/customers/customer.ts';
import { eurosFromCents } from '#shared/kernel/money.ts';
import { customerName, fullName } from '#shared/customers/customer-name.ts';
import type { OpenedCompany } from '#shared/customers/people/people.ts';
import { type PeopleStore, seatsOf } from './people.store.ts';
import type { Person } from './person.ts';

type Services = {
  settings: Pick<SettingsStore, 'read'>;
  customers: Pick<CustomersStore, 'findAll'>;
  people: Pick<PeopleStore, 'findLogin' | 'findMany'>;
};

/** The company for the signed-in user, with that user; costs no extra read for a company of one. */
export const ownReply = async (
  services: Services,
  { account, person }: { account: Account; person?: Person | undefined },
): Promise<AccountReply> => {
  const company = await accountReply(services.settings, account);
  const companies = await openedCompanies(services, account, person);
  const opened = companies.length > 1 ? { companies } : {};
  if (!person) return { ...company, ...opened };
  return {
    ...company,
    civility: '',
    firstname: person.firstname,
    lastname: person.lastname,
    fullname: fullName(person),
    mail: person.mail,
    person: {
      id: person.id,
      role: person.role,
      sees_prices: person.role === 'gerant' || person.seesPrices,
      may_pay: person.role === 'gerant' || person.mayPay,
      ...(person.role === 'gerant' ? {} : limitsOf(person)),
    },
    ...opened,
  };
};

/** Shown before an order is refused for them. */
const limitsOf = ({ orderLimitCents, weekLimitCents }: Person) => ({
  ...(orderLimitCents === undefined ? {} : { order_limit: eurosFromCents(orderLimitCents) }),
  ...(weekLimitCents === undefined ? {} : { week_limit: eurosFromCents(weekLimitCents) }),
});

/** Companies of the signed-in address: their own first. */
const openedCompanies = async (
  { customers, people }: Services,
  account: Account,
  person: Person | undefined,
): Promise<OpenedCompany[]> => {
  if (!person && (account.seats ?? []).length === 0) return [];
  const who = person ? await people.findLogin(person.mail) : ({ kind: 'account', account } as const);
  if (!who) return [];
  const seats = seatsOf(who);
  const [persons, others] = await Promise.all([
    people.findMany(seats),
    customers.findAll(seats.map(({ customerId }) => customerId)),
  ]);
  const own = who.kind === 'account' ? [{ company: who.account, role: 'gerant' as const }] : [];
  const asPerson = persons.flatMap(({ customerId, role, blockedAt }) => {
    const company = others.find(({ id }) => id === customerId);
    return company && blockedAt === undefined && company.blockedAt === undefined ? [{ company, role }] : [];
  });
  return [...own, ...asPerson].map(({ company, role }) => ({
    id: company.id,
    name: customerName(company),
    role,
    current: company.id === account.id,
  }));
};
