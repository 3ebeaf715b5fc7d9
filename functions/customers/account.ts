import * as z from 'zod/mini';
import { houseTerms } from '#shared/customers/house-terms.ts';
import { letterChoices } from '#shared/customers/people/letters.ts';
import { agreedPrices } from '#shared/customers/agreed-price.ts';
import { seat } from '#functions/customers/people/person.ts';
import { customer } from '#shared/customers/customer.ts';

/** Absent in the table is null in our words. */
const absentIsNull = z._default(z.nullable(z.string()), null);

/** A customer with what is needed to sign in. Credentials are absent from every other noun's view. */
export const account = z.extend(customer, {
  emailVerifiedAt: absentIsNull,
  erpId: absentIsNull,
  /** Absent until a temporary password was mailed. */
  passwordHash: z.exactOptional(z.string()),
  /** Set while the password is one we generated: the instant at which it stops working. */
  temporaryUntil: z.exactOptional(z.string()),
  /**
   * Raised with every password the customer chooses. Sessions and reset links carry the number they were made under:
   * an older one is dead, in the same write that changed the password.
   */
  credentialsVersion: z.number(),
  /** ISO instant from which nothing may be done in the customer's name. */
  blockedAt: z.exactOptional(z.string()),
  /** Why, in the words of the administrator who blocked it; and who that was. */
  blockedFor: z.exactOptional(z.string()),
  blockedBy: z.exactOptional(z.string()),
  /** What the house notes about the customer, who reads it in their export only; the version is raised by every change. */
  note: z.exactOptional(z.object({ text: z.string(), at: z.string(), by: z.string(), version: z.number() })),
  /** The group that the house put them into; absent: the first. */
  groupId: z.exactOptional(z.number()),
  lastSignInAt: z.exactOptional(z.string()),
  /** What was last said of the account to the ERP, by field: what differs from it is the customer's own change. */
  erpValues: z.exactOptional(z.record(z.string(), z.string())),
  /** What the house granted the customer in the ERP; absent until their third party was read. */
  houseTerms: z.exactOptional(houseTerms),
  /** The day of the first order that the ERP has of them, where they had ordered before they were linked. */
  knownSince: z.exactOptional(z.string()),
  /** The prices agreed with them in the ERP, by product: a part of the terms that is read by itself. */
  agreedPrices: z.exactOptional(agreedPrices),
  /** Raised by every change of the delivery addresses; absent before the first. */
  addressesVersion: z.exactOptional(z.number()),
  /** Other companies that its login opens, as a person of them. */
  seats: z.exactOptional(z.array(seat)),
  /** What its login chose to be written about; absent: as everybody at first. */
  letters: z.exactOptional(letterChoices),
  /** How many people were ever invited; absent for a company of one. */
  invited: z.exactOptional(z.number()),
});
export type Account = z.output<typeof account>;

/** What the back-office sees of an account: nothing that opens it. */
export type AdministeredCustomer = Omit<
  Account,
  | 'passwordHash'
  | 'temporaryUntil'
  | 'credentialsVersion'
  | 'addressesVersion'
  | 'erpValues'
  | 'agreedPrices'
  | 'seats'
  | 'letters'
  | 'invited'
>;
