import * as z from 'zod/mini';
import type { Cents } from '#shared/kernel/money.ts';
import { quantityOf, type Unit } from '#shared/kernel/quantity.ts';
import type { OrderLine } from '#shared/orders/order-line.ts';
import { orderTotal } from '#shared/orders/order-total.ts';

/** Kinds of claims; `weight`: lower weight on the customer's scale. */
export const claimKinds = ['weight', 'quality', 'missing', 'other'] as const;
export type ClaimKind = (typeof claimKinds)[number];

/** `withdrawn`: refused at the door and then accepted. */
export const claimStates = ['open', 'approved', 'refused', 'withdrawn'] as const;
export type ClaimState = (typeof claimStates)[number];

/** Reduces, or can reduce, the order's total: later claims are computed after it. */
export const isStanding = ({ state }: Pick<Claim, 'state'>): boolean =>
  state === 'open' || state === 'approved';

/**
 * A line to be charged less than delivered: lower weight at the customer, a part bad or missing, or refused
 * at the door. With the amount and the reason.
 */
export const storedClaim = z.object({
  orderId: z.string(),
  customerId: z.string(),
  reference: z.string(),
  productId: z.string(),
  label: z.string(),
  /** Absent: kilograms. */
  unit: z.exactOptional(z.literal('piece')),
  deliveredMilli: z.number(),
  /** Quantity to charge: the customer's weight, or delivered minus claimed. */
  declaredMilli: z.number(),
  /** Absent: re-weighed, or refused at the door. */
  kind: z.exactOptional(z.enum(['quality', 'missing', 'other'])),
  /** The customer's text. */
  text: z.exactOptional(z.string()),
  /** Claimed pieces by position among the weights, from 1, with their weight. */
  pieces: z.exactOptional(z.array(z.object({ n: z.number(), milli: z.number() }))),
  /** Number of unidentified pieces: counted at the mean weight. */
  pieceCount: z.exactOptional(z.number()),
  /** Claimed quantity, where another one was credited. */
  askedMilli: z.exactOptional(z.number()),
  /** Reason of the refusal at the door; nothing was accepted. */
  refusedFor: z.exactOptional(z.string()),
  /** TTC, with the order's prices and rounding. */
  amountCents: z.number(),
  declaredAt: z.string(),
  state: z.enum(claimStates),
  /** Reason of the decision, for the customer. */
  reason: z.string(),
  by: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  /** Granted by lowering the total of an unpaid order; absent: by a refund. */
  takenOff: z.exactOptional(z.literal(true)),
  /** The account was deleted while it was open: no letter about the decision. */
  accountGone: z.exactOptional(z.literal(true)),
  /** Storage time of each photo by number; absent: none. */
  photoAt: z.exactOptional(z.string()),
  photoAt2: z.exactOptional(z.string()),
  photoAt3: z.exactOptional(z.string()),
  photoAt4: z.exactOptional(z.string()),
});
export type Claim = z.output<typeof storedClaim>;

/** Claimed quantity. */
export const concernedMilli = ({
  deliveredMilli,
  declaredMilli,
  askedMilli,
}: Pick<Claim, 'deliveredMilli' | 'declaredMilli' | 'askedMilli'>): number =>
  askedMilli ?? deliveredMilli - declaredMilli;

export const unitOf = ({ unit }: Pick<Claim, 'unit'>): Unit => unit ?? 'kg';

/** Hours after delivery during which claims are accepted. */
export const CLAIM_HOURS = 24;

export const claimEnds = (deliveredAt: string): string =>
  new Date(Date.parse(deliveredAt) + CLAIM_HOURS * 3_600_000).toISOString();

type Declared = Pick<Claim, 'productId' | 'declaredMilli'>;

const declaredLines = (lines: readonly OrderLine[], claims: readonly Declared[]): OrderLine[] =>
  lines.map((line) => {
    const claim = claims.find(({ productId }) => productId === line.productId);
    return claim ? { ...line, invoiced: quantityOf(line.ordered.unit, claim.declaredMilli) } : line;
  });

/**
 * Reduction of the total TTC by one more claimed line after the previous ones: their sum is exact to the
 * cent.
 */
export const claimCents = (
  lines: readonly OrderLine[],
  before: readonly Declared[],
  claim: Declared,
): Cents =>
  orderTotal(declaredLines(lines, before)).ttcCents -
  orderTotal(declaredLines(lines, [...before, claim])).ttcCents;
