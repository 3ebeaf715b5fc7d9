import type { ClaimsStore } from '#functions/claims/claims.store.ts';
import { declaredEvent } from '#functions/claims/declared-event.ts';
import { writeEvent } from '#functions/platform/outbox/outbox.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { RefusedLine } from '#shared/orders/delivery-proof.ts';
import type { Order } from '#shared/orders/order.ts';
import { photoAttribute, photoNumbers } from '#shared/claims/claim-photo.ts';
import { claimCents, isStanding, type Claim } from '#shared/claims/claim.ts';

/**
 * DynamoDB allows 100 items a transaction; the order, its history, the handover's events and the return take
 * the others.
 */
const MOST = 94;

type Credited = {
  writes: TransactItem[];
  /** Claims of the order afterwards, without withdrawn ones. */
  after: Claim[];
};

/**
 * Proposes a credit for goods refused at the door, in the transaction of the handover; a repeated report
 * proposes it once. It replaces a customer's claim for the same line if nothing was granted yet, since the
 * driver's report may arrive later. One e-mail names all credits.
 */
export const creditRefused = (
  { table, claims }: { table: Table; claims: Pick<ClaimsStore, 'create' | 'replace'> },
  order: Order,
  refused: readonly RefusedLine[],
  /** Current claims of the order. */
  before: readonly Claim[],
  now: Date,
): Credited => {
  const made: Claim[] = [];
  const writes: TransactItem[] = [];
  const wanted = refused.flatMap((each): { each: RefusedLine; known: Claim | undefined }[] => {
    const known = before.find(
      ({ productId, state }) => productId === each.productId && state !== 'withdrawn',
    );
    return known && !isReplaced(known, order, each) ? [] : [{ each, known }];
  });
  const replaced = wanted.flatMap(({ known }) => (known ? [known] : []));
  const kept = before.filter((claim) => isStanding(claim) && !replaced.includes(claim));
  for (const { each, known } of wanted.slice(0, MOST)) {
    const claim = doorClaim(order, each, [...kept, ...made], now);
    if (!claim) continue;
    made.push(known ? { ...claim, ...photosOf(known) } : claim);
    writes.push(known ? claims.replace(known, { ...claim, ...photosOf(known) }) : claims.create(claim));
  }
  const after = [...kept, ...made];
  const [first] = made;
  return first
    ? { writes: [...writes, writeEvent(table, declaredEvent(first, before))], after }
    : { writes: [], after };
};

const leftMilli = (order: Order, { productId, milli }: RefusedLine): number => {
  const delivered = order.lines.find((line) => line.productId === productId)?.delivered.milli ?? 0;
  return milli === undefined ? 0 : delivered - milli;
};

/** A repeated refusal may change the quantity. Granted credits and rejected ones stay. */
const isReplaced = (known: Claim, order: Order, refused: RefusedLine): boolean =>
  known.refusedFor === undefined
    ? known.state === 'open' || known.state === 'refused'
    : known.state === 'open' && known.declaredMilli !== leftMilli(order, refused);

const photosOf = (claim: Claim): Partial<Claim> =>
  Object.fromEntries(
    photoNumbers
      .map(photoAttribute)
      .flatMap((name) => (claim[name] === undefined ? [] : [[name, claim[name]]])),
  );

const doorClaim = (
  order: Order,
  refused: RefusedLine,
  others: readonly Claim[],
  now: Date,
): Claim | undefined => {
  const { productId, reason } = refused;
  const line = order.lines.find((each) => each.productId === productId);
  if (!line) return undefined;
  const declaredMilli = leftMilli(order, refused);
  const amountCents = claimCents(order.lines, others, { productId, declaredMilli });
  if (amountCents <= 0) return undefined;
  return {
    orderId: order.id,
    customerId: order.customerId,
    reference: order.reference,
    productId,
    label: line.label,
    ...(line.delivered.unit === 'piece' ? { unit: 'piece' as const } : {}),
    deliveredMilli: line.delivered.milli,
    declaredMilli,
    refusedFor: reason,
    amountCents,
    declaredAt: now.toISOString(),
    state: 'open',
    reason: '',
    by: null,
    decidedAt: null,
  };
};
