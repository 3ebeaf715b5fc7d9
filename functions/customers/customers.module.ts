import { findParameter } from '#functions/platform/config.ts';
import { coreServices } from '#functions/platform/core-services.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { openSettings } from '#functions/settings/settings.module.ts';
import { type AgreedPricesStore, agreedPricesStore } from './agreed-prices/agreed-prices.store.ts';
import { type PeopleStore, peopleStore } from './people/people.store.ts';
import { type CustomersStore, customersStore } from './customers.store.ts';

export { type WeeklyReader, weeklyReaders } from './people/weekly-readers.store.ts';
export { findReaders, readersOf } from './people/readers.ts';
export { type Login, seatsOf } from './people/people.store.ts';
export { agreedRoundPart } from './agreed-prices/agreed-prices.store.ts';
export { accountPart } from './customers.store.ts';

/** The accounts of customers. Only auth signs in, and so only it asks for more than an account. */
export type Customers = CustomersStore;

export const openCustomers = (table: Table = coreServices().table): Customers => customersStore(table);

/** The people of companies besides the login that each was opened with. */
export type People = PeopleStore;

export const openPeople = (table: Table = coreServices().table): People => peopleStore(table);

/** What the house agreed with single customers, by product. */
export type AgreedPricesByProduct = AgreedPricesStore;

export const openAgreedPrices = (table: Table): AgreedPricesByProduct => agreedPricesStore(table);

/** Dependencies of customer management. */
export const customerServices = () => {
  const { table } = coreServices();
  return {
    table,
    customers: customersStore(table),
    people: peopleStore(table),
    settings: openSettings(table),
    erpPages: () => findParameter('dolibarr/web-url'),
  };
};
export type CustomerServices = ReturnType<typeof customerServices>;
