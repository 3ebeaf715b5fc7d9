import type { Customers, People } from '#functions/customers/customers.module.ts';
import type { SettingsStore } from '#functions/settings/settings.module.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { OneTimeTokensStore } from './one-time-tokens.store.ts';
import type { SessionsStore } from './sessions.store.ts';

export type AuthServices = {
  table: Table;
  customers: Customers;
  people: People;
  tokens: OneTimeTokensStore;
  sessions: SessionsStore;
  settings: Pick<SettingsStore, 'read'>;
};
