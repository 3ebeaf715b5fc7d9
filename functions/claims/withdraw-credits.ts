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

/** `notes`: what became of the credits, for the order's history. */
type Followed = { writes: TransactItem[]; notes: string[] };

/**
 * The receiver took after all what had been refused at the door: a credit that nobody decided on is withdrawn. One that was
 * granted stays as its customer was told; what was given for goods that were kept is a payment case of a person's.
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

/** Refused once more: a credit that was granted before is right again, and its case has nothing left to decide. */
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
