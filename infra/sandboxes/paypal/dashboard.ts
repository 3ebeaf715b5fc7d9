import type { Faults } from '#infra/sandboxes/provider/faults.ts';
import { gesture } from '#infra/sandboxes/provider/gestures.ts';
import { formOf } from '#infra/sandboxes/provider/replies.ts';
import type { Routes } from '#infra/sandboxes/provider/routes.ts';
import type { WebhookOutbox } from '#infra/sandboxes/provider/webhook-outbox.ts';
import { resultOf } from './approval-page.ts';
import { settleAuthorization, voidAuthorization } from './authorize-order.ts';
import { captureOrder, settleCapture } from './capture-order.ts';
import { dashboardPage } from './dashboard-page.ts';
import type { Ledger } from './ledger.ts';
import { euroMoney } from './money.ts';
import { refundCapture, settleRefund } from './refund-capture.ts';
import { withdraw } from './transaction-report.ts';
import type { UsualResult } from './usual-result.ts';
import type { StoredAuthorization, StoredCapture, StoredRefund } from './wire.ts';

/** The dashboard of the test wallet, and actions of PayPal's side. */
export function dashboardRoutes(
  ledger: Ledger,
  outbox: WebhookOutbox,
  faults: Faults,
  usual: UsualResult,
  origin: () => string,
): Routes {
  return {
    'GET /': () => dashboardPage(ledger, outbox, usual.get()),
    'POST /__sandbox/usual-result': gesture((request) => {
      const result = resultOf(formOf(request).get('result'));
      if (result !== undefined) usual.set(result);
      return result && { result };
    }),
    ...onAuthorizations(ledger, origin),
    ...onCaptures(ledger, faults, origin),
    ...onRefunds(ledger, origin),
    'POST /__sandbox/orders/:id/capture-part': gesture((request) => {
      const order = ledger.orders.find(request.params['id'] ?? '');
      const cents = Number(formOf(request).get('cents') ?? '');
      return order && captureOrder(ledger, order, origin(), euroMoney(cents));
    }),
    'POST /__sandbox/withdrawals': gesture(() => withdraw(ledger)),
    'POST /__sandbox/events/:id/resend': gesture((request) => {
      const event = ledger.events.find(request.params['id'] ?? '');
      if (event !== undefined) outbox.resend(event.id);
      return event;
    }),
  };
}

function onAuthorizations(ledger: Ledger, origin: () => string): Routes {
  const onAuthorization = (work: (authorization: StoredAuthorization) => object | undefined) =>
    gesture((request) => {
      const authorization = ledger.authorizations.find(request.params['id'] ?? '');
      return authorization && work(authorization);
    });

  return {
    'POST /__sandbox/authorizations/:id/arrive': onAuthorization((authorization) =>
      settleAuthorization(ledger, authorization, true, origin()),
    ),
    'POST /__sandbox/authorizations/:id/deny': onAuthorization((authorization) =>
      settleAuthorization(ledger, authorization, false, origin()),
    ),
    'POST /__sandbox/authorizations/:id/void': onAuthorization((authorization) =>
      voidAuthorization(ledger, authorization, origin()),
    ),
  };
}

function onCaptures(ledger: Ledger, faults: Faults, origin: () => string): Routes {
  const onCapture = (work: (capture: StoredCapture, form: URLSearchParams) => object | undefined) =>
    gesture((request) => {
      const capture = ledger.captures.find(request.params['id'] ?? '');
      return capture && work(capture, formOf(request));
    });

  return {
    'POST /__sandbox/captures/:id/arrive': onCapture((capture) =>
      settleCapture(ledger, capture, true, origin()),
    ),
    'POST /__sandbox/captures/:id/deny': onCapture((capture) =>
      settleCapture(ledger, capture, false, origin()),
    ),
    'POST /__sandbox/captures/:id/refund': onCapture((capture, form) => {
      const cents = Number(form.get('cents') ?? '');
      const status = faults.refunds === 'pending' ? 'PENDING' : 'COMPLETED';
      const amount = cents > 0 ? euroMoney(cents) : undefined;
      return refundCapture(ledger, capture, { amount, status }, origin());
    }),
    'POST /__sandbox/captures/:id/reverse': onCapture((capture) =>
      refundCapture(ledger, capture, { amount: undefined, isReversal: true }, origin()),
    ),
  };
}

function onRefunds(ledger: Ledger, origin: () => string): Routes {
  const onRefund = (work: (refund: StoredRefund) => object | undefined) =>
    gesture((request) => {
      const refund = ledger.refunds.find(request.params['id'] ?? '');
      return refund && work(refund);
    });

  return {
    'POST /__sandbox/refunds/:id/arrive': onRefund((refund) =>
      settleRefund(ledger, refund, 'COMPLETED', origin()),
    ),
    'POST /__sandbox/refunds/:id/fail': onRefund((refund) =>
      settleRefund(ledger, refund, 'FAILED', origin()),
    ),
  };
}
