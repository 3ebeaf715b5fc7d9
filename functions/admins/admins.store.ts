import * as z from 'zod/mini';
import { stored } from '#functions/platform/table/stored.ts';
import {
  allOf,
  anyOf,
  compares,
  exists,
  lacks,
  provided,
  setting,
  unchanged,
} from '#functions/platform/table/expressions.ts';
import { formsOfEmail } from '#shared/kernel/plain-email.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { indexed } from '#functions/table-indexes.ts';
import { keys } from '#functions/table-keys.ts';
import { type Admin, admin } from './admin.ts';
import type { PendingSecondFactor, SecondFactor } from './second-factor.ts';

/**
 * The fields that may change. The next version of the credentials ends every session and voids every mailed
 * link: it comes with another password, role or address, and with another invitation.
 */
export type AdminChange = Partial<
  Pick<
    Admin,
    'firstname' | 'lastname' | 'email' | 'role' | 'passwordHash' | 'invitation' | 'credentialsVersion'
  >
>;

export type AdminsStore = ReturnType<typeof adminsStore>;

export const adminsStore = (table: Table) => ({
  ...adminAccounts(table),
  ...superAdminCount(table),
  ...signInFacts(table),
});

const adminAccounts = (table: Table) => ({
  async find(id: string): Promise<Admin | undefined> {
    const item = await table.get(keys.admin(id));
    return item && adminFrom(item);
  },

  /** `email` in lower case. Reads as much for an unknown address as for a known one. */
  async findByEmail(email: string): Promise<Admin | undefined> {
    for (const form of formsOfEmail(email)) {
      const item = await table.get(keys.email('admin', form));
      if (item) return this.find(ownerFrom(item).adminId);
    }
    return this.find('nobody');
  },

  /** The administrator and the item that keeps the address unique. */
  create: (admin: Admin): TransactItem[] => [
    table.ops.putIfAbsent({
      ...keys.admin(admin.id),
      ...indexed.list('ADMINS', admin.createdAt),
      ...admin,
    }),
    table.ops.putIfAbsent({ ...keys.email('admin', admin.email), adminId: admin.id }),
  ],

  /** At most 100, by creation. */
  async list(): Promise<Admin[]> {
    const { items } = await table.query({ index: 'gsi1', pk: 'ADMINS', limit: 100 });
    return items.map(adminFrom);
  },

  async findMany(ids: readonly string[]): Promise<Admin[]> {
    return (await table.getMany(ids.map(keys.admin))).map(adminFrom);
  },

  /** Fails if the account changed since it was read. Choosing a password ends the invitation. */
  change: (admin: Admin, changed: AdminChange): TransactItem[] => [
    table.ops.update(
      keys.admin(admin.id),
      provided(
        setting(changed, changed.passwordHash === undefined ? {} : { remove: ['invitation'] }),
        ...asRead(admin),
      ),
    ),
    ...(changed.email === undefined || changed.email === admin.email
      ? []
      : [
          table.ops.putIfAbsent({ ...keys.email('admin', changed.email), adminId: admin.id }),
          table.ops.remove(keys.email('admin', admin.email)),
        ]),
  ],

  /**
   * Deletes the account and its address; fails if it changed since it was read. Its sessions are void
   * afterwards.
   */
  remove: (admin: Admin): TransactItem[] => [
    table.ops.remove(keys.admin(admin.id), allOf(...asRead(admin))),
    table.ops.remove(keys.email('admin', admin.email)),
  ],

  /** Subscribes to the morning e-mail or not; nothing else of the account changes. */
  async wantMorningLetter(id: string, wanted: boolean): Promise<void> {
    const change = wanted ? setting({ morningLetter: true }) : setting({}, { remove: ['morningLetter'] });
    await table.update(keys.admin(id), provided(change, exists));
  },
});

/** Counts super administrators, so that there is always one (AMB-16). */
const superAdminCount = (table: Table) => ({
  /** One more. */
  countSuperAdmin: (): TransactItem =>
    table.ops.update(keys.superAdmins(), setting({}, { add: { superAdmins: 1 } })),

  /** One less, and never the last (AMB-16). */
  discountSuperAdmin: (): TransactItem =>
    table.ops.update(
      keys.superAdmins(),
      provided(setting({}, { add: { superAdmins: -1 } }), compares('superAdmins', '>', 1)),
    ),

  /** Fails if there is one: the first super administrator, once (AMB-72). */
  countFirstSuperAdmin: (): TransactItem =>
    table.ops.update(
      keys.superAdmins(),
      provided(setting({ superAdmins: 1 }), anyOf(lacks('superAdmins'), unchanged('superAdmins', 0))),
    ),
});

/** Last sign-in, and second factor. */
const signInFacts = (table: Table) => ({
  /** Fails if the password changed, or a code of the second factor was used, since `admin` was read. */
  recordLogin: (admin: Admin, now: Date, secondFactor = admin.secondFactor): TransactItem =>
    table.ops.update(
      keys.admin(admin.id),
      provided(
        setting({ lastLogin: now.toISOString(), ...(secondFactor && { secondFactor }) }),
        unchanged('credentialsVersion', admin.credentialsVersion),
        unchanged('secondFactor', admin.secondFactor),
      ),
    ),

  /** A secret pending its first code; replaces a pending one. */
  async offerSecondFactor(admin: Admin, pendingSecondFactor: PendingSecondFactor): Promise<void> {
    await table.update(
      keys.admin(admin.id),
      provided(setting({ pendingSecondFactor }), unchanged('secondFactor', admin.secondFactor)),
    );
  },

  /**
   * Sets or removes the second factor, and the pending secret; fails if it changed since it was read.
   * Turning it on raises the version of the credentials: sessions without it end.
   */
  changeSecondFactor: (admin: Admin, secondFactor: SecondFactor | undefined): TransactItem =>
    table.ops.update(
      keys.admin(admin.id),
      provided(
        secondFactor
          ? setting(
              { secondFactor },
              {
                remove: ['pendingSecondFactor'],
                ...(admin.secondFactor ? {} : { add: { credentialsVersion: 1 } }),
              },
            )
          : setting({}, { remove: ['secondFactor', 'pendingSecondFactor'] }),
        unchanged('secondFactor', admin.secondFactor),
        unchanged('credentialsVersion', admin.credentialsVersion),
      ),
    ),
});

const asRead = ({ email, role, credentialsVersion }: Admin) => [
  unchanged('email', email),
  unchanged('role', role),
  unchanged('credentialsVersion', credentialsVersion),
];

const ownerFrom = stored('email', z.object({ adminId: z.string() }));
const adminFrom = stored('admin', admin);
