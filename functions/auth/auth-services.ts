import type { CustomersStore } from '#functions/customers/customers.store.ts';
import type { Table } from '#functions/platform/table.ts';
import type { OneTimeTokensStore } from './one-time-tokens.store.ts';
import type { SessionsStore } from './sessions.store.ts';

/** What the use cases of accounts stand on. */
export type AuthServices = {
  table: Table;
  customers: CustomersStore;
  tokens: OneTimeTokensStore;
  sessions: SessionsStore;
};
