import * as z from 'zod/mini';
import type { Account } from '#functions/customers/account.ts';
import { accountFrom } from '#functions/customers/account-item.ts';
import { allOf, exists, lacks, provided, setting, unchanged } from '#functions/platform/table/expressions.ts';
import { stored } from '#functions/platform/table/stored.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { keys } from '#functions/table-keys.ts';
import type { LetterChoices } from '#shared/customers/people/letters.ts';
import { formsOfEmail } from '#shared/kernel/plain-email.ts';
import { weeklyReaders } from './weekly-readers.store.ts';
import { type Person, person, type PersonLogin, personLogin, type Seat } from './person.ts';

/** The login of an address: of a company's account, or of a person. */
export type Login = { kind: 'account'; account: Account } | { kind: 'person'; login: PersonLogin };

/** The fields of a person that may change; undefined removes one. */
export type PersonChange = {
  [Field in keyof Omit<Person, 'id' | 'customerId' | 'mail' | 'version'>]?: Person[Field] | undefined;
};

export type PeopleStore = ReturnType<typeof peopleStore>;

/** People of a company, next to the company. */
export const peopleStore = (table: Table) => ({
  ...personReads(table),
  ...personChanges(table),
  ...seatConditions(table),
  ...logins(table),
  ...loginChanges(table),
});

const personReads = (table: Table) => ({
  async find(customerId: string, personId: string): Promise<Person | undefined> {
    const item = await table.get(keys.person(customerId, personId));
    return item && personFrom(item);
  },

  /** By creation. */
  async list(customerId: string): Promise<Person[]> {
    const { pk, sk } = keys.person(customerId, '');
    return (await table.queryAll({ pk, prefix: sk, consistent: true })).map(personFrom);
  },

  async findMany(seats: readonly Seat[]): Promise<Person[]> {
    const found = await table.getMany(
      seats.map(({ customerId, personId }) => keys.person(customerId, personId)),
    );
    return found.map(personFrom);
  },
});

const personChanges = (table: Table) => ({
  invite: (invited: Person): TransactItem =>
    table.ops.putIfAbsent({ ...keys.person(invited.customerId, invited.id), ...invited }),

  /** Counted in the account, so that concurrent invitations conflict. */
  countInvitation: (account: Account): TransactItem =>
    table.ops.update(
      keys.customer(account.id),
      provided(
        setting({}, { add: { invited: 1 } }),
        exists,
        lacks('blockedAt'),
        unchanged('invited', account.invited),
        unchanged('credentialsVersion', account.credentialsVersion),
      ),
    ),

  /** Replaces exactly what was read; fails after a concurrent change. */
  change: (before: Person, change: PersonChange): TransactItem => {
    const entries = Object.entries(change);
    return table.ops.update(
      keys.person(before.customerId, before.id),
      provided(
        setting(
          {
            ...Object.fromEntries(entries.filter(([, value]) => value !== undefined)),
            version: before.version + 1,
          },
          { remove: entries.filter(([, value]) => value === undefined).map(([name]) => name) },
        ),
        unchanged('version', before.version),
        unchanged('credentialsVersion', before.credentialsVersion),
      ),
    );
  },

  /** Newsletter choices of a person or of the company's own login; conditional on the former choices. */
  chooseLetters: (
    { customerId, personId }: { customerId: string; personId: string | undefined },
    before: LetterChoices | undefined,
    letters: LetterChoices,
  ): TransactItem =>
    table.ops.update(
      personId === undefined ? keys.customer(customerId) : keys.person(customerId, personId),
      provided(setting({ letters }), exists, unchanged('letters', before)),
    ),

  /** Fails if they were changed, or deleted, since they were read. */
  remove: (gone: Person): TransactItem =>
    table.ops.remove(
      keys.person(gone.customerId, gone.id),
      allOf(unchanged('version', gone.version), unchanged('credentialsVersion', gone.credentialsVersion)),
    ),

  /** Adds to or removes from the weekly newsletter's list; the company's own login without `personId`. */
  readsWeekly: weeklyReaders(table).listed,

  /** Deletes a person with their company or login, in any state. */
  forget: ({ customerId, personId }: Seat): TransactItem =>
    table.ops.remove(keys.person(customerId, personId)),
});

/** Conditions about the present people of a company. */
const seatConditions = (table: Table) => ({
  /** Fails unless the person is a Gérant and neither removed nor blocked. */
  stillGerant: (customerId: string, personId: string): TransactItem =>
    table.ops.check(
      keys.person(customerId, personId),
      allOf(exists, unchanged('role', 'gerant'), lacks('blockedAt'), lacks('invitation')),
    ),

  /** Fails unless the company's own login is the one that was read. */
  stillHolder: (account: Account): TransactItem =>
    table.ops.check(
      keys.customer(account.id),
      allOf(unchanged('credentialsVersion', account.credentialsVersion), lacks('blockedAt')),
    ),

  /** Another password of their login: their sessions in a company end. */
  endSessions: (seat: Seat): TransactItem => endSessions(table, seat),

  /** Fails if they were blocked, removed or given another password since they were read. */
  recordSignIn: (one: Person, now: Date): TransactItem =>
    table.ops.update(
      keys.person(one.customerId, one.id),
      provided(
        setting({ lastSignInAt: now.toISOString() }),
        unchanged('credentialsVersion', one.credentialsVersion),
        lacks('blockedAt'),
        lacks('invitation'),
      ),
    ),
});

/** Address and password of a sign-in, for one or several companies. */
const logins = (table: Table) => ({
  /** `mail` in lower case. Reads as much for an unknown address as for a known one. */
  async findLogin(mail: string): Promise<Login | undefined> {
    for (const form of formsOfEmail(mail)) {
      const item = await table.get(keys.email('pro', form));
      if (!item) continue;
      const { customerId, loginId } = ownerFrom(item);
      if (loginId !== undefined) return this.loginOf(loginId);
      const account = await table.get(keys.customer(customerId ?? 'nobody'));
      return account && { kind: 'account', account: accountFrom(account) };
    }
    await table.get(keys.customer('nobody'));
    return undefined;
  },

  async loginOf(loginId: string): Promise<Login | undefined> {
    const item = await table.get(keys.personLogin(loginId));
    return item && { kind: 'person', login: loginFrom(item) };
  },

  /** With its unique address: the transaction fails if it is taken. */
  createLogin: (login: PersonLogin): TransactItem[] => [
    table.ops.putIfAbsent({ ...keys.personLogin(login.id), ...login }),
    table.ops.putIfAbsent({ ...keys.email('pro', login.mail), loginId: login.id }),
  ],

  /** The login of the former owner of a company, under their address. */
  moveLogin: (login: PersonLogin): TransactItem[] => [
    table.ops.putIfAbsent({ ...keys.personLogin(login.id), ...login }),
    table.ops.put({ ...keys.email('pro', login.mail), loginId: login.id }),
  ],

  /** The address of a login is a company's own login from now on. */
  leadToCompany: (mail: string, customerId: string): TransactItem =>
    table.ops.put({ ...keys.email('pro', mail), customerId }),

  forgetAddress: (mail: string): TransactItem => table.ops.remove(keys.email('pro', mail)),

  removeLogin: (login: PersonLogin): TransactItem =>
    table.ops.remove(keys.personLogin(login.id), unchanged('credentialsVersion', login.credentialsVersion)),
});

const loginChanges = (table: Table) => ({
  /** The companies of a login; without any left it is deleted with its address. */
  takeSeats: (who: Login, seats: readonly Seat[]): TransactItem[] => {
    if (who.kind === 'account') {
      const { id, seats: before } = who.account;
      return [
        table.ops.update(keys.customer(id), provided(setting({ seats }), exists, unchanged('seats', before))),
      ];
    }
    const { login } = who;
    if (seats.length === 0)
      return [
        table.ops.remove(keys.personLogin(login.id), unchanged('seats', login.seats)),
        table.ops.remove(keys.email('pro', login.mail)),
      ];
    return [
      table.ops.update(
        keys.personLogin(login.id),
        provided(setting({ seats }), unchanged('seats', login.seats)),
      ),
    ];
  },

  /** A chosen password; ends every session under the old one. */
  choosePassword: (login: PersonLogin, passwordHash: string): TransactItem[] => [
    table.ops.update(
      keys.personLogin(login.id),
      provided(
        setting({ passwordHash, credentialsVersion: login.credentialsVersion + 1 }),
        unchanged('credentialsVersion', login.credentialsVersion),
        unchanged('seats', login.seats),
      ),
    ),
    ...login.seats.map((one) => endSessions(table, one)),
  ],
});

const endSessions = (table: Table, { customerId, personId }: Seat): TransactItem =>
  table.ops.update(
    keys.person(customerId, personId),
    provided(setting({}, { add: { credentialsVersion: 1 } }), exists),
  );

export const seatsOf = (who: Login): readonly Seat[] =>
  (who.kind === 'account' ? who.account.seats : who.login.seats) ?? [];

const personFrom = stored('person', person);
const loginFrom = stored('personLogin', personLogin);
const ownerFrom = stored(
  'email',
  z.object({ customerId: z.exactOptional(z.string()), loginId: z.exactOptional(z.string()) }),
);
