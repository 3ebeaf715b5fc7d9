import type { HouseTerms } from '#shared/customers/house-terms.ts';
import type { Customer } from '#shared/customers/customer.ts';

/** A customer with what is needed to sign in. Credentials are absent from every other noun's view. */
export type Account = Customer & {
  /** Absent until a temporary password was mailed. */
  passwordHash?: string;
  /** Set while the password is one we generated: the instant at which it stops working. */
  temporaryUntil?: string;
  /**
   * Raised with every password the customer chooses. Sessions and reset links carry the number they were made under:
   * an older one is dead, in the same write that changed the password.
   */
  credentialsVersion: number;
  /** ISO instant from which nothing may be done in the customer's name. */
  blockedAt?: string;
  /** Why, in the words of the administrator who blocked it; and who that was. */
  blockedFor?: string;
  blockedBy?: string;
  /** What the house notes about the customer, who reads it in their export only; the version is raised by every change. */
  note?: { text: string; at: string; by: string; version: number };
  /** The group that the house put them into; absent: the first. */
  groupId?: number;
  lastSignInAt?: string;
  /** What was last said of the account to the ERP, by field: what differs from it is the customer's own change. */
  erpSaid?: Readonly<Record<string, string>>;
  /** What the house granted the customer in the ERP; absent until their third party was read. */
  houseTerms?: HouseTerms;
  /** The prices agreed with them in the ERP, by product: a part of the terms that is read by itself. */
  agreedPrices?: NonNullable<HouseTerms['agreed']>;
  /** Raised by every change of the delivery addresses; absent before the first. */
  addressesVersion?: number;
};

/** What the back-office sees of an account: nothing that opens it. */
export type AdministeredCustomer = Omit<
  Account,
  'passwordHash' | 'temporaryUntil' | 'credentialsVersion' | 'addressesVersion' | 'erpSaid' | 'agreedPrices'
>;
