import type { Delivery } from '#infra/local/sandboxes/provider/deliveries.ts';
import { formOf, json, seeOther } from '#infra/local/sandboxes/provider/replies.ts';
import type { Routes } from '#infra/local/sandboxes/provider/routes.ts';
import type { Answered, Asked } from '#infra/local/sandboxes/provider/web-server.ts';
import type { WebhookOutbox } from '#infra/local/sandboxes/provider/webhook-outbox.ts';
import { ApiError } from './api-error.ts';
import { expireDueSessions, expireSession } from './close-session.ts';
import { dashboardPage } from './dashboard-page.ts';
import type { Ledger } from './ledger.ts';
import { settleLater } from './pay-session.ts';
import { refundCharge } from './refund-payment.ts';

const SHOWN = 50;

/** The merchant's view of the test bank, and the things only the bank's side can do. */
export function dashboardRoutes(ledger: Ledger, outbox: WebhookOutbox): Routes {
  const act = (work: (asked: Asked) => object | undefined) => (asked: Asked) => {
    expireDueSessions(ledger);
    return backToDashboard(asked, () => work(asked));
  };
  const sessionOf = (asked: Asked) => ledger.sessions.find(asked.params['id'] ?? '');

  return {
    'GET /': () => {
      expireDueSessions(ledger);
      const deliveries = new Map<string, Delivery[]>();
      for (const delivery of outbox.deliveries(SHOWN * 4)) {
        deliveries.set(delivery.eventId, [...(deliveries.get(delivery.eventId) ?? []), delivery]);
      }
      return dashboardPage({
        sessions: ledger.sessions.newest(SHOWN),
        intents: ledger.intents.newest(SHOWN),
        chargeOf: (intent) => ledger.charges.find(intent.latest_charge ?? ''),
        refunds: ledger.refunds.newest(SHOWN),
        events: ledger.events.newest(SHOWN),
        deliveriesOf: (event) => deliveries.get(event.id) ?? [],
      });
    },
    'POST /__sandbox/sessions/:id/expire': act((asked) => {
      const session = sessionOf(asked);
      return session && expireSession(ledger, session);
    }),
    'POST /__sandbox/sessions/:id/arrive': act((asked) => {
      const session = sessionOf(asked);
      return session && settleLater(ledger, session, true);
    }),
    'POST /__sandbox/sessions/:id/fail': act((asked) => {
      const session = sessionOf(asked);
      return session && settleLater(ledger, session, false);
    }),
    'POST /__sandbox/charges/:id/refund': act((asked) => {
      const charge = ledger.charges.find(asked.params['id'] ?? '');
      const cents = Number(formOf(asked).get('cents') ?? '');
      return (
        charge && refundCharge(ledger, charge, { metadata: {}, ...(cents > 0 ? { amount: cents } : {}) })
      );
    }),
    'POST /__sandbox/events/:id/resend': act((asked) => {
      const event = ledger.events.find(asked.params['id'] ?? '');
      if (event !== undefined) outbox.resend(event.id);
      return event;
    }),
  };
}

/** A person's form goes back to the dashboard; a program gets the object as JSON. */
function backToDashboard(asked: Asked, work: () => object | undefined): Answered {
  const isForm = asked.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
  try {
    const done = work();
    if (done === undefined) return json(404, { error: { message: 'Nothing to do this to.' } });
    return isForm ? seeOther('/') : json(200, done);
  } catch (error) {
    if (error instanceof ApiError) return error.toAnswer();
    throw error;
  }
}
