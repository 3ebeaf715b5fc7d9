import { openCatalog } from '#functions/catalog/catalog.module.ts';
import { lookAtOffers } from '#functions/catalog/look-at-offers.ts';
import { changeWebOrder, webOrderChange } from '#functions/order-changes/change-web-order.ts';
import { editOrder } from '#functions/order-changes/edit-order.ts';
import { openOneTimeTokens } from '#functions/auth/auth.module.ts';
import { answerProposal, giveConsent } from '#functions/preparation/answer-proposal.ts';
import { recordHandover } from '#functions/rounds/record-handover.ts';
import { sha256 } from '#functions/platform/ids.ts';
import { closePreparation } from '#functions/preparation/close-preparation.ts';
import { creditRefused } from '#functions/claims/credit-refused.ts';
import { decideClaim } from '#functions/claims/decide-claim.ts';
import { declareWeight, listOpenClaims, listOrderClaims } from '#functions/claims/declare-weight.ts';
import { closeOpenPayment } from '#functions/payments/close-open-payment.ts';
import { captureOfOrder } from '#functions/payments/hold/capture-held.ts';
import { endPayments } from '#functions/payments/hold/release-hold.ts';
import { retryExpiry } from '#functions/order-changes/expiry/retry-expiry.ts';
import { createStripeSession, verifyStripeSession } from '#functions/payments/pay-by-card.ts';
import { capturePaypalOrder, createPaypalOrder } from '#functions/payments/pay-by-wallet.ts';
import { closePaymentCase, listPaymentCases } from '#functions/payments/cases/payment-cases.ts';
import { acceptCase } from '#functions/payments/cases/accept-case.ts';
import { paymentConfig } from '#functions/payments/payment-config.ts';
import { getPaymentStatus, hintPayment } from '#functions/payments/payment-status.ts';
import { raiseCancelled } from '#functions/payments/cases/raise-total-changed.ts';
import { refundCase } from '#functions/payments/refunds/refund-case.ts';
import { refundPayment } from '#functions/payments/refunds/refund-payment.ts';
import { settleWeighing } from '#functions/payments/settle-weighing.ts';
import { openDolibarr } from '#functions/gateways/dolibarr/open-dolibarr.ts';
import { lookAtLots } from '#functions/stock/lots/look-at-lots.ts';
import { askWhetherLeft } from '#functions/orders/left-in-erp.ts';
import { fromParameters } from '#functions/platform/from-parameters.ts';
import { handle, httpEntry } from '#functions/platform/http/http.ts';
import { idempotencyKey, requiredIdempotencyKey } from '#functions/platform/http/idempotency-key.ts';
import { expiryServices } from '#functions/payments/payments.module.ts';
import type { Order } from '#shared/orders/order.ts';
import { ordersContract } from '#shared/orders/orders.contract.ts';
import { webOrdersContract } from '#shared/orders/web-orders.contract.ts';
import { roundsContract } from '#shared/rounds/rounds.contract.ts';
import { preparationContract } from '#shared/preparation/preparation.contract.ts';
import { proposalsContract } from '#shared/preparation/proposals.contract.ts';
import { claimsContract } from '#shared/claims/claims.contract.ts';
import { paymentsContract } from '#shared/payments/payments.contract.ts';
import { paymentsAdminContract } from '#shared/payments/payments-admin.contract.ts';

/** An order that has left in the ERP is not promised otherwise. */
const payments = expiryServices();
const services = {
  ...payments,
  refuseWhenLeft: askWhetherLeft(fromParameters(openDolibarr)),
  lookAtOffers: lookAtOffers(openCatalog(), fromParameters(openDolibarr)),
  lookAtLots: lookAtLots(payments.table, fromParameters(openDolibarr)),
  whenRefused: creditRefused(payments.table),
  whenCancelled: (order: Order, now: Date) => raiseCancelled(payments.table, order, now),
};

export const handler = httpEntry(
  handle(paymentsContract, {
    createStripeSession: ({ body, caller, now }) =>
      createStripeSession(services, { customerId: caller.subjectId, orderId: body.orderId, now }),
    createPaypalOrder: ({ body, caller, now }) =>
      createPaypalOrder(services, { customerId: caller.subjectId, orderId: body.orderId, now }),
    capturePaypalOrder: ({ body, caller, now }) =>
      capturePaypalOrder(services, { customerId: caller.subjectId, paypalOrderId: body.paypalOrderId, now }),
    getPaymentStatus: ({ params, caller, now }) => getPaymentStatus(services, caller, params.id, now),
    getPaymentConfig: () => paymentConfig(services),
    verifyStripeSession: ({ params, now }) => verifyStripeSession(services, params.sessionId, now),
  }),
  handle(paymentsAdminContract, {
    listPaymentCases: ({ query }) => listPaymentCases(services, query),
    closePaymentCase: ({ params, body, caller, now }) =>
      closePaymentCase(services, {
        id: params.id,
        decision: body.decision,
        adminId: caller.subjectId,
        now,
      }),
    refundPaymentCase: ({ params, caller, now }) =>
      refundCase(services, { id: params.id, adminId: caller.subjectId, now }),
    acceptPaymentCase: ({ params, caller, now }) =>
      acceptCase(services, { id: params.id, adminId: caller.subjectId, now }),
    retryExpiry: ({ params, now }) => retryExpiry(services, { orderId: params.id, now }),
    refundPayment: ({ params, body, caller, headers, now }) =>
      refundPayment(services, {
        orderId: params.id,
        adminId: caller.subjectId,
        reason: body.reason,
        amount: body.amount,
        key: requiredIdempotencyKey(headers),
        now,
      }),
  }),
  handle(claimsContract, {
    declareWeight: ({ params, body, caller, now }) =>
      declareWeight(services, {
        customerId: caller.subjectId,
        orderId: params.id,
        productId: body.product_id,
        declaredMilli: body.weight,
        now,
      }),
    listOrderClaims: ({ params, caller, now }) => listOrderClaims(services, caller, params.id, now),
    listOpenClaims: ({ query }) => listOpenClaims(services, query),
    decideClaim: ({ params, body, caller, now }) =>
      decideClaim(services, {
        orderId: params.id,
        productId: params.product,
        adminId: caller.subjectId,
        ...body,
        now,
      }),
  }),
  handle(ordersContract, {
    editOrder: ({ params, body, caller, now }) =>
      editOrder(services, (order) => closeOpenPayment(services, order, now), {
        customerId: caller.subjectId,
        orderId: params.id,
        items: body.items,
        seen: body.total === undefined ? undefined : { seenTotal: body.total, seenTotalTtc: body.total_ttc },
        now,
      }),
    hintPayment: async ({ params, body, caller, now }) => {
      if (caller.family === 'pro') {
        return hintPayment(services, {
          customerId: caller.subjectId,
          orderId: params.id,
          status: body.status,
          now,
        });
      }
      const { order } = await changeWebOrder(services, (order) => endPayments(services, order, now), {
        orderId: params.id,
        adminId: caller.subjectId,
        change: { field: 'statut_paiement', value: body.status },
        now,
      });
      return { success: true as const, statut_paiement: order.statut_paiement };
    },
  }),
  handle(webOrdersContract, {
    changeWebOrder: ({ params, body, caller, now }) =>
      changeWebOrder(services, (order) => endPayments(services, order, now), {
        orderId: params.id,
        adminId: caller.subjectId,
        change: webOrderChange(body),
        now,
      }),
  }),
  handle(roundsContract, {
    recordHandover: ({ params, body, caller, headers, now }) =>
      recordHandover(services, {
        orderId: params.id,
        adminId: caller.subjectId,
        key: idempotencyKey(headers) ?? sha256(JSON.stringify(body)),
        ...body,
        now,
      }),
  }),
  handle(proposalsContract, {
    answerProposal: ({ params, body, caller, now }) =>
      answerProposal(services, (order) => closeOpenPayment(services, order, now), {
        customerId: caller.subjectId,
        orderId: params.id,
        proposalId: params.proposal,
        ...body,
        now,
      }),
    giveConsent: ({ params, body, now }) =>
      giveConsent(
        { ...services, tokens: openOneTimeTokens() },
        (order) => closeOpenPayment(services, order, now),
        { token: params.token, ...body, now },
      ),
  }),
  handle(preparationContract, {
    closePreparation: async ({ params, body, caller, now }) => {
      const closed = await closePreparation(services, settleWeighing(services, now), {
        orderId: params.id,
        adminId: caller.subjectId,
        version: body.version,
        lines: body.lines,
        overweight: body.overweight ?? [],
        now,
      });
      await captureOfOrder(services, params.id, now);
      return closed;
    },
  }),
);
