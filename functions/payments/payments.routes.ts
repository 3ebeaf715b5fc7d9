import { createStripeSession, verifyStripeSession } from '#functions/payments/pay-by-card.ts';
import { capturePaypalOrder, createPaypalOrder } from './pay-by-wallet.ts';
import { closePaymentCase, listPaymentCases } from '#functions/payments/cases/payment-cases.ts';
import { acceptCase } from '#functions/payments/cases/accept-case.ts';
import { listDue } from '#functions/payments/list-due.ts';
import { paySeveralByCard, paySeveralByWallet } from '#functions/payments/pay-several.ts';
import { paymentConfig } from '#functions/payments/payment-config.ts';
import { getPaymentStatus } from '#functions/payments/payment-status.ts';
import { refundCase } from '#functions/payments/refunds/refund-case.ts';
import { refundPayment } from '#functions/payments/refunds/refund-payment.ts';
import { handle } from '#functions/platform/http/http.ts';
import { paymentServices } from '#functions/payments/payments.module.ts';
import { paymentsContract } from '#shared/payments/payments.contract.ts';
import { paymentsAdminContract } from '#shared/payments/payments-admin.contract.ts';
import { severalOrdersContract } from '#shared/payments/several-orders.contract.ts';

const services = paymentServices();

export const routes = [
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
  handle(severalOrdersContract, {
    listDue: ({ caller, now }) => listDue(services, caller.subjectId, now),
    paySeveralByCard: ({ body, caller, now }) =>
      paySeveralByCard(services, { customerId: caller.subjectId, ...body, now }),
    paySeveralByWallet: ({ body, caller, now }) =>
      paySeveralByWallet(services, { customerId: caller.subjectId, ...body, now }),
  }),
  handle(paymentsAdminContract, {
    listPaymentCases: ({ query, now }) => listPaymentCases(services, { ...query, now }),
    closePaymentCase: ({ params, body, caller, now }) =>
      closePaymentCase(services, {
        id: params.id,
        decision: body.decision,
        adminId: caller.subjectId,
        now,
      }),
    refundPaymentCase: ({ params, body, caller, now }) =>
      refundCase(services, { id: params.id, amount: body.amount, adminId: caller.subjectId, now }),
    acceptPaymentCase: ({ params, caller, now }) =>
      acceptCase(services, { id: params.id, adminId: caller.subjectId, now }),
    refundPayment: ({ params, body, caller, key, now }) =>
      refundPayment(services, {
        orderId: params.id,
        adminId: caller.subjectId,
        reason: body.reason,
        amount: body.amount,
        held: body.held,
        key,
        now,
      }),
  }),
];
