import * as z from 'zod/mini';
import type { Cents } from '#shared/kernel/money.ts';
import { quantityOf, type Unit } from '#shared/kernel/quantity.ts';
import type { OrderLine } from '#shared/orders/order-line.ts';
import { orderTotal } from '#shared/orders/order-total.ts';

/** What a customer may say of a product that was delivered; `weight`: it weighed less at their own scale. */
export const claimKinds = ['weight', 'quality', 'missing', 'other'] as const;
export type ClaimKind = (typeof claimKinds)[number];

/** What stands of a claim; `withdrawn`: refused at the door, and taken after all. */
export const claimStates = ['open', 'approved', 'refused', 'withdrawn'] as const;
export type ClaimState = (typeof claimStates)[number];

/** Whether it takes off, or may take off, what the order costs: a later claim is counted after it. */
export const isStanding = ({ state }: Pick<Claim, 'state'>): boolean =>
  state === 'open' || state === 'approved';

/**
 * A line of which less is to be charged than was delivered, what that comes to, and why: it weighed less at its customer's,
 * a part of it is bad or missing, or it was refused at the door.
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
  /** What is left to be charged: what the customer weighed, or what was delivered less what the claim is about. */
  declaredMilli: z.number(),
  /** Absent: it was weighed again, or refused at the door. */
  kind: z.exactOptional(z.enum(['quality', 'missing', 'other'])),
  /** The customer's own words. */
  text: z.exactOptional(z.string()),
  /** Which pieces of a line in pieces, by their place among its weights from 1 on, and what each weighed. */
  pieces: z.exactOptional(z.array(z.object({ n: z.number(), milli: z.number() }))),
  /** How many pieces, where nobody said which: at the mean weight. */
  pieceCount: z.exactOptional(z.number()),
  /** What the claim was about, where a person credited another quantity. */
  askedMilli: z.exactOptional(z.number()),
  /** Refused at the door, for this; nothing of it was taken. */
  refusedFor: z.exactOptional(z.string()),
  /** TTC, by the order's own prices and rounding. */
  amountCents: z.number(),
  declaredAt: z.string(),
  state: z.enum(claimStates),
  /** Of who decided, for the customer. */
  reason: z.string(),
  by: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  /** It was granted by a lower total of an order that was not paid yet; absent where money goes back. */
  takenOff: z.exactOptional(z.literal(true)),
  /** Its customer deleted their account while it waited: no letter tells them what was decided. */
  accountGone: z.exactOptional(z.literal(true)),
  /** Since when each of its customer's photographs is kept, by its number; absent without one. */
  photoAt: z.exactOptional(z.string()),
  photoAt2: z.exactOptional(z.string()),
  photoAt3: z.exactOptional(z.string()),
  photoAt4: z.exactOptional(z.string()),
});
export type Claim = z.output<typeof storedClaim>;

/** What the customer says is wrong of what was delivered. */
export const concernedMilli = ({
  deliveredMilli,
  declaredMilli,
  askedMilli,
}: Pick<Claim, 'deliveredMilli' | 'declaredMilli' | 'askedMilli'>): number =>
  askedMilli ?? deliveredMilli - declaredMilli;

export const unitOf = ({ unit }: Pick<Claim, 'unit'>): Unit => unit ?? 'kg';

/** So long after the handover something may be claimed. */
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
 * What one more declared line takes off the total TTC, after those before it: together they come to the cent to what the
 * order would have cost.
 */
export const claimCents = (
  lines: readonly OrderLine[],
  before: readonly Declared[],
  claim: Declared,
): Cents =>
  orderTotal(declaredLines(lines, before)).ttcCents -
  orderTotal(declaredLines(lines, [...before, claim])).ttcCents;
