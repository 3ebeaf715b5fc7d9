import * as z from 'zod/mini';
import { stored } from '#functions/platform/table/stored.ts';
import {
  allOf,
  anyOf,
  atVersion,
  exists,
  has,
  lacks,
  provided,
  setting,
  unchanged,
} from '#functions/platform/table/expressions.ts';
import type { Page, Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { onePart } from '#functions/platform/table/read-together.ts';
import { indexed } from '#functions/table-indexes.ts';
import { keys } from '#functions/table-keys.ts';
import { accountFrom, withoutCredentials, withoutNulls } from './account-item.ts';
import type { Account, AdministeredCustomer } from './account.ts';
import { houseSide } from './house-side.ts';
import { findByWords, wordPieces } from './customer-search-index.store.ts';
import type { Customer } from '#shared/customers/customer.ts';
import type { DeliveryAddress } from '#shared/customers/delivery-address.ts';
import { formsOfEmail } from '#shared/kernel/plain-email.ts';

export type ProfileChange = Pick<
  Customer,
  'firstname' | 'lastname' | 'society' | 'phone' | 'address' | 'complement' | 'postal' | 'city'
> &
  Partial<Pick<Customer, 'siren' | 'siret' | 'vatNumber' | 'hours' | 'accountantMail'>>;

export type CustomersStore = ReturnType<typeof customersStore>;

export const customersStore = (table: Table) => ({
  ...accountReads(table),
  ...accountLife(table),
  ...credentials(table),
  ...ownProfile(table),
  ...houseSide(table),
});

const accountReads = (table: Table) => ({
  async find(id: string): Promise<Account | undefined> {
    const item = await table.get(keys.customer(id));
    return item && accountFrom(item);
  },

  /** Fails if the account is deleted, at the time of its transaction. */
  stillExists: (id: string): TransactItem => table.ops.check(keys.customer(id), exists),

  /** The same, and fails if it is blocked. */
  stillUnblocked: (id: string): TransactItem =>
    table.ops.check(keys.customer(id), allOf(exists, lacks('blockedAt'))),

  /** `mail` in lower case. Reads as much for an unknown address as for a known one. */
  async findByMail(mail: string): Promise<Account | undefined> {
    const id = await this.findIdByMail(mail);
    return this.find(id ?? 'nobody');
  },

  async findIdByMail(mail: string): Promise<string | undefined> {
    for (const form of formsOfEmail(mail)) {
      const item = await table.get(keys.email('pro', form));
      if (item) return ownerFrom(item).customerId;
    }
    return undefined;
  },

  /**
   * Transfers to another login: every session and link of the former one ends. Fails if the account changed
   * since it was read.
   */
  handOver: (
    account: Account,
    to: Pick<Account, 'mail' | 'firstname' | 'lastname' | 'passwordHash' | 'seats' | 'letters'>,
    now: Date,
  ): TransactItem[] => {
    const { seats = [], passwordHash, letters = {}, ...names } = to;
    const change = { ...names, civility: '' as const, passwordHash, emailVerifiedAt: now.toISOString() };
    return [
      table.ops.update(
        keys.customer(account.id),
        provided(
          setting(
            { ...change, seats, letters, version: account.version + 1 },
            { add: { credentialsVersion: 1 }, remove: ['temporaryUntil'] },
          ),
          unchanged('credentialsVersion', account.credentialsVersion),
          unchanged('version', account.version),
          unchanged('seats', account.seats),
        ),
      ),
      ...wordPieces(table, account, { ...account, ...names }),
    ];
  },

  /** Newest first, for the back-office. */
  async list(limit: number, cursor?: string): Promise<Page<AdministeredCustomer>> {
    const page = await table.query({ index: 'gsi1', pk: 'CUSTOMERS', backward: true, limit, cursor });
    return { items: page.items.map(accountFrom).map(withoutCredentials), next: page.next };
  },

  /** The ids of one page of customers with a word beginning with each term. */
  findByWords: (terms: readonly string[], limit: number, cursor?: string): Promise<Page<string>> =>
    findByWords(table, terms, { limit, cursor }),

  /** In the order of the given ids; deleted ones are left out. */
  async findAll(ids: readonly string[]): Promise<AdministeredCustomer[]> {
    const items = await table.getMany(ids.map((id) => keys.customer(id)));
    const found = new Map(items.map(accountFrom).map((account) => [account.id, account]));
    return ids.flatMap((id) => found.get(id) ?? []).map(withoutCredentials);
  },
});

/** Creation and deletion. */
const accountLife = (table: Table) => ({
  /** The account, its unique address, its search words: the transaction fails if the address is taken. */
  create: (account: Account): TransactItem[] => [
    table.ops.putIfAbsent({
      ...keys.customer(account.id),
      ...indexed.list('CUSTOMERS', account.createdAt),
      ...withoutNulls(account),
    }),
    table.ops.putIfAbsent({ ...keys.email('pro', account.mail), customerId: account.id }),
    ...wordPieces(table, undefined, account),
  ],

  /** Deletes the account, its address and its words; fails if it changed since `account` was read. */
  remove: (account: Account): TransactItem[] => [
    table.ops.remove(
      keys.customer(account.id),
      allOf(
        unchanged('credentialsVersion', account.credentialsVersion),
        unchanged('version', account.version),
      ),
    ),
    table.ops.remove(keys.email('pro', account.mail)),
    ...wordPieces(table, account, undefined),
  ],
});

/** Address and password. */
const credentials = (table: Table) => ({
  /** Fails if the address was verified already. */
  verifyMail: (id: string, now: Date): TransactItem =>
    table.ops.update(
      keys.customer(id),
      provided(setting({ emailVerifiedAt: now.toISOString() }), exists, lacks('emailVerifiedAt')),
    ),

  /**
   * A password the customer chose; ends every session and reset link made before. Fails if the credentials
   * changed since `account` was read.
   */
  choosePassword: (account: Account, passwordHash: string, verifiedAt?: string): TransactItem =>
    table.ops.update(
      keys.customer(account.id),
      provided(
        setting(
          { passwordHash, ...(verifiedAt ? { emailVerifiedAt: verifiedAt } : {}) },
          { add: { credentialsVersion: 1 }, remove: ['temporaryUntil'] },
        ),
        unchanged('credentialsVersion', account.credentialsVersion),
      ),
    ),

  /** A generated password; ConditionFailed if the customer has chosen one concurrently. */
  async setTemporaryPassword(id: string, passwordHash: string, until: Date): Promise<void> {
    await table.update(
      keys.customer(id),
      provided(
        setting({ passwordHash, temporaryUntil: until.toISOString() }),
        exists,
        anyOf(lacks('passwordHash'), has('temporaryUntil')),
      ),
    );
  },

  /** The same password under the present parameters; ConditionFailed if it changed concurrently. */
  async strengthenHash(account: Account, passwordHash: string): Promise<void> {
    await table.update(
      keys.customer(account.id),
      provided(setting({ passwordHash }), unchanged('passwordHash', account.passwordHash)),
    );
  },

  /** Fails if the account was blocked, or its password changed, since `account` was read. */
  recordSignIn: (account: Account, now: Date): TransactItem =>
    table.ops.update(
      keys.customer(account.id),
      provided(
        setting({ lastSignInAt: now.toISOString() }),
        unchanged('credentialsVersion', account.credentialsVersion),
        lacks('blockedAt'),
      ),
    ),
});

/** Changes made by the customer. */
const ownProfile = (table: Table) => ({
  /** Replaces exactly `version` and raises it; the transaction fails after a concurrent change. */
  changeProfile: (account: Account, version: number, change: ProfileChange): TransactItem[] => [
    table.ops.update(keys.customer(account.id), atVersion(setting(change), version)),
    ...wordPieces(table, account, { ...account, ...change }),
  ],

  /** Replaces exactly the list read with `account`; ConditionFailed after a concurrent change. */
  async replaceAddresses(account: Account, addresses: readonly DeliveryAddress[]): Promise<void> {
    const seen = account.addressesVersion ?? 0;
    await table.update(
      keys.customer(account.id),
      provided(
        setting({ addresses, addressesVersion: seen + 1 }),
        exists,
        unchanged('addressesVersion', account.addressesVersion),
      ),
    );
  },
});

/** The account, for a read together with other items. */
export const accountPart = (id: string) => onePart(keys.customer(id), (item) => item && accountFrom(item));

const ownerFrom = stored('email', z.object({ customerId: z.exactOptional(z.string()) }));
