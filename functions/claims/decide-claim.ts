import { getAnyOrder } from '#functions/orders/list-orders.ts';
import { carryOutRefund } from '#functions/payments/refunds/carry-out-refund.ts';
import { claimKey, claimRefund } from '#functions/payments/refunds/claim-refund.ts';
import { claimRow } from '#functions/claims/claim-row.ts';
import type { ClaimsStore } from '#functions/claims/claims.store.ts';
import {
  isTakenOff,
  overpaidCaseId,
  refuseWhileUndone,
  takeOffTotal,
  withoutWaiting,
} from '#functions/claims/take-off-total.ts';
import type { ActServices } from '#functions/payments/payment-services.ts';
import { refundCase } from '#functions/payments/refunds/refund-case.ts';
import { answerFor } from '#functions/payments/refunds/refund-payment.ts';
import { writeEvent } from '#functions/platform/outbox/outbox.ts';
import { shopSettings } from '#functions/settings/settings.module.ts';
import { unlessConditionFails } from '#functions/platform/table/retry-on-conflict.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { eurosFromCents } from '#shared/kernel/money.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { excessLeftCents } from '#shared/payments/excess-left.ts';
import type { Order } from '#shared/orders/order.ts';
import { isDueAgain } from '#shared/orders/order-due.ts';
import { creditedClaim } from '#functions/claims/credited-claim.ts';
import type { Claim } from '#shared/claims/claim.ts';
import { claimField, claimTitle } from '#shared/claims/claim-labels.ts';

type Services = ActServices & { claims: ClaimsStore };

type Decide = {
  orderId: string;
  productId: string;
  adminId: string;
  decision: 'approved' | 'refused';
  reason: string;
  /** Replaces the claimed quantity; absent: as claimed. */
  creditedMilli?: number | undefined;
  now: Date;
};

/**
 * Grants or rejects a claim. A granted amount is deducted from what is due; where less is due, the rest is
 * refunded: the refund, the decision and the e-mail are one transaction, with an idempotency key derived
 * from the claim. A decision is final.
 */
export const decideClaim = async (services: Services, request: Decide) => {
  const { orderId, productId, adminId, decision, reason, now } = request;
  const { claims } = services;
  const found = await claims.find(orderId, productId);
  if (!found) throw new Refusal('not_found', 'Cette réclamation est introuvable.');
  if (found.state !== 'open') {
    if (found.state !== decision) throw new Refusal('order_not_editable', DECIDED[found.state]);
    return { success: true as const, data: claimRow(found), message: DECIDED[found.state] };
  }
  if (decision === 'refused' && reason === '') {
    throw new Refusal('invalid_input', 'Dites au client pourquoi sa demande est refusée.', {
      field: 'motif',
    });
  }
  const claim = decision === 'approved' ? await creditedClaim(services, found, request) : found;
  const decided = { state: decision, reason, by: `admin:${adminId}`, decidedAt: now.toISOString() };
  const event = {
    id: `claim-decided-${orderId}-${productId}`,
    type: 'claim.decided' as const,
    version: 1 as const,
    at: now.toISOString(),
    data: { customerId: claim.customerId, orderId, productId },
  };
  const { amountCents, declaredMilli, askedMilli } = claim;
  const credited = askedMilli === undefined ? {} : { amountCents, declaredMilli, askedMilli };
  const together = [claims.decide(claim, { ...decided, ...credited }), writeEvent(services.table, event)];
  if (decision === 'refused') {
    const audit = services.orders.audit(orderId, {
      at: now.toISOString(),
      actor: decided.by,
      field: claimField(claim),
      from: null,
      to: `${claim.label} : refusée`,
      reason,
    });
    const change = claim.refusedFor === undefined ? [] : await owedAgain(services, claim, now);
    if (!(await unlessConditionFails(services.table.transact([...together, audit, ...change]))))
      throw new Refusal('version_conflict');
    return { success: true as const, data: claimRow({ ...claim, ...decided }), message: DECIDED.refused };
  }
  const order = await getAnyOrder(services.orders, orderId, now);
  refuseWhileUndone(order, claim);
  if (isTakenOff(order, claim)) {
    const takenOff = { ...decided, takenOff: true as const };
    await takeOffTotal(services, claim, {
      by: decided.by,
      now,
      decide: (takenCents) => [
        claims.decide(claim, { ...credited, ...takenOff, amountCents: takenCents }),
        writeEvent(services.table, event),
      ],
    }).catch((error: unknown) => rethrowUnlessDecided(services, claim, decision, error));
    await refundOverpaid(services, order, claim, { adminId, now });
    const after = (await claims.find(orderId, productId)) ?? { ...claim, ...takenOff };
    return { success: true as const, data: claimRow(after), message: TAKEN_OFF };
  }
  const message = await giveBack(services, order, claim, { adminId, now, together });
  return { success: true as const, data: claimRow({ ...claim, ...decided }), message };
};

/** Rejecting the credit of goods refused at the door makes them due again. */
const owedAgain = async (
  { orders, settings }: Pick<Services, 'orders' | 'settings'>,
  claim: Claim,
  now: Date,
): Promise<TransactItem[]> => {
  const order = await getAnyOrder(orders, claim.orderId, now);
  const change = withoutWaiting(order, claim);
  if (change.refusedCents === undefined) return [];
  const { askFromCents } = (await settings.read(shopSettings.weighing)).value;
  const { refusedCents: _waiting, ...charged } = order;
  const after = change.refusedCents === null ? charged : { ...order, refusedCents: change.refusedCents };
  const status = isDueAgain(after, askFromCents) ? { paymentStatus: 'non_paye' as const } : {};
  return [orders.change(order, { ...change, ...status })];
};

/** Refunds what was paid of a credit that was paid in part; if that fails, its case stays open. */
const refundOverpaid = async (
  services: Services,
  { reference }: Order,
  { productId }: Claim,
  { adminId, now }: Pick<Decide, 'adminId' | 'now'>,
): Promise<void> => {
  const id = overpaidCaseId(reference, productId);
  if ((await services.payments.cases.find(id))?.closedAt !== null) return;
  try {
    await refundCase(services, { id, adminId, now });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
};

/** Decided by another request a moment ago: answer with that decision. */
const rethrowUnlessDecided = async (
  { claims }: Services,
  { orderId, productId }: Claim,
  decision: Decide['decision'],
  error: unknown,
): Promise<void> => {
  const now = await claims.find(orderId, productId);
  if (now?.state !== decision) throw error;
};

const TAKEN_OFF = 'Cet avoir est accordé : il est déduit de ce qui reste à payer.';

const DECIDED = {
  open: 'Cette réclamation attend une décision.',
  approved: 'Cet avoir est accordé.',
  refused: 'Cette demande est refusée.',
  withdrawn: 'Cet avoir est retiré : la marchandise a été acceptée à la remise suivante.',
} as const;

const EXCESS_FIRST =
  'Plus que le total est encore détenu : rendez d’abord la différence de la pesée, puis accordez cet avoir.';

const NOT_PAID_HERE =
  'Rien de cette commande n’est réglé en ligne, et rien n’y reste à payer ici : l’avoir se fait dans Dolibarr.';

const giveBack = async (
  services: ActServices,
  order: Order,
  claim: Claim,
  { adminId, now, together }: Pick<Decide, 'adminId' | 'now'> & { together: readonly TransactItem[] },
): Promise<string> => {
  const { orderId, productId, label, amountCents } = claim;
  if (order.paidCents === 0) throw new Refusal('refund_refused', NOT_PAID_HERE);
  const claimed = await claimRefund(
    services,
    {
      orderId,
      adminId,
      amount: eurosFromCents(amountCents),
      reason: `${claimTitle(claim)} : ${label}`,
      key: claimKey(productId),
      promised: true,
      now,
    },
    (current, attempts) => {
      refuseWhileUndone(current, claim);
      // a payment case refunds the excess above the total: deducting from it would give the customer only
      // one of the two
      if (excessLeftCents(current, attempts) > 0) throw new Refusal('refund_refused', EXCESS_FIRST);
      return { writes: together, change: withoutWaiting(current, claim) };
    },
  );
  return answerFor(await carryOutRefund(services, claimed, now)).message;
};
