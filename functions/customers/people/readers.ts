import type { Account } from '#functions/customers/account.ts';
import type { CustomersStore } from '#functions/customers/customers.store.ts';
import type { Company, Reader, Readers } from '#shared/customers/people/letters.ts';
import type { PeopleStore } from './people.store.ts';
import type { Person } from './person.ts';

type Services = { customers: Pick<CustomersStore, 'find'>; people: Pick<PeopleStore, 'list'> };

/**
 * Possible recipients in a company; undefined if it is deleted. A company of one costs only the read of its
 * account.
 */
export const findReaders = async (services: Services, customerId: string): Promise<Readers | undefined> => {
  const account = await services.customers.find(customerId);
  return account && readersOf(services, account);
};

export const readersOf = async (
  { people }: Pick<Services, 'people'>,
  account: Account,
): Promise<Readers> => ({
  ...companyReaders(account),
  others: account.invited ? (await people.list(account.id)).flatMap(personReader) : [],
});

/** The part of it from the account alone. */
export const companyReaders = (account: Account): Company & Pick<Readers, 'holder'> => ({
  holder: holderReader(account),
  isSeveral: account.invited !== undefined,
  accountantMail: account.accountantMail ?? '',
});

export const holderReader = ({ mail, letters = {} }: Account): Reader => ({
  mail,
  role: 'gerant',
  seesPrices: true,
  letters,
});

export const readerFrom = ({ id, mail, role, seesPrices, letters = {} }: Person): Reader => ({
  id,
  mail,
  role,
  seesPrices: role === 'gerant' || seesPrices,
  letters,
});

/** Blocked and invited people get no e-mails. */
export const personReader = (person: Person): Reader[] =>
  person.blockedAt !== undefined || person.invitation ? [] : [readerFrom(person)];
