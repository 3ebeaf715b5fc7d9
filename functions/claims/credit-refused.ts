import type { ClaimsStore } from '#functions/claims/claims.store.ts';
import { declaredEvent } from '#functions/claims/declared-event.ts';
import { writeEvent } from '#functions/platform/outbox/outbox.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { Order } from '#shared/orders/order.ts';
import { claimCents, isStanding, type Claim } from '#shared/claims/claim.ts';

/** Order, history, the events of a handover and what comes back are in the same transaction of 100. */
const MOST = 94;

/**
 * What the receiver did not take is a credit that waits for an administrator, written with the handover itself: told twice
 * it is proposed once. A line that was claimed before keeps its claim; one letter tells of them all.
 */
export const creditRefused = (
  { table, claims }: { table: Table; claims: Pick<ClaimsStore, 'create'> },
  order: Order,
  refused: readonly { productId: string; reason: string }[],
  /** Every claim of the order as it is. */
  before: readonly Claim[],
  now: Date,
): TransactItem[] => {
  const counted = before.filter(isStanding);
  const made: Claim[] = [];
  for (const { productId, reason } of refused) {
    const line = order.lines.find((each) => each.productId === productId);
    const isClaimed = before.some((claim) => claim.productId === productId && claim.state !== 'withdrawn');
    if (!line || isClaimed) continue;
    const amountCents = claimCents(order.lines, [...counted, ...made], { productId, declaredMilli: 0 });
    if (amountCents <= 0) continue;
    made.push({
      orderId: order.id,
      customerId: order.customerId,
      reference: order.reference,
      productId,
      label: line.label,
      ...(line.delivered.unit === 'piece' ? { unit: 'piece' as const } : {}),
      deliveredMilli: line.delivered.milli,
      declaredMilli: 0,
      refusedFor: reason,
      amountCents,
      declaredAt: now.toISOString(),
      state: 'open',
      reason: '',
      by: null,
      decidedAt: null,
    });
  }
  const [first] = made;
  if (!first) return [];
  return [...made.slice(0, MOST).map(claims.create), writeEvent(table, declaredEvent(first, before))];
};
