import * as z from 'zod/mini';
import { ok, refused } from '#functions/platform/outside/outcome.ts';
import type { WalletState } from '#shared/gateways/payment-event.ts';
import { isUnderReview, activeAuthorization, originalOf } from './active-authorization.ts';
import type { PaypalAnswer, PaypalCalls } from './paypal-calls.ts';
import type { PaypalGateway } from './paypal-gateway.ts';
import { AuthorizationShape, CaptureShape, decimalOf, type PaypalOrder } from './paypal-objects.ts';
import { captureResultOf } from './wallet-state.ts';

const WHOLE_ANSWER = 'return=representation';

interface Reading {
  fetchOrder(paypalOrderId: string): Promise<PaypalAnswer<PaypalOrder>>;
  inOurWords(order: PaypalAnswer<PaypalOrder>): PaypalAnswer<WalletState>;
}

/**
 * Calls about authorised money. PayPal gives an authorisation, its reauthorisation and its capture an id
 * each; the order names them all, so it is read before and after each call.
 */
export function openPaypalHolds(
  calls: PaypalCalls,
  { fetchOrder, inOurWords }: Reading,
): Pick<PaypalGateway, 'captureHold' | 'renewHold' | 'releaseHold'> {
  /** The order after a write; if it cannot be read, that tells nothing about the write. */
  const afterwards = async (sessionId: string): Promise<PaypalAnswer<PaypalOrder>> => {
    const order = await fetchOrder(sessionId);
    return order.kind === 'ok' ? order : { kind: 'ambiguous', cause: `Done, and then: ${order.kind}` };
  };
  const money = (cents: number) => ({ currencyCode: 'EUR', value: decimalOf(cents) });

  return {
    async captureHold({ sessionId, amountCents, idempotencyKey: paypalRequestId }) {
      const order = await fetchOrder(sessionId);
      if (order.kind !== 'ok') return order;
      const state = inOurWords(order);
      const active = activeAuthorization(order.value);
      // captured, in progress, or voided: return the present state
      if (active === undefined || state.kind !== 'ok' || state.value.paymentStatus !== 'authorised')
        return state;
      const body = { amount: money(amountCents), finalCapture: true };
      const captured = await calls.ask('write', CaptureShape, async (client, sdk) => {
        const payments = new sdk.PaymentsController(client);
        const requested = { authorizationId: active.id, paypalRequestId, prefer: WHOLE_ANSWER, body };
        return (await payments.captureAuthorizedPayment(requested)).result;
      });
      if (captured.kind !== 'ok') return captured;
      return captureResultOf(captured.value.status) === 'failed'
        ? refused('declined')
        : inOurWords(await afterwards(sessionId));
    },

    async renewHold({ sessionId, amountCents, idempotencyKey: paypalRequestId }) {
      const order = await fetchOrder(sessionId);
      if (order.kind !== 'ok') return order;
      const original = originalOf(order.value);
      // reauthorised before, or no longer authorised: return the present state
      if (original === undefined || activeAuthorization(order.value)?.id !== original.id)
        return inOurWords(order);
      const renewed = await calls.ask('write', AuthorizationShape, async (client, sdk) => {
        const payments = new sdk.PaymentsController(client);
        const body = { amount: money(amountCents) };
        const requested = { authorizationId: original.id, paypalRequestId, prefer: WHOLE_ANSWER, body };
        return (await payments.reauthorizePayment(requested)).result;
      });
      return renewed.kind === 'ok' ? inOurWords(await afterwards(sessionId)) : renewed;
    },

    async releaseHold(sessionId) {
      const order = await fetchOrder(sessionId);
      if (order.kind !== 'ok') return order;
      const before = standing(order.value, inOurWords(order));
      const original = originalOf(order.value);
      if (before !== 'kept' || original === undefined) return asReleased(before);
      const voided = await calls.ask('write', z.unknown(), async (client, sdk) => {
        const payments = new sdk.PaymentsController(client);
        return (await payments.voidPayment({ authorizationId: original.id, prefer: WHOLE_ANSWER })).result;
      });
      // PayPal answers without a body, or refuses when the authorisation is captured or ended
      if (voided.kind !== 'ok' && (voided.kind !== 'refused' || voided.reason !== 'not_open')) return voided;
      const after = await afterwards(sessionId);
      return after.kind === 'ok' ? asReleased(standing(after.value, inOurWords(after))) : after;
    },
  };
}

type Standing = 'kept' | 'captured' | 'under way' | 'gone';

function standing(order: PaypalOrder, state: PaypalAnswer<WalletState>): Standing {
  if (state.kind === 'ok' && state.value.paymentStatus === 'paid') return 'captured';
  if (activeAuthorization(order) !== undefined || isUnderReview(order)) return 'kept';
  return state.kind === 'ok' && state.value.capture === 'pending' ? 'under way' : 'gone';
}

function asReleased(state: Standing): PaypalAnswer<'released' | 'captured'> {
  if (state === 'gone') return ok('released');
  return state === 'captured' ? ok('captured') : refused('not_open');
}
