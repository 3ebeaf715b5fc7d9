import { faulty, type Faults } from '#infra/sandboxes/provider/faults.ts';
import type { RememberedAnswers } from '#infra/sandboxes/provider/remembered-answers.ts';
import type { RouteHandler, Routes } from '#infra/sandboxes/provider/routes.ts';
import { apiCall, type ApiCall } from './api-call.ts';
import { cardDeclined, noSuch, invalidRequest, wrongState } from './api-error.ts';
import { cancelIntent, captureIntent, expireDueHolds } from './capture-intent.ts';
import { expireDueSessions, expireSession } from './close-session.ts';
import { expandIntent, expandSession, expandCharge } from './expand.ts';
import type { Ledger } from './ledger.ts';
import { isWithin, list } from './list-page.ts';
import { openSession } from './open-session.ts';
import {
  CancelParams,
  CaptureParams,
  ExpandParams,
  ListParams,
  readParams,
  SessionParams,
  RefundParams,
} from './params.ts';
import { movementsOf, payoutView } from './payouts.ts';
import { onTheWire } from './session-wire.ts';
import type { PaymentIntent, StoredSession, Charge, Refund } from './wire.ts';
import { refundStatus } from './dashboard.ts';
import { refundCharge } from './refund-payment.ts';

interface ApiOptions {
  readonly ledger: Ledger;
  readonly remembered: RememberedAnswers;
  readonly faults: Faults;
  readonly secretKey: string;
  /** By the clock that can be advanced. */
  readonly nowSeconds: () => number;
  readonly origin: () => string;
}

/** The calls of the Stripe API that a shop with hosted checkouts uses. */
export function apiRoutes(options: ApiOptions): Routes {
  const { ledger, remembered, faults, secretKey, nowSeconds } = options;
  const call: Call = (work) =>
    faulty(
      faults,
      apiCall(secretKey, remembered, ledger.transaction, (filters) => {
        expireDueSessions(ledger);
        expireDueHolds(ledger, nowSeconds());
        return work(filters);
      }),
    );

  return {
    ...sessionRoutes(call, options),
    ...intentRoutes(call, options),
    ...chargeRoutes(call, options),
    ...payoutRoutes(call, options),
    ...eventRoutes(call, options),
  };
}

type Call = (work: (call: ApiCall) => object) => RouteHandler;

function sessionRoutes(call: Call, { ledger, origin }: ApiOptions): Routes {
  const sessionView = (session: StoredSession, expand: readonly string[]) =>
    expandSession(ledger, { ...onTheWire(session), url: pageOf(session) }, expand);
  // Not stored in the session: after a restart on another port it would be wrong.
  const pageOf = (session: StoredSession) =>
    session.status === 'open' ? `${origin()}/c/pay/${session.id}` : null;

  return {
    'POST /v1/checkout/sessions': call(({ params }) => {
      const wanted = readParams(SessionParams, params);
      return sessionView(openSession(ledger, wanted), wanted.expand);
    }),
    'GET /v1/checkout/sessions': call(({ params }) => {
      const filters = readParams(ListParams, params);
      const keep = (session: StoredSession) =>
        filters.payment_intent === undefined || session.payment_intent === filters.payment_intent;
      return list('/v1/checkout/sessions', ledger.sessions, filters, keep, (one) => sessionView(one, []));
    }),
    'GET /v1/checkout/sessions/:id': call(({ params, path }) =>
      sessionView(sessionOf(ledger, path['id']), readParams(ExpandParams, params).expand),
    ),
    'POST /v1/checkout/sessions/:id/expire': call(({ params, path }) => {
      const { expand } = readParams(ExpandParams, params);
      return sessionView(expireSession(ledger, sessionOf(ledger, path['id'])), expand);
    }),
  };
}

function intentRoutes(call: Call, { ledger, faults }: ApiOptions): Routes {
  return {
    'GET /v1/payment_intents/:id': call(({ params, path }) => {
      const intent = intentOf(ledger, path['id']);
      return expandIntent(ledger, intent, readParams(ExpandParams, params).expand);
    }),
    'POST /v1/payment_intents/:id/capture': call(({ params, path }) => {
      const { amount_to_capture: amount } = readParams(CaptureParams, params);
      const intent = intentOf(ledger, path['id']);
      if (faults.captures === 'refused') throw cardDeclined();
      return captureIntent(ledger, intent, amount);
    }),
    'POST /v1/payment_intents/:id/cancel': call(({ params, path }) => {
      const { cancellation_reason: reason = null } = readParams(CancelParams, params);
      return cancelIntent(ledger, intentOf(ledger, path['id']), reason);
    }),
  };
}

/** Transfers to the bank. */
function payoutRoutes(call: Call, { ledger, nowSeconds }: ApiOptions): Routes {
  return {
    'GET /v1/payouts': call(({ params }) => {
      const filters = readParams(ListParams, params);
      return list(
        '/v1/payouts',
        ledger.payouts,
        filters,
        ({ created }) => isWithin(created, filters.created),
        (payout) => payoutView(payout, nowSeconds()),
      );
    }),
    'GET /v1/balance_transactions': call(({ params }) => {
      const { payout: id = '', limit, starting_after: after } = readParams(ListParams, params);
      const payout = ledger.payouts.find(id);
      if (payout === undefined) throw noSuch('payout', id, 'payout');
      const rows = movementsOf(ledger, payout);
      const from = after === undefined ? 0 : rows.findIndex((row) => row.id === after) + 1;
      const data = rows.slice(from, from + limit);
      return {
        object: 'list',
        url: '/v1/balance_transactions',
        has_more: rows.length > from + limit,
        data,
      };
    }),
  };
}

function eventRoutes(call: Call, { ledger }: ApiOptions): Routes {
  return {
    'GET /v1/events': call(({ params }) => {
      const filters = readParams(ListParams, params);
      return list(
        '/v1/events',
        ledger.events,
        filters,
        (event) => event.type === (filters.type ?? event.type),
      );
    }),
    'GET /v1/events/:id': call(({ path }) => {
      const event = ledger.events.find(path['id'] ?? '');
      if (event === undefined) throw noSuch('event', path['id'] ?? '', 'id');
      return event;
    }),
  };
}

function intentOf(ledger: Ledger, id = ''): PaymentIntent {
  const intent = ledger.intents.find(id);
  if (intent === undefined) throw noSuch('payment_intent', id, 'intent');
  return intent;
}

function sessionOf(ledger: Ledger, id = ''): StoredSession {
  const session = ledger.sessions.find(id);
  if (session === undefined) throw noSuch('checkout.session', id, 'session');
  return session;
}

/** Charges and refunds. */
function chargeRoutes(call: Call, { ledger, faults }: ApiOptions): Routes {
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
