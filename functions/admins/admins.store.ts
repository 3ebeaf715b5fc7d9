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
 * What of an account may be changed. With the next version of the credentials every session ends and every mailed link is void:
 * it comes with another password, role or address, and with another invitation.
 */
export type AdminChange = Partial<
  Pick<
    Admin,
    'firstname' | 'lastname' | 'email' | 'role' | 'passwordHash' | 'invitation' | 'credentialsVersion'
  >
>;

export type AdminsStore = ReturnType<typeof adminsStore>;

/** DynamoDB mapping of administrators. */
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

  /** Up to a hundred, in the order in which they were made. */
  async list(): Promise<Admin[]> {
    const { items } = await table.query({ index: 'gsi1', pk: 'ADMINS', limit: 100 });
    return items.map(adminFrom);
  },

  async findMany(ids: readonly string[]): Promise<Admin[]> {
    return (await table.getMany(ids.map(keys.admin))).map(adminFrom);
  },

  /** Fails when the account is no longer what was read. A password that was chosen ends the invitation. */
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

  /** The account and its address; fails when it is no longer what was read. Without it no session of theirs lives. */
  remove: (admin: Admin): TransactItem[] => [
    table.ops.remove(keys.admin(admin.id), allOf(...asRead(admin))),
    table.ops.remove(keys.email('admin', admin.email)),
  ],

  /** Whether they want the figures of the morning by mail; nothing else of the account changes. */
  async wantMorningLetter(id: string, wanted: boolean): Promise<void> {
    const change = wanted ? setting({ morningLetter: true }) : setting({}, { remove: ['morningLetter'] });
    await table.update(keys.admin(id), provided(change, exists));
  },
});

/** How many super administrators there are: never none again (AMB-16). */
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

  /** Holds only while there is none: the first super administrator, once (AMB-72). */
  countFirstSuperAdmin: (): TransactItem =>
    table.ops.update(
      keys.superAdmins(),
      provided(setting({ superAdmins: 1 }), anyOf(lacks('superAdmins'), unchanged('superAdmins', 0))),
    ),
});

/** When they signed in last, and with what besides the password. */
const signInFacts = (table: Table) => ({
  /** Fails when the password was changed, or a code of the second factor used, since `admin` was read. */
  recordLogin: (admin: Admin, now: Date, secondFactor = admin.secondFactor): TransactItem =>
    table.ops.update(
      keys.admin(admin.id),
      provided(
        setting({ lastLogin: now.toISOString(), ...(secondFactor && { secondFactor }) }),
        unchanged('credentialsVersion', admin.credentialsVersion),
        unchanged('secondFactor', admin.secondFactor),
      ),
    ),

  /** A secret that waits for its first code; it takes the place of one that waited before. */
  async offerSecondFactor(admin: Admin, pendingSecondFactor: PendingSecondFactor): Promise<void> {
    await table.update(
      keys.admin(admin.id),
      provided(setting({ pendingSecondFactor }), unchanged('secondFactor', admin.secondFactor)),
    );
  },

  /**
   * Sets or takes away the second factor, and with it what was offered; fails when it is not what was read. Turned on, it
   * raises the version of the credentials: who signed in without it does so again.
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
