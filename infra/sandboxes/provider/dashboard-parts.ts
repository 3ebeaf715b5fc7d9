import type { WebhookDelivery } from './deliveries.ts';
import { html, type Markup } from './page.ts';
import type { WebhookOutbox } from './webhook-outbox.ts';

export interface EventRow {
  readonly id: string;
  readonly type: string;
  readonly at: Date;
}

export function table(title: string, columns: readonly string[], rows: readonly Markup[]): Markup {
  if (rows.length === 0)
    return html`<h2>${title}</h2>
      <p>Rien pour l’instant.</p>`;
  return html`<h2>${title}</h2>
    <div class="scroll" tabindex="0" role="region" aria-label="${title}">
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

export function gestureButton(action: string, label: string): Markup {
  return html`<form method="post" action="${action}"><button>${label}</button></form>`;
}

/** Refunds `cents` or less. */
export function refundForm(action: string, cents: number): Markup {
  return html`<form method="post" action="${action}">
    <input
      name="cents"
      type="number"
      min="1"
      max="${cents}"
      value="${cents}"
      aria-label="Centimes à rembourser"
    />
    <button>Rembourser</button>
  </form>`;
}

/** Events with their deliveries, and a button to resend each. */
export function eventTable(events: readonly EventRow[], outbox: WebhookOutbox): Markup {
  const deliveries = outbox.deliveries(events.length * 4);
  return table(
    'Événements',
    ['Événement', 'Quand', 'Envois', 'Gestes'],
    events.map(
      (event) =>
        html`<tr>
          <td>${event.type}<br /><code>${event.id}</code></td>
          <td>${event.at.toLocaleString('fr-FR', { timeZone: 'Europe/Paris' })}</td>
          <td>${deliveries.filter((delivery) => delivery.eventId === event.id).map(deliveryLine)}</td>
          <td>${gestureButton(`/__sandbox/events/${event.id}/resend`, 'Renvoyer')}</td>
        </tr>`,
    ),
  );
}

function deliveryLine(delivery: WebhookDelivery): Markup {
  const outcome = delivery.deliveredAt === null ? 'en attente' : 'reçu';
  return html`${outcome}, essais : ${delivery.tries} ${delivery.lastAnswer ?? ''}<br />`;
}
