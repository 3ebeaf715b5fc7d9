import { eventTable, gestureButton, refundForm, table } from '#infra/sandboxes/provider/dashboard-parts.ts';
import { euros, html, page, type Markup } from '#infra/sandboxes/provider/page.ts';
import type { Answered } from '#infra/sandboxes/provider/exchange.ts';
import type { WebhookOutbox } from '#infra/sandboxes/provider/webhook-outbox.ts';
import type { Ledger } from './ledger.ts';
import type { Charge, PaymentIntent, Refund, StoredPayout, StoredSession } from './wire.ts';

const LISTED = 50;

const SESSION_STATES = { open: 'ouverte', complete: 'terminée', expired: 'expirée' } as const;
const INTENT_STATES = {
  requires_payment_method: 'refusé',
  processing: 'en cours',
  requires_capture: 'autorisé',
  succeeded: 'encaissé',
  canceled: 'annulé',
} as const;

/** The merchant's view: payment pages, payments, refunds, events. */
export function dashboardPage(ledger: Ledger, outbox: WebhookOutbox): Answered {
  const events = ledger.events.newest(LISTED);
  return page(
    'Banque de test Stripe',
    html`<h1>Banque de test Stripe</h1>
      ${table(
        'Pages de paiement',
        ['Page', 'Montant', 'État', 'Gestes'],
        ledger.sessions.newest(LISTED).map(sessionRow),
      )}
      ${table(
        'Paiements',
        ['Paiement', 'Montant', 'État', 'Remboursé', 'Gestes'],
        ledger.intents
          .newest(LISTED)
          .map((intent) => intentRow(intent, ledger.charges.find(intent.latest_charge ?? ''))),
      )}
      ${table(
        'Remboursements',
        ['Remboursement', 'Paiement', 'Montant'],
        ledger.refunds.newest(LISTED).map(refundRow),
      )}
      ${table('Virements', ['Virement', 'Montant', 'Arrivée'], ledger.payouts.newest(LISTED).map(payoutRow))}
      <p>${gestureButton('/__sandbox/payouts', 'Virer le solde')}</p>
      ${eventTable(
        events.map(({ id, type, created }) => ({ id, type, at: new Date(created * 1000) })),
        outbox,
      )}`,
  );
}

function sessionRow(session: StoredSession): Markup {
  const isOpen = session.status === 'open';
  const waiting = session.status === 'complete' && session.payment_status === 'unpaid';
  const gestures = [
    ...(isOpen ? [html`<a href="/c/pay/${session.id}">Ouvrir la page</a>`] : []),
    ...(isOpen ? [gestureButton(`/__sandbox/sessions/${session.id}/expire`, 'Faire expirer')] : []),
    ...(waiting ? [gestureButton(`/__sandbox/sessions/${session.id}/arrive`, 'L’argent arrive')] : []),
    ...(waiting ? [gestureButton(`/__sandbox/sessions/${session.id}/fail`, 'L’argent n’arrive pas')] : []),
  ];
  return html`<tr>
    <td>${session.line_name}<br /><code>${session.id}</code></td>
    <td>${euros(session.amount_total)}</td>
    <td>${SESSION_STATES[session.status]}, ${session.payment_status === 'paid' ? 'payée' : 'non payée'}</td>
    <td>${gestures}</td>
  </tr>`;
}

function intentRow(intent: PaymentIntent, charge: Charge | undefined): Markup {
  const left = charge === undefined ? 0 : charge.amount - charge.amount_refunded;
  return html`<tr>
    <td>${intent.description ?? ''}<br /><code>${intent.id}</code></td>
    <td>${euros(intent.amount)}</td>
    <td>${INTENT_STATES[intent.status]}</td>
    <td>${euros(charge?.amount_refunded ?? 0)}</td>
    <td>
      ${charge === undefined || left === 0 ? '' : refundForm(`/__sandbox/charges/${charge.id}/refund`, left)}
    </td>
  </tr>`;
}

function refundRow(refund: Refund): Markup {
  return html`<tr>
    <td><code>${refund.id}</code></td>
    <td><code>${refund.payment_intent}</code></td>
    <td>${euros(refund.amount)}</td>
  </tr>`;
}

function payoutRow({ id, amount, arrival_date: arrival }: StoredPayout): Markup {
  return html`<tr>
    <td><code>${id}</code></td>
    <td>${euros(amount)}</td>
    <td>${new Date(arrival * 1000).toISOString().slice(0, 10)}</td>
  </tr>`;
}
