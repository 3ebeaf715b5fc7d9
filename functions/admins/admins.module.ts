import { coreServices } from '#functions/platform/core-services.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { type AdminsStore, adminsStore } from './admins.store.ts';

/** Accounts of administrators, for lookup, sign-in and passwords. */
export type Admins = Pick<
  AdminsStore,
  | 'find'
  | 'list'
  | 'findMany'
  | 'findByEmail'
  | 'change'
  | 'countSuperAdmin'
  | 'discountSuperAdmin'
  | 'recordLogin'
  | 'offerSecondFactor'
  | 'changeSecondFactor'
  | 'wantMorningLetter'
>;

export const openAdmins = (table: Table = coreServices().table): Admins => adminsStore(table);

export const adminServices = () => {
  const { table } = coreServices();
  return { table, admins: adminsStore(table) };
};
