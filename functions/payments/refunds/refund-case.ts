import { carryOutRefund } from './carry-out-refund.ts';
import { claimRefund } from './claim-refund.ts';
import type { PaymentServices } from '#functions/payments/payment-services.ts';
import { answerFor } from './refund-payment.ts';
import { getAnyOrder } from '#functions/orders/list-orders.ts';
import { type Cents, eurosFromCents } from '#shared/kernel/money.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { Order } from '#shared/orders/order.ts';
import type { Attempt } from '#shared/payments/attempt.ts';
import { excessLeftCents } from '#shared/payments/excess-left.ts';
import { caseRefundCents, type PaymentCase, paymentCaseLabels } from '#shared/payments/payment-case.ts';

type RefundCase = { id: string; adminId: string; now: Date };

/**
 * Gives back the difference that a case is about, never more than is held above what the order comes to now. The claim
 * puts the case away in the same transaction, and its key comes from the case: it goes back once, whoever asks how often.
 */
export const refundCase = async (
  services: PaymentServices,
  { id, adminId, now }: RefundCase,
): Promise<ReturnType<typeof answerFor>> => {
  const found = await services.payments.cases.find(id);
  if (!found?.orderId) throw new Refusal('not_found', 'Ce cas est introuvable.');
  const order = await getAnyOrder(services.orders, found.orderId, now);
  const request = {
    orderId: order.id,
    adminId,
    reason: paymentCaseLabels[found.kind],
    key: `case-${id}-${found.failedRefunds ?? 0}`,
    caseId: id,
    now,
  };
  if (found.closedAt !== null) {
    if (found.refundCents === undefined)
      throw new Refusal('not_found', 'Ce cas est déjà rangé, sans remboursement d’ici.');
    // asked for before, and the answer was lost
    const again = await claimRefund(services, { ...request, amount: eurosFromCents(found.refundCents) });
    return answerFor(await carryOutRefund(services, again, now));
  }
  const refundCents = dueBack(found, order, await services.payments.ofOrder(order.id));
  if (refundCents === 0) {
    // asked for from another window since the case was read: that one answers
    if ((await services.payments.cases.find(id))?.closedAt) return refundCase(services, { id, adminId, now });
    throw new Refusal('refund_refused', 'Il n’y a plus rien à rendre : rangez ce cas en écrivant pourquoi.');
  }
  const decision = `${moneyText(refundCents)} rendus au client.`;
  const claimed = await claimRefund(
    services,
    { ...request, amount: eurosFromCents(refundCents) },
    (current, attempts) => {
      if (dueBack(found, current, attempts) < refundCents)
        throw new Refusal('version_conflict', OTHER_REFUND);
      return [services.payments.cases.closed(id, { by: `admin:${adminId}`, decision, refundCents, now })];
    },
  );
  return answerFor(await carryOutRefund(services, claimed, now));
};

const OTHER_REFUND = 'Un autre remboursement de cette commande vient d’être demandé : actualisez la page.';

/** What of a case is still held above the order's total, less what is on its way back already. */
const dueBack = (found: PaymentCase, order: Order, attempts: readonly Attempt[]): Cents =>
  Math.min(caseRefundCents(found), excessLeftCents(order, attempts));
