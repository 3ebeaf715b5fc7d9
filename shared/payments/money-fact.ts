import * as z from 'zod/mini';
import { paymentProviders } from '#shared/gateways/payment-event.ts';

/**
 * A money event: received or refunded according to a provider; a refund returned (`refund_returned`); an
 * authorisation (`held`); paid outside the site or credited according to Dolibarr (`elsewhere`); marked paid
 * by an administrator (`marked`). `held` and `marked` move no money.
 */
export const moneyKinds = ['received', 'refunded', 'refund_returned', 'held', 'elsewhere', 'marked'] as const;
export type MoneyKind = (typeof moneyKinds)[number];

/** A provider, or outside the site. */
export const moneyWays = [...paymentProviders, 'elsewhere'] as const;
export type MoneyWay = (typeof moneyWays)[number];

/** A money event of an order, written once, in the transaction that learned of it. */
export const moneyFact = z.object({
  /** Kind and subject: deduplicates repeated notifications. */
  id: z.string(),
  kind: z.enum(moneyKinds),
  way: z.enum(moneyWays),
  /** Detection time, ISO. */
  at: z.string(),
  orderId: z.string(),
  customerId: z.string(),
  reference: z.string(),
  /** Negative for outgoing money. */
  cents: z.number(),
  /** Absent for money outside the site. */
  attemptId: z.exactOptional(z.string()),
  /** The number in Dolibarr of our payment or refund. */
  num: z.exactOptional(z.string()),
  /** The provider's payment id. */
  ref: z.exactOptional(z.string()),
  /** The provider's fee, once known. */
  feeCents: z.exactOptional(z.number()),
});
export type MoneyFact = z.output<typeof moneyFact>;

/** Authorisations and manual marks do not count in sums. */
export const countsAsMoney = ({ kind }: Pick<MoneyFact, 'kind'>): boolean =>
  kind !== 'held' && kind !== 'marked';
