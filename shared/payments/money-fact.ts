import * as z from 'zod/mini';
import { paymentProviders } from '#shared/gateways/payment-event.ts';

/**
 * What money did: it came (`received`) or went back (`refunded`) by a provider's word; a refund came back to us
 * (`refund_returned`); a payer's bank keeps some for us (`held`); Dolibarr shows what the house had otherwise or took off
 * (`elsewhere`); a person marked an order as paid (`marked`). The last is a word, not money, and so is what is held.
 */
export const moneyKinds = ['received', 'refunded', 'refund_returned', 'held', 'elsewhere', 'marked'] as const;
export type MoneyKind = (typeof moneyKinds)[number];

/** How it moved: by a provider, or in a way that the site takes no part in. */
export const moneyWays = [...paymentProviders, 'elsewhere'] as const;
export type MoneyWay = (typeof moneyWays)[number];

/** One thing that money of an order did, written once, in the transaction in which it became known here. */
export const moneyFact = z.object({
  /** Kind and what it is of: the same thing seen twice is one. */
  id: z.string(),
  kind: z.enum(moneyKinds),
  way: z.enum(moneyWays),
  /** When it became known, ISO. */
  at: z.string(),
  orderId: z.string(),
  customerId: z.string(),
  reference: z.string(),
  /** Below zero for what went. */
  cents: z.number(),
  /** Of which attempt; absent where it moved outside the site. */
  attemptId: z.exactOptional(z.string()),
  /** The payment or refund of ours that it is: its number in Dolibarr. */
  num: z.exactOptional(z.string()),
  /** As its provider calls the payment. */
  ref: z.exactOptional(z.string()),
  /** What its provider keeps of it, once that is known. */
  feeCents: z.exactOptional(z.number()),
});
export type MoneyFact = z.output<typeof moneyFact>;

/** Whether it counts in a sum of money: what is held is not ours yet, and a mark is nobody's money. */
export const countsAsMoney = ({ kind }: Pick<MoneyFact, 'kind'>): boolean =>
  kind !== 'held' && kind !== 'marked';
