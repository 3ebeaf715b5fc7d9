import * as z from 'zod/mini';
import { houseTerms } from '#shared/customers/house-terms.ts';
import { letterChoices } from '#shared/customers/people/letters.ts';
import { agreedPrices } from '#shared/customers/agreed-price.ts';
import { seat } from '#functions/customers/people/person.ts';
import { customer } from '#shared/customers/customer.ts';

/** Absent in the table is null in the model. */
const absentIsNull = z._default(z.nullable(z.string()), null);

/** A customer with credentials, which no other noun's view contains. */
export const account = z.extend(customer, {
  emailVerifiedAt: absentIsNull,
  erpId: absentIsNull,
  /** Absent until a temporary password was sent. */
  passwordHash: z.exactOptional(z.string()),
  /** Set while the password is a generated one: when it expires. */
  temporaryUntil: z.exactOptional(z.string()),
  /**
   * Raised with every password the customer chooses. Sessions and reset links contain the number they were
   * made under: older ones are void, by the same write that changed the password.
   */
  credentialsVersion: z.number(),
  /** ISO instant from which all requests in the customer's name are refused. */
  blockedAt: z.exactOptional(z.string()),
  /** Reason given by the administrator who blocked it; and that administrator. */
  blockedFor: z.exactOptional(z.string()),
  blockedBy: z.exactOptional(z.string()),
  /**
   * Note of the back-office, which customers see in their data export only; every change raises the version.
   */
  note: z.exactOptional(z.object({ text: z.string(), at: z.string(), by: z.string(), version: z.number() })),
  /** Price group set in the back-office; absent: the first. */
  groupId: z.exactOptional(z.number()),
  lastSignInAt: z.exactOptional(z.string()),
  /** Last fields written to the ERP: a difference is the customer's own change. */
  erpValues: z.exactOptional(z.record(z.string(), z.string())),
  /** Terms of the customer in the ERP; absent until their third party was read. */
  houseTerms: z.exactOptional(houseTerms),
  /** The day of their first order in the ERP, if before they were linked. */
  knownSince: z.exactOptional(z.string()),
  /** Agreed prices in the ERP, by product: a part of the terms that is read separately. */
  agreedPrices: z.exactOptional(agreedPrices),
  /** Raised by every change of the delivery addresses; absent before the first. */
  addressesVersion: z.exactOptional(z.number()),
  /** Other companies of its login, as a person of them. */
  seats: z.exactOptional(z.array(seat)),
  /** Newsletter choices of its login; absent: the default. */
  letters: z.exactOptional(letterChoices),
  /** Number of invitations so far; absent for a company of one. */
  invited: z.exactOptional(z.number()),
});
export type Account = z.output<typeof account>;

/** An account for the back-office: without credentials. */
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
