import type { ClaimsStore } from '#functions/claims/claims.store.ts';
import type { FollowedPayments } from '#functions/payments/payments.module.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import type { Order } from '#shared/orders/order.ts';
import type { Claim } from '#shared/claims/claim.ts';
import type { PaymentCase } from '#shared/payments/payment-case.ts';

type Services = {
  claims: Pick<ClaimsStore, 'decide'>;
  payments: Pick<FollowedPayments, 'ofOrder' | 'cases'>;
};
type Retold = { before: readonly Claim[]; by: string; now: Date };

/** `notes`: what happened to the credits, for the order's history. */
type Followed = { writes: TransactItem[]; notes: string[] };

/**
 * The receiver accepted goods after refusing them: an undecided credit is withdrawn. A granted one stays,
 * since its customer was notified; money refunded for accepted goods becomes a payment case.
 */
export const withdrawCredits = async (
  { claims, payments }: Services,
  order: Order,
  takenAfterAll: readonly string[],
  { before, by, now }: Retold,
): Promise<Followed> => {
  const writes: TransactItem[] = [];
  const notes: string[] = [];
  for (const claim of doorClaims(before, takenAfterAll)) {
    const what = `${claim.label}, ${moneyText(claim.amountCents)} TTC`;
    if (claim.state === 'open') {
      const decided = { state: 'withdrawn', reason: TAKEN, by, decidedAt: now.toISOString() } as const;
      writes.push(claims.decide(claim, decided));
      notes.push(`Avoir retiré : ${what}.`);
    }
    if (claim.state === 'approved') {
      writes.push(...(await payments.cases.raiseAgain(await restoredCase(payments, order, claim), now)));
      notes.push(`Avoir déjà accordé, à revoir : ${what}.`);
    }
  }
  return { writes, notes };
};

/** Refused again: the credit granted before is correct again and its case is closed. */
export const settleRestoredCredits = async (
  { payments }: Pick<Services, 'payments'>,
  order: Order,
  refused: readonly string[],
  { before, by, now }: Retold,
): Promise<TransactItem[]> => {
  const writes: TransactItem[] = [];
  for (const claim of doorClaims(before, refused)) {
    const found = await payments.cases.find(`credit_kept-${refOf(order, claim)}`);
    if (!found || found.closedAt !== null) continue;
    writes.push(payments.cases.closed(found.id, { by, decision: REFUSED_AGAIN, now }));
  }
  return writes;
};

const TAKEN = 'La marchandise a été acceptée à la remise suivante.';
const REFUSED_AGAIN = 'De nouveau refusée à la livraison : l’avoir accordé est juste.';

const doorClaims = (claims: readonly Claim[], products: readonly string[]): Claim[] =>
  claims.filter(({ refusedFor, productId }) => refusedFor !== undefined && products.includes(productId));

const refOf = ({ reference }: Order, { productId }: Claim): string => `${reference}-${productId}`;

const restoredCase = async (
  payments: Services['payments'],
  order: Order,
  claim: Claim,
): Promise<PaymentCase> => ({
  kind: 'credit_kept',
  provider: (await payments.ofOrder(order.id)).at(-1)?.provider ?? null,
  ref: refOf(order, claim),
  orderId: order.id,
  reference: order.reference,
  expectedCents: 0,
  seenCents: claim.amountCents,
});
