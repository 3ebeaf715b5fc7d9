import { openAdmins } from '#functions/admins/admins.module.ts';
import { openCustomers, openPeople } from '#functions/customers/customers.module.ts';
import { coreServices } from '#functions/platform/core-services.ts';
import { openSettings } from '#functions/settings/settings.module.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { AdminServices } from './admin/admin-services.ts';
import type { AuthServices } from './auth-services.ts';
import { type OneTimeTokensStore, oneTimeTokensStore } from './one-time-tokens.store.ts';
import { sessionsStore } from './sessions.store.ts';

/** Single-use links: verify an address, choose a new password, answer a proposal. */
export type OneTimeTokens = Pick<OneTimeTokensStore, 'issue' | 'find' | 'consume'>;

export const openOneTimeTokens = (table: Table = coreServices().table): OneTimeTokens =>
  oneTimeTokensStore(table);

export const authServices = (): AuthServices => {
  const { table } = coreServices();
  return {
    table,
    customers: openCustomers(table),
    people: openPeople(table),
    tokens: oneTimeTokensStore(table),
    sessions: sessionsStore(table),
    settings: openSettings(table),
  };
};

export const adminSessionServices = (): AdminServices => {
  const { table } = coreServices();
  return {
    table,
    admins: openAdmins(table),
    sessions: sessionsStore(table),
    tokens: oneTimeTokensStore(table),
  };
};
