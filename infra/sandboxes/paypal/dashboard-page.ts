import { eventTable, gestureButton, refundForm, table } from '#infra/sandboxes/provider/dashboard-parts.ts';
import { euros, html, page, type Markup } from '#infra/sandboxes/provider/page.ts';
import type { Answered } from '#infra/sandboxes/provider/exchange.ts';
import type { WebhookOutbox } from '#infra/sandboxes/provider/webhook-outbox.ts';
import type { Ledger } from './ledger.ts';
import { centsOf } from './money.ts';
import type { CaptureResult, StoredAuthorization, StoredCapture, StoredOrder } from './wire.ts';

const LISTED = 50;

const ORDER_STATES: Readonly<Record<StoredOrder['status'], string>> = {
  CREATED: 'créée',
  PAYER_ACTION_REQUIRED: 'attend le client',
  APPROVED: 'approuvée',
  COMPLETED: 'terminée',
  VOIDED: 'annulée',
};
const CAPTURE_STATES: Readonly<Record<StoredCapture['status'], string>> = {
  COMPLETED: 'encaissé',
  PENDING: 'en attente',
  DECLINED: 'refusé',
  PARTIALLY_REFUNDED: 'remboursé en partie',
  REFUNDED: 'remboursé',
};
const AUTHORIZATION_STATES: Readonly<Record<StoredAuthorization['status'], string>> = {
  CREATED: 'réservé',
  CAPTURED: 'encaissé',
  PARTIALLY_CAPTURED: 'encaissé en partie',
  PENDING: 'en attente',
  DENIED: 'refusé',
  VOIDED: 'rendu',
};
const RESULTS: Readonly<Record<CaptureResult, string>> = {
  completed: 'encaissés tout de suite',
  pending: 'mis en attente',
  declined: 'refusés',
};

/** The merchant's view: orders, payments, refunds, events, and the result of the next payments. */
export function dashboardPage(ledger: Ledger, outbox: WebhookOutbox, usual: CaptureResult): Answered {
  return page(
    'Portefeuille de test PayPal',
    html`<h1>Portefeuille de test PayPal</h1>
      ${usualResultForm(usual)}
      ${table('Ordres', ['Ordre', 'Montant', 'État', 'Gestes'], ledger.orders.newest(LISTED).map(orderRow))}
      ${table(
        'Autorisations',
        ['Autorisation', 'Montant', 'État', 'Échéance', 'Gestes'],
        ledger.authorizations.newest(LISTED).map(authorizationRow),
      )}
      ${table(
        'Paiements',
        ['Paiement', 'Montant', 'État', 'Remboursé', 'Gestes'],
        ledger.captures.newest(LISTED).map(captureRow),
      )}
      ${table(
        'Remboursements',
        ['Remboursement', 'Paiement', 'Montant'],
        ledger.refunds.newest(LISTED).map(
          (refund) =>
            html`<tr>
              <td><code>${refund.id}</code></td>
              <td><code>${refund.capture_id}</code></td>
              <td>${euros(centsOf(refund.amount))}</td>
            </tr>`,
        ),
      )}
      ${table(
        'Virements',
        ['Virement', 'Montant'],
        ledger.withdrawals.newest(LISTED).map(
          ({ id, amount }) =>
            html`<tr>
              <td><code>${id}</code></td>
              <td>${amount.value} €</td>
            </tr>`,
        ),
      )}
      <p>${gestureButton('/__sandbox/withdrawals', 'Virer le solde')}</p>
      ${eventTable(
        ledger.events
          .newest(LISTED)
          .map((event) => ({ id: event.id, type: event.event_type, at: new Date(event.create_time) })),
        outbox,
      )}`,
  );
}

function usualResultForm(usual: CaptureResult): Markup {
  const options = Object.entries(RESULTS).map(
    ([value, label]) =>
      html`<option value="${value}" ${value === usual ? html`selected` : ''}>${label}</option>`,
  );
  return html`<form method="post" action="/__sandbox/usual-result" class="card">
    <label for="result">Les prochains paiements approuvés seront</label>
    <select id="result" name="result">
      ${options}
    </select>
    <button>Enregistrer</button>
  </form>`;
}

function orderRow(order: StoredOrder): Markup {
  return html`<tr>
    <td>${order.description ?? ''}<br /><code>${order.id}</code></td>
    <td>${euros(centsOf(order.amount))}</td>
    <td>${ORDER_STATES[order.status]}</td>
    <td>
      ${order.status === 'COMPLETED' ? '' : html`<a href="/checkoutnow?token=${order.id}">Ouvrir la page</a>`}
    </td>
  </tr>`;
}

function authorizationRow(authorization: StoredAuthorization): Markup {
  const path = `/__sandbox/authorizations/${authorization.id}`;
  const gestures = [
    ...(authorization.status === 'PENDING' ? [gestureButton(`${path}/arrive`, 'Réserver')] : []),
    ...(authorization.status === 'PENDING' ? [gestureButton(`${path}/deny`, 'Refuser')] : []),
    ...(authorization.status === 'CREATED' && authorization.parent_id === undefined
      ? [gestureButton(`${path}/void`, 'Rendre')]
      : []),
  ];
  return html`<tr>
    <td><code>${authorization.id}</code></td>
    <td>${euros(centsOf(authorization.amount))}</td>
    <td>${AUTHORIZATION_STATES[authorization.status]}</td>
    <td>${authorization.expiration_time.slice(0, 10)}</td>
    <td>${gestures}</td>
  </tr>`;
}

function captureRow(capture: StoredCapture): Markup {
  const left = centsOf(capture.amount) - capture.refunded_cents;
  const refundable = capture.status === 'COMPLETED' || capture.status === 'PARTIALLY_REFUNDED';
  const path = `/__sandbox/captures/${capture.id}`;
  const gestures = [
    ...(capture.status === 'PENDING' ? [gestureButton(`${path}/arrive`, 'L’argent arrive')] : []),
    ...(capture.status === 'PENDING' ? [gestureButton(`${path}/deny`, 'L’argent n’arrive pas')] : []),
    ...(refundable ? [refundForm(`${path}/refund`, left)] : []),
  ];
  return html`<tr>
    <td><code>${capture.id}</code></td>
    <td>${euros(centsOf(capture.amount))}</td>
    <td>${CAPTURE_STATES[capture.status]}</td>
    <td>${euros(capture.refunded_cents)}</td>
    <td>${gestures}</td>
  </tr>`;
}
