import { carryOutRefund } from './carry-out-refund.ts';
import { claimRefund, OTHER_REFUND } from './claim-refund.ts';
import type { PaymentServices } from '#functions/payments/payment-services.ts';
import { answerFor } from './refund-payment.ts';
import { getAnyOrder } from '#functions/orders/list-orders.ts';
import { centsFromEuros, eurosFromCents } from '#shared/kernel/money.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { paymentCaseLabels } from '#shared/payments/payment-case.ts';
import { dueBackCents } from '#shared/payments/settled-cases.ts';

type RefundCase = {
  id: string;
  /** In euros: the amount that the administrator agreed to. Refused if another amount is left by now. */
  amount?: number | undefined;
  adminId: string;
  now: Date;
};

/**
 * Refunds the difference of a case, never more than the excess over the order's present total. The claim
 * closes the case in the same transaction, and its key is derived from the case: it is refunded once,
 * however often requested.
 */
export const refundCase = async (
  services: PaymentServices,
  { id, amount, adminId, now }: RefundCase,
): Promise<ReturnType<typeof answerFor>> => {
  const found = await services.payments.cases.find(id);
  if (!found?.orderId) throw new Refusal('not_found', 'Ce cas est introuvable.');
  const order = await getAnyOrder(services.orders, found.orderId, now);
  const request = {
    orderId: order.id,
    adminId,
    reason: paymentCaseLabels[found.kind],
    key: `case-${id}-${found.failedRefunds ?? 0}`,
    now,
  };
  if (found.closedAt !== null) {
    if (found.refundCents === undefined)
      throw new Refusal('not_found', `Ce cas est déjà rangé. ${found.decision ?? ''}`.trim());
    // requested before, and the answer was lost
    const again = await claimRefund(services, { ...request, amount: eurosFromCents(found.refundCents) });
    return answerFor(await carryOutRefund(services, again, now));
  }
  const refundCents = dueBackCents(found, order, await services.payments.ofOrder(order.id));
  if (refundCents === 0) {
    // requested from another window since the case was read: that one answers
    if ((await services.payments.cases.find(id))?.closedAt)
      return refundCase(services, { id, amount, adminId, now });
    throw new Refusal('refund_refused', 'Il n’y a plus rien à rendre : rangez ce cas en écrivant pourquoi.');
  }
  if (amount !== undefined && centsFromEuros(amount) !== refundCents)
    throw new Refusal(
      'version_conflict',
      `Il reste maintenant ${moneyText(refundCents)} à rendre : ${AGAIN}`,
    );
  const decision = `${moneyText(refundCents)} rendus au client.`;
  const claimed = await claimRefund(
    services,
    { ...request, amount: eurosFromCents(refundCents) },
    (current, attempts) => {
      if (dueBackCents(found, current, attempts) < refundCents)
        throw new Refusal('version_conflict', OTHER_REFUND);
      const closed = { by: `admin:${adminId}`, decision, refundCents, now };
      return { caseIds: [id], writes: [services.payments.cases.closed(id, closed)] };
    },
  );
  return answerFor(await carryOutRefund(services, claimed, now));
};

const AGAIN = 'vérifiez, puis recommencez.';
