import type { Delivery } from '#infra/local/sandboxes/provider/deliveries.ts';
import { euros, html, page, type Markup } from '#infra/local/sandboxes/provider/page.ts';
import type { Answered } from '#infra/local/sandboxes/provider/web-server.ts';
import type { Charge, Event, PaymentIntent, Refund, StoredSession } from './wire.ts';

export interface DashboardView {
  readonly sessions: readonly StoredSession[];
  readonly intents: readonly PaymentIntent[];
  readonly refunds: readonly Refund[];
  readonly events: readonly Event[];
  chargeOf(intent: PaymentIntent): Charge | undefined;
  deliveriesOf(event: Event): readonly Delivery[];
}

export function dashboardPage(view: DashboardView): Answered {
  return page(
    'Banque de test Stripe',
    html`<h1>Banque de test Stripe</h1>
      ${table('Pages de paiement', ['Page', 'Montant', 'État', 'Gestes'], view.sessions.map(sessionRow))}
      ${table(
        'Paiements',
        ['Paiement', 'Montant', 'État', 'Remboursé', 'Gestes'],
        view.intents.map((intent) => intentRow(intent, view.chargeOf(intent))),
      )}
      ${table(
        'Remboursements',
        ['Remboursement', 'Paiement', 'Montant', 'État'],
        view.refunds.map(
          (refund) =>
            html`<tr>
              <td><code>${refund.id}</code></td>
              <td><code>${refund.payment_intent}</code></td>
              <td>${euros(refund.amount)}</td>
              <td>${refund.status}</td>
            </tr>`,
        ),
      )}
      ${table(
        'Événements',
        ['Événement', 'Quand', 'Envois', 'Gestes'],
        view.events.map((event) => eventRow(event, view.deliveriesOf(event))),
      )}`,
  );
}

function sessionRow(session: StoredSession): Markup {
  const waiting = session.status === 'complete' && session.payment_status === 'unpaid';
  return html`<tr>
    <td>${session.line_name}<br /><code>${session.id}</code></td>
    <td>${euros(session.amount_total)}</td>
    <td>${session.status}, ${session.payment_status}</td>
    <td>
      ${session.status === 'open' ? html`<a href="/c/pay/${session.id}">Ouvrir la page</a>` : ''}
      ${session.status === 'open' ? gesture(`/__sandbox/sessions/${session.id}/expire`, 'Faire expirer') : ''}
      ${waiting ? gesture(`/__sandbox/sessions/${session.id}/arrive`, 'L’argent arrive') : ''}
      ${waiting ? gesture(`/__sandbox/sessions/${session.id}/fail`, 'L’argent n’arrive pas') : ''}
    </td>
  </tr>`;
}

function intentRow(intent: PaymentIntent, charge: Charge | undefined): Markup {
  const left = charge === undefined ? 0 : charge.amount - charge.amount_refunded;
  return html`<tr>
    <td>${intent.description ?? ''}<br /><code>${intent.id}</code></td>
    <td>${euros(intent.amount)}</td>
    <td>${intent.status}</td>
    <td>${euros(charge?.amount_refunded ?? 0)}</td>
    <td>${charge === undefined || left === 0 ? '' : refundForm(charge.id, left)}</td>
  </tr>`;
}

function refundForm(chargeId: string, left: number): Markup {
  return html`<form method="post" action="/__sandbox/charges/${chargeId}/refund">
    <input
      name="cents"
      type="number"
      min="1"
      max="${left}"
      value="${left}"
      aria-label="Centimes à rembourser"
    />
    <button>Rembourser</button>
  </form>`;
}

function eventRow(event: Event, deliveries: readonly Delivery[]): Markup {
  const sent = deliveries.map((delivery) => {
    const outcome = delivery.deliveredAt === null ? 'en attente' : 'reçu';
    return html`${outcome}, ${delivery.tries} essai(s) ${delivery.lastAnswer ?? ''}<br />`;
  });
  return html`<tr>
    <td>${event.type}<br /><code>${event.id}</code></td>
    <td>${new Date(event.created * 1000).toLocaleString('fr-FR', { timeZone: 'Europe/Paris' })}</td>
    <td>${sent}</td>
    <td>${gesture(`/__sandbox/events/${event.id}/resend`, 'Renvoyer')}</td>
  </tr>`;
}

function gesture(action: string, label: string): Markup {
  return html`<form method="post" action="${action}"><button>${label}</button></form>`;
}

function table(title: string, columns: readonly string[], rows: readonly Markup[]): Markup {
  if (rows.length === 0)
    return html`<h2>${title}</h2>
      <p>Rien pour l’instant.</p>`;
  return html`<h2>${title}</h2>
    <div class="scroll">
      <table>
        <thead>
          <tr>
            ${columns.map((name) => html`<th scope="col">${name}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>`;
}
