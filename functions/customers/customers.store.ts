import { atVersion, setting } from '#functions/platform/table/expressions.ts';
import type { Page, Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import type { Item } from '#functions/platform/table/table-types.ts';
import { onePart } from '#functions/platform/table/read-together.ts';
import { indexed, keys } from '#functions/table-keys.ts';
import type { Account } from './account.ts';
import type { Customer } from '#shared/customers/customer.ts';
import type { DeliveryAddress } from '#shared/customers/delivery-address.ts';

export type ProfileChange = Pick<
  Customer,
  'firstname' | 'lastname' | 'society' | 'phone' | 'address' | 'complement' | 'postal' | 'city'
> &
  Partial<Pick<Customer, 'siret' | 'vatNumber'>>;

export type CustomersStore = ReturnType<typeof customersStore>;

/** The only file that knows how customers lie in the table. */
export const customersStore = (table: Table) => ({
  async find(id: string): Promise<Account | undefined> {
    const item = await table.get(keys.customer(id));
    return item && accountFrom(item);
  },

  /** `mail` in lower case. Reads as much for an unknown address as for a known one. */
  async findByMail(mail: string): Promise<Account | undefined> {
    const id = await this.findIdByMail(mail);
    return this.find(id ?? 'nobody');
  },

  async findIdByMail(mail: string): Promise<string | undefined> {
    return (await table.get<{ customerId: string }>(keys.email('pro', mail)))?.customerId;
  },

  /** Newest first, for the back-office. */
  async list(limit: number, cursor?: string): Promise<Page<Customer>> {
    const page = await table.query({ index: 'gsi1', pk: 'CUSTOMERS', backward: true, limit, cursor });
    return { items: page.items.map(accountFrom).map(withoutCredentials), next: page.next };
  },

  /** The account and the item that keeps its address unique: the transaction fails when the address is taken. */
  create: (account: Account): TransactItem[] => [
    table.ops.putIfAbsent({
      ...keys.customer(account.id),
      ...indexed.list('CUSTOMERS', account.createdAt),
      ...withoutNulls(account),
    }),
    table.ops.putIfAbsent({ ...keys.email('pro', account.mail), customerId: account.id }),
  ],

  /** Fails when the address was verified already. */
  verifyMail: (id: string, now: Date): TransactItem =>
    table.ops.update(keys.customer(id), {
      update: 'SET emailVerifiedAt = :now',
      condition: 'attribute_exists(pk) AND attribute_not_exists(emailVerifiedAt)',
      values: { ':now': now.toISOString() },
    }),

  /**
   * A password the customer chose; ends every session and reset link made before. Fails when the credentials changed
   * since `account` was read.
   */
  choosePassword: (account: Account, passwordHash: string, verifiedAt?: string): TransactItem =>
    table.ops.update(keys.customer(account.id), {
      update:
        'SET passwordHash = :hash, credentialsVersion = credentialsVersion + :one' +
        (verifiedAt ? ', emailVerifiedAt = :verified' : '') +
        ' REMOVE temporaryUntil',
      condition: 'credentialsVersion = :version',
      values: {
        ':hash': passwordHash,
        ':one': 1,
        ':version': account.credentialsVersion,
        ...(verifiedAt ? { ':verified': verifiedAt } : {}),
      },
    }),

  /** A password we generated; ConditionFailed when the customer has chosen one meanwhile. */
  async setTemporaryPassword(id: string, passwordHash: string, until: Date): Promise<void> {
    await table.update(keys.customer(id), {
      update: 'SET passwordHash = :hash, temporaryUntil = :until',
      condition:
        'attribute_exists(pk) AND (attribute_not_exists(passwordHash) OR attribute_exists(temporaryUntil))',
      values: { ':hash': passwordHash, ':until': until.toISOString() },
    });
  },

  /** The same password under today's parameters; ConditionFailed when it changed meanwhile. */
  async strengthenHash(account: Account, passwordHash: string): Promise<void> {
    await table.update(keys.customer(account.id), {
      update: 'SET passwordHash = :hash',
      condition: 'passwordHash = :old',
      values: { ':hash': passwordHash, ':old': account.passwordHash },
    });
  },

  /** Writes over exactly `version` and raises it; the transaction fails when somebody was faster. */
  changeProfile: (id: string, version: number, change: ProfileChange): TransactItem =>
    table.ops.update(keys.customer(id), atVersion(setting(change), version)),

  /** Over exactly the list that was read with `account`; ConditionFailed when another device was faster. */
  async replaceAddresses(account: Account, addresses: readonly DeliveryAddress[]): Promise<void> {
    const seen = account.addressesVersion ?? 0;
    await table.update(keys.customer(account.id), {
      update: 'SET addresses = :list, addressesVersion = :next',
      condition: `attribute_exists(pk) AND ${seen === 0 ? 'attribute_not_exists(addressesVersion)' : 'addressesVersion = :seen'}`,
      values: { ':list': addresses, ':next': seen + 1, ...(seen === 0 ? {} : { ':seen': seen }) },
    });
  },

  /** The account and its address, gone; fails when the credentials changed since `account` was read. */
  remove: (account: Account): TransactItem[] => [
    table.ops.remove(keys.customer(account.id), {
      condition: 'credentialsVersion = :version',
      values: { ':version': account.credentialsVersion },
    }),
    table.ops.remove(keys.email('pro', account.mail)),
  ],

  /** The third party that stands for the customer in the ERP, and what was said to it of the account. */
  async recordErpId(id: string, erpId: string, said?: Readonly<Record<string, string>>): Promise<void> {
    await table.update(keys.customer(id), {
      update: said ? 'SET erpId = :erpId, erpSaid = :said' : 'SET erpId = :erpId',
      condition: 'attribute_exists(pk)',
      values: { ':erpId': erpId, ...(said ? { ':said': said } : {}) },
    });
  },
});

/** The account, to be read together with other things. */
export const accountPart = (id: string) => onePart(keys.customer(id), (item) => item && accountFrom(item));

/** Absent in the table is null in our words. */
const accountFrom = ({ pk: _pk, sk: _sk, gsi1pk: _list, gsi1sk: _sort, ...item }: Item): Account => ({
  ...(item as Account),
  emailVerifiedAt: (item['emailVerifiedAt'] as string | undefined) ?? null,
  erpId: (item['erpId'] as string | undefined) ?? null,
});

const withoutNulls = (account: Account): Item =>
  Object.fromEntries(Object.entries(account).filter(([, value]) => value !== null));

const withoutCredentials = ({
  passwordHash: _hash,
  temporaryUntil: _until,
  credentialsVersion: _version,
  addressesVersion: _addresses,
  blockedAt: _blocked,
  erpSaid: _said,
  ...customer
}: Account): Customer => customer;
