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

/** Accounts of customers. Credentials are used only by auth. */
export type Customers = CustomersStore;

export const openCustomers = (table: Table = coreServices().table): Customers => customersStore(table);

/** People of companies other than the company's own login. */
export type People = PeopleStore;

export const openPeople = (table: Table = coreServices().table): People => peopleStore(table);

/** Prices agreed with single customers, by product. */
export type AgreedPricesByProduct = AgreedPricesStore;

export const openAgreedPrices = (table: Table): AgreedPricesByProduct => agreedPricesStore(table);

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
