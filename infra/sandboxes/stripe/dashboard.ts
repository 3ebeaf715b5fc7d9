import type { Faults } from '#infra/sandboxes/provider/faults.ts';
import { gesture } from '#infra/sandboxes/provider/gestures.ts';
import { formOf } from '#infra/sandboxes/provider/replies.ts';
import type { Routes } from '#infra/sandboxes/provider/routes.ts';
import type { SandboxRequest } from '#infra/sandboxes/provider/exchange.ts';
import type { WebhookOutbox } from '#infra/sandboxes/provider/webhook-outbox.ts';
import { expireDueSessions, expireSession } from './close-session.ts';
import { dashboardPage } from './dashboard-page.ts';
import { type Ledger, newId } from './ledger.ts';
import { payOut } from './payouts.ts';
import { payByCard, settleLater } from './pay-session.ts';
import { refundCharge, settleRefund } from './refund-payment.ts';
import type { Refund, StoredSession, Charge, Dispute } from './wire.ts';

/** The dashboard of the test bank, and actions of the bank's side. */
export function dashboardRoutes(ledger: Ledger, outbox: WebhookOutbox, faults: Faults): Routes {
  const onRefund = (work: (refund: Refund) => object | undefined) =>
    gesture((request: SandboxRequest) => {
      const refund = ledger.refunds.find(request.params['id'] ?? '');
      return refund && work(refund);
    });
  const onSession = (work: (session: StoredSession, form: URLSearchParams) => object | undefined) =>
    gesture((request: SandboxRequest) => {
      expireDueSessions(ledger);
      const session = ledger.sessions.find(request.params['id'] ?? '');
      return session && work(session, formOf(request));
    });

  return {
    'GET /': () => {
      expireDueSessions(ledger);
      return dashboardPage(ledger, outbox);
    },
    'POST /__sandbox/sessions/:id/expire': onSession((session) => expireSession(ledger, session)),
    'POST /__sandbox/sessions/:id/arrive': onSession((session) => settleLater(ledger, session, true)),
    'POST /__sandbox/sessions/:id/fail': onSession((session) => settleLater(ledger, session, false)),
    'POST /__sandbox/charges/:id/refund': gesture((request) => {
      const charge = ledger.charges.find(request.params['id'] ?? '');
      const cents = Number(formOf(request).get('cents') ?? '');
      return (
        charge &&
        refundCharge(ledger, charge, {
          metadata: {},
          status: refundStatus(faults),
          ...(cents > 0 ? { amount: cents } : {}),
        })
      );
    }),
    'POST /__sandbox/charges/:id/dispute': gesture((request) => {
      const charge = ledger.charges.find(request.params['id'] ?? '');
      return charge && openDispute(ledger, charge);
    }),
    'POST /__sandbox/refunds/:id/succeed': onRefund((refund) => settleRefund(ledger, refund, 'succeeded')),
    'POST /__sandbox/refunds/:id/fail': onRefund((refund) => settleRefund(ledger, refund, 'failed')),
    'POST /__sandbox/refunds/:id/cancel': onRefund((refund) => settleRefund(ledger, refund, 'canceled')),
    'POST /__sandbox/sessions/:id/capture': onSession((session, form) =>
      session.status === 'open' ? payByCard(ledger, session, Number(form.get('cents') ?? '')) : undefined,
    ),
    'POST /__sandbox/payouts': gesture(() => payOut(ledger)),
    'POST /__sandbox/events/:id/resend': gesture((request) => {
      const event = ledger.events.find(request.params['id'] ?? '');
      if (event !== undefined) outbox.resend(event.id);
      return event;
    }),
  };
}

/** State of the next refunds by the switch. */
export function refundStatus({ refunds }: Faults): 'succeeded' | 'pending' {
  return refunds === 'pending' ? 'pending' : 'succeeded';
}

/** The card holder contests a payment at their bank. */
function openDispute(ledger: Ledger, charge: Charge): Dispute {
  const dispute: Dispute = {
    id: newId('du_1'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    charge: charge.id,
    created: ledger.now(),
    currency: charge.currency,
    livemode: false,
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  };
  return ledger.transaction(() => {
    ledger.announce('charge.dispute.created', dispute);
    return dispute;
  });
}
