import * as z from 'zod/mini';
import type { Cents } from '#shared/kernel/money.ts';
import { quantityOf } from '#shared/kernel/quantity.ts';
import type { OrderLine } from '#shared/orders/order-line.ts';
import { orderTotal } from '#shared/orders/order-total.ts';

/** What stands of a piece that its customer weighed again; `withdrawn`: refused at the door, and taken after all. */
export const claimStates = ['open', 'approved', 'refused', 'withdrawn'] as const;
export type ClaimState = (typeof claimStates)[number];

/** Whether it takes off, or may take off, what the order costs: a later claim is counted after it. */
export const isStanding = ({ state }: Pick<WeightClaim, 'state'>): boolean =>
  state === 'open' || state === 'approved';

/** A line that weighed less at its customer's than what was delivered and charged, and what that comes to. */
export const weightClaim = z.object({
  orderId: z.string(),
  customerId: z.string(),
  reference: z.string(),
  productId: z.string(),
  label: z.string(),
  deliveredMilli: z.number(),
  declaredMilli: z.number(),
  /** Not weighed again but refused at the door, for this; nothing of it was taken. */
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
  /** Since when its customer's photograph is kept; absent without one. */
  photoAt: z.exactOptional(z.string()),
});
export type WeightClaim = z.output<typeof weightClaim>;

/** So long after the handover a piece may be weighed again. */
export const CLAIM_HOURS = 24;

export const claimEnds = (deliveredAt: string): string =>
  new Date(Date.parse(deliveredAt) + CLAIM_HOURS * 3_600_000).toISOString();

type Declared = Pick<WeightClaim, 'productId' | 'declaredMilli'>;

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
