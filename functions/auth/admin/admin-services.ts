import type { SessionsStore } from '#functions/auth/sessions.store.ts';
import type { OneTimeTokensStore } from '#functions/auth/one-time-tokens.store.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { Admins } from '#functions/admins/admins.module.ts';

export type AdminServices = {
  table: Table;
  admins: Admins;
  sessions: SessionsStore;
  tokens: OneTimeTokensStore;
};
