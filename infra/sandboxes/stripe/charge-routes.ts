import type { Routes } from '#infra/sandboxes/provider/routes.ts';
import type { ApiOptions, Call } from './api.ts';
import { invalidRequest, noSuch, wrongState } from './api-error.ts';
import { refundStatus } from './dashboard.ts';
import { expandCharge } from './expand.ts';
import type { Ledger } from './ledger.ts';
import { isWithin, list } from './list-page.ts';
import { ListParams, readParams, RefundParams } from './params.ts';
import { refundCharge } from './refund-payment.ts';
import type { Charge, Refund } from './wire.ts';

/** Charges and refunds. */
export function chargeRoutes(call: Call, { ledger, faults }: ApiOptions): Routes {
  const shownWith = (expand: readonly string[]) => (refund: Refund) =>
    expand.includes('data.charge') ? { ...refund, charge: ledger.charges.find(refund.charge) } : refund;

  return {
    'POST /v1/refunds': call(({ params }) => {
      const order = readParams(RefundParams, params);
      const status = refundStatus(faults);
      return refundCharge(ledger, chargeToRefund(ledger, order), { ...order, status });
    }),
    'GET /v1/refunds/:id': call(({ path }) => {
      const refund = ledger.refunds.find(path['id'] ?? '');
      if (refund === undefined) throw noSuch('refund', path['id'] ?? '', 'refund');
      return refund;
    }),
    'GET /v1/charges': call(({ params }) => {
      const filters = readParams(ListParams, params);
      return list(
        '/v1/charges',
        ledger.charges,
        filters,
        (charge) => {
          const ofIntent = filters.payment_intent ?? charge.payment_intent;
          return charge.payment_intent === ofIntent && isWithin(charge.created, filters.created);
        },
        (charge) => expandCharge(charge, filters.expand),
      );
    }),
    'GET /v1/refunds': call(({ params }) => {
      const filters = readParams(ListParams, params);
      return list(
        '/v1/refunds',
        ledger.refunds,
        filters,
        (refund) => {
          const ofIntent = filters.payment_intent ?? refund.payment_intent;
          const ofCharge = filters.charge ?? refund.charge;
          const hasQuestion = refund.payment_intent === ofIntent && refund.charge === ofCharge;
          return hasQuestion && isWithin(refund.created, filters.created);
        },
        shownWith(filters.expand),
      );
    }),
  };
}

function chargeToRefund(
  ledger: Ledger,
  order: { payment_intent?: string | undefined; charge?: string | undefined },
): Charge {
  const { payment_intent: intentId, charge: chargeId } = order;
  if (intentId === undefined && chargeId === undefined) {
    throw invalidRequest('One of the following params should be provided: payment_intent or charge.');
  }
  const intent = intentId === undefined ? undefined : ledger.intents.find(intentId);
  if (intentId !== undefined && intent === undefined) {
    throw noSuch('payment_intent', intentId, 'payment_intent');
  }
  const charge = ledger.charges.find(chargeId ?? intent?.latest_charge ?? '');
  if (charge !== undefined) return charge;
  if (chargeId !== undefined) throw noSuch('charge', chargeId, 'charge');
  throw wrongState(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`);
}
