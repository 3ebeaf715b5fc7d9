import type { SessionsStore } from '#functions/auth/sessions.store.ts';
import type { Table } from '#functions/platform/table.ts';
import type { AdminsStore } from '#functions/admins/admins.store.ts';

/** What the use cases of administrators stand on. */
export type AdminServices = { table: Table; admins: AdminsStore; sessions: SessionsStore };
