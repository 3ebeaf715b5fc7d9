import { stored } from '#functions/platform/table/stored.ts';
import type { Item } from '#functions/platform/table/table-types.ts';
import { type Account, account as storedAccount, type AdministeredCustomer } from './account.ts';

const accountOf = stored('customer', storedAccount);

/** The account as stored in DynamoDB, with its agreed terms. */
export const accountFrom = (item: Item): Account => {
  const account = accountOf(item);
  return { ...account, ...withAgreedPrices(account) };
};

const withAgreedPrices = ({ houseTerms, agreedPrices }: Pick<Account, 'houseTerms' | 'agreedPrices'>) =>
  houseTerms && agreedPrices && Object.keys(agreedPrices).length > 0
    ? { houseTerms: { ...houseTerms, agreed: agreedPrices } }
    : {};

export const withoutNulls = (account: Account): Item =>
  Object.fromEntries(Object.entries(account).filter(([, value]) => value !== null));

/** The part visible in the back-office. */
export const withoutCredentials = ({
  passwordHash: _hash,
  temporaryUntil: _until,
  credentialsVersion: _version,
  addressesVersion: _addresses,
  erpValues: _erpValues,
  houseTerms: _terms,
  agreedPrices: _agreed,
  seats: _seats,
  letters: _letters,
  invited: _invited,
  ...customer
}: Account): AdministeredCustomer => customer;
