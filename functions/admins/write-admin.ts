import { adminName, auditedAdmin, NO_SUCH_ADMIN } from '#functions/admins/admin-view.ts';
import type { Admin } from '#functions/admins/admin.ts';
import type { AdminsStore } from '#functions/admins/admins.store.ts';
import { auditRecord } from '#functions/platform/audit-trail.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

export type AdministerServices = { table: Table; admins: AdminsStore };
type WriteServices = {
  table: Table;
  admins: Pick<AdminsStore, 'countSuperAdmin' | 'discountSuperAdmin'>;
};
export type Actor = { actorId: string; now: Date };

type AdminWrite = {
  action: `admin.${'created' | 'changed' | 'deleted' | 'invited' | 'invited-again' | 'invitation-withdrawn' | 'invitation-accepted' | 'password-changed' | 'password-reset'}`;
  /** The account before and after; null if there was, or is, none. */
  admin: Admin;
  from: Admin | null;
  to: Admin | null;
  pieces: readonly TransactItem[];
  /** Additional audited facts, such as a replaced password. */
  more?: Record<string, string>;
};

/**
 * Writes an account with the count of super administrators and the audit record, all or nothing. Refuses to
 * remove the last super administrator, an address that is taken, and a concurrent change.
 */
export const writeAdmin = async (
  { table, admins }: WriteServices,
  { action, admin, from, to, pieces, more = {} }: AdminWrite,
  { actorId, now }: Actor,
): Promise<void> => {
  const count = countChange(admins, from, to);
  const record = auditRecord(table, {
    at: now.toISOString(),
    by: actorId,
    action,
    subject: adminName(admin),
    from: from && auditedAdmin(from),
    to: to && { ...auditedAdmin(to), ...more },
  });
  const all = [...count, ...pieces, record];
  try {
    await table.transact(all);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const failed = error.failed.map(({ index }) => all[index]);
    if (failed.some((piece) => piece !== undefined && count.includes(piece)))
      throw new Refusal('last_super_admin');
    if (failed.some((piece) => piece?.Put?.Item?.['adminId'] !== undefined))
      throw new Refusal('already_exists', ADDRESS_TAKEN, { field: 'email' });
    throw new Refusal('version_conflict');
  }
};

export const ADDRESS_TAKEN = 'Un administrateur utilise déjà cette adresse e-mail.';

/**
 * An invited administrator counts once the password is chosen: the last one must not be an invitation that
 * expires.
 */
const isSuperAdmin = (admin: Admin | null): boolean =>
  admin?.role === 'super_admin' && admin.passwordHash !== undefined;

const countChange = (
  admins: WriteServices['admins'],
  from: Admin | null,
  to: Admin | null,
): TransactItem[] => {
  const is = isSuperAdmin(to);
  if (isSuperAdmin(from) === is) return [];
  return [is ? admins.countSuperAdmin() : admins.discountSuperAdmin()];
};

/** The account, or not_found. */
export const getAdmin = async ({ admins }: AdministerServices, id: string): Promise<Admin> => {
  const admin = await admins.find(id);
  if (!admin) throw new Refusal('not_found', NO_SUCH_ADMIN);
  return admin;
};
