import { ulid } from '#functions/platform/ids.ts';
import { hashChosenPassword } from '#functions/platform/http/password.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import type { NewAdmin } from '#shared/admins/new-admin.ts';
import type { AdminRole } from '#shared/kernel/access.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { ADDRESS_TAKEN } from '#functions/admins/write-admin.ts';
import type { AdminsStore } from './admins.store.ts';
import type { Admin } from '#functions/admins/admin.ts';

type Created = { created: true; id: string } | { created: false; reason: string };

/**
 * Creates an administrator. A `super_admin` only while there is none (AMB-72): the counter and the account
 * are written together, so two concurrent runs create one.
 */
export const createAdmin = async (
  { table, admins }: { table: Table; admins: Pick<AdminsStore, 'create' | 'countFirstSuperAdmin'> },
  person: NewAdmin,
  role: AdminRole,
  now: Date,
): Promise<Created> => {
  const admin = await newAccount(person, role, now);
  try {
    await table.transact([
      ...admins.create(admin),
      ...(role === 'super_admin' ? [admins.countFirstSuperAdmin()] : []),
    ]);
    return { created: true, id: admin.id };
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const mailTaken = error.failed.some(({ index }) => index === 1);
    return {
      created: false,
      reason: mailTaken ? ADDRESS_TAKEN : 'Un super administrateur existe déjà.',
    };
  }
};

/** An account that was never used, its password hashed. Refuses a common password. */
export const newAccount = async (person: NewAdmin, role: AdminRole, now: Date): Promise<Admin> => ({
  id: ulid(now),
  firstname: person.firstname,
  lastname: person.lastname,
  email: person.email,
  role,
  createdAt: now.toISOString(),
  passwordHash: await hashChosenPassword(person.password),
  credentialsVersion: 1,
});
