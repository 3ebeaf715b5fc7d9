import { mapOutcome, ok, refused } from '#functions/platform/outside/outcome.ts';
import type { WalletState, PaymentEvent, WebhookResult } from '#shared/gateways/payment-event.ts';
import { openPaypalCalls, type PaypalAnswer, type PaypalCalls } from './paypal-calls.ts';
import { isAlreadyDone } from './paypal-failure.ts';
import { openPaypalHolds } from './paypal-holds.ts';
import type {
  PaypalGateway,
  PaypalGatewayConfig,
  OpenWalletOrder,
  WebhookHeaders,
} from './paypal-gateway.ts';
import { decimalOf, OrderShape, RefundShape, type PaypalOrder } from './paypal-objects.ts';
import { paymentsOf, payoutsOf, TransactionsShape } from './paypal-transactions.ts';
import { refundsOf, refundStateOf, walletStateOf } from './wallet-state.ts';
import type { OrderRequest } from '@paypal/paypal-server-sdk';
import { customIdOf } from './payment-origin.ts';
import {
  captureEventOf,
  disputeEventOf,
  EventShape,
  holdEventOf,
  isAboutCapture,
  isAboutDispute,
  isAboutHold,
  isAboutRefund,
  refundedCaptureOf,
  refundEventOf,
  type PaypalEvent,
} from './paypal-event.ts';
import { verificationOf } from './paypal-signature.ts';

/** Format of a PayPal id; order ids come from browsers. */
const PAYPAL_ID = /^[A-Za-z0-9]{1,36}$/;
const ROWS_PER_PAGE = 100;
const WHOLE_ANSWER = 'return=representation';

/** Wallet payments by PayPal. The SDK is loaded by the first call. */
export function createPaypalGateway(config: PaypalGatewayConfig): PaypalGateway {
  const calls = openPaypalCalls(config);
  const { clock, webhookId = '' } = config;

  const { inOurWords, fetchOrder } = orderReads(calls);

  const readOrder = async (paypalOrderId: string): Promise<PaypalAnswer<WalletState>> =>
    inOurWords(await fetchOrder(paypalOrderId));

  return {
    configured: calls.configured,
    liveMode: calls.liveMode,
    readOrder,

    async createOrder(request) {
      const created = await calls.ask('write', OrderShape, async (client, sdk) => {
        const orders = new sdk.OrdersController(client);
        const { idempotencyKey: paypalRequestId } = request;
        const requested = { body: orderRequest(request), paypalRequestId, prefer: WHOLE_ANSWER };
        return (await orders.createOrder(requested)).result;
      });
      return inOurWords(created);
    },

    async captureOrder({ paypalOrderId, idempotencyKey }) {
      if (!PAYPAL_ID.test(paypalOrderId)) return refused('not_found');
      const captured = await calls.ask('write', OrderShape, async (client, sdk) => {
        const orders = new sdk.OrdersController(client);
        const requested = { id: paypalOrderId, paypalRequestId: idempotencyKey, prefer: WHOLE_ANSWER };
        return (await orders.captureOrder(requested)).result;
      });
      return isAlreadyDone(captured) ? readOrder(paypalOrderId) : inOurWords(captured);
    },

    async authoriseOrder({ paypalOrderId, idempotencyKey }) {
      if (!PAYPAL_ID.test(paypalOrderId)) return refused('not_found');
      const authorised = await calls.ask('write', OrderShape, async (client, sdk) => {
        const orders = new sdk.OrdersController(client);
        const requested = { id: paypalOrderId, paypalRequestId: idempotencyKey, prefer: WHOLE_ANSWER };
        return (await orders.authorizeOrder(requested)).result;
      });
      return isAlreadyDone(authorised) ? readOrder(paypalOrderId) : inOurWords(authorised);
    },

    ...openPaypalHolds(calls, { fetchOrder, inOurWords }),

    ...paypalRefunds(calls, fetchOrder, clock),

    async listPayments({ since, until, cursor }) {
      const page = Number(cursor ?? 1);
      const listed = await calls.ask('read', TransactionsShape, async (client, sdk) => {
        const search = new sdk.TransactionSearchController(client);
        const span = { startDate: since, endDate: until, fields: 'transaction_info' };
        return (await search.searchTransactions({ ...span, pageSize: ROWS_PER_PAGE, page })).result;
      });
      return mapOutcome(listed, ({ transactionDetails = [], totalPages = 1 }) => ({
        payments: paymentsOf(transactionDetails, calls.liveMode),
        payouts: payoutsOf(transactionDetails),
        next: page < totalPages ? String(page + 1) : null,
      }));
    },

    async verifyWebhook(rawBody, headers) {
      if (!calls.configured || webhookId === '') return { kind: 'invalid', reason: 'not_configured' };
      return readPaypalWebhook(rawBody, headers, webhookId, calls, clock.now());
    },
  };
}

type Calls = ReturnType<typeof openPaypalCalls>;

function orderReads(calls: Calls) {
  function inOurWords(order: PaypalAnswer<PaypalOrder>): PaypalAnswer<WalletState> {
    if (order.kind !== 'ok') return order;
    const state = walletStateOf(order.value, calls.liveMode);
    return state === undefined
      ? { kind: 'unreadable', cause: `Order ${order.value.id} has no amount` }
      : ok(state);
  }

  async function fetchOrder(paypalOrderId: string): Promise<PaypalAnswer<PaypalOrder>> {
    if (!PAYPAL_ID.test(paypalOrderId)) return refused('not_found');
    return calls.ask('read', OrderShape, async (client, sdk) => {
      const orders = new sdk.OrdersController(client);
      return (await orders.getOrder({ id: paypalOrderId })).result;
    });
  }

  return { inOurWords, fetchOrder };
}

function paypalRefunds(
  calls: Calls,
  fetchOrder: ReturnType<typeof orderReads>['fetchOrder'],
  clock: PaypalGatewayConfig['clock'],
): Pick<PaypalGateway, 'refundCapture' | 'listRefunds'> {
  return {
    async refundCapture({ refundId, paymentRef, amountCents, idempotencyKey }) {
      if (!PAYPAL_ID.test(paymentRef)) return refused('not_found');
      const refund = await calls.ask('write', RefundShape, async (client, sdk) => {
        const payments = new sdk.PaymentsController(client);
        const requested = {
          captureId: paymentRef,
          paypalRequestId: idempotencyKey,
          prefer: WHOLE_ANSWER,
          body: { amount: { currencyCode: 'EUR', value: decimalOf(amountCents) }, customId: refundId },
        };
        return (await payments.refundCapturedPayment(requested)).result;
      });
      return mapOutcome(refund, (made) => refundStateOf(made, paymentRef, clock.now()));
    },

    listRefunds: async (paypalOrderId) =>
      mapOutcome(await fetchOrder(paypalOrderId), (order) => refundsOf(order, clock.now())),
  };
}

/**
 * One purchase unit with the order's total. Only immediate means of payment are allowed, so that a capture is rarely
 * pending; nothing is shipped by PayPal's address book. The literals are the SDK's enum values: naming the enums would
 * load the SDK here.
 */
function orderRequest(request: OpenWalletOrder): OrderRequest {
  return {
    intent: (request.holds ? 'AUTHORIZE' : 'CAPTURE') as OrderRequest['intent'],
    purchaseUnits: [
      {
        amount: { currencyCode: 'EUR', value: decimalOf(request.amountCents) },
        customId: customIdOf(request),
        description: `Commande ${request.reference}${request.note ? `, ${request.note}` : ''}`,
      },
    ],
    paymentSource: { paypal: { experienceContext: experienceOf(request) } },
  };
}

type Experience = NonNullable<
  NonNullable<NonNullable<OrderRequest['paymentSource']>['paypal']>['experienceContext']
>;

function experienceOf({ returnUrl, cancelUrl }: OpenWalletOrder): Experience {
  return {
    locale: 'fr-FR',
    returnUrl,
    cancelUrl,
    shippingPreference: 'NO_SHIPPING' as NonNullable<Experience['shippingPreference']>,
    userAction: 'PAY_NOW' as NonNullable<Experience['userAction']>,
    paymentMethodPreference: 'IMMEDIATE_PAYMENT_REQUIRED' as NonNullable<
      Experience['paymentMethodPreference']
    >,
  };
}

/** Authenticates a message by a call to PayPal, and maps it to our event. */
async function readPaypalWebhook(
  rawBody: Buffer,
  headers: WebhookHeaders,
  webhookId: string,
  calls: PaypalCalls,
  now: Date,
): Promise<WebhookResult> {
  const claim = verificationOf(rawBody, headers, webhookId, now);
  if ('wrong' in claim) return invalid(claim.wrong);
  const event = EventShape.safeParse(claim.event);
  if (!event.success) return invalid('unreadable');
  // a message that we do not act on is not verified: it costs no call
  if (!isOurs(event.data)) return { kind: 'ignored', type: event.data.event_type, id: event.data.id };
  const verdict = await calls.verifySignature(claim.question);
  if (verdict.kind === 'refused' && verdict.reason === 'invalid_request') return invalid('bad_signature');
  if (verdict.kind !== 'ok') return { kind: 'unavailable', cause: `Signature check: ${verdict.kind}` };
  if (verdict.value !== 'SUCCESS') return invalid('bad_signature');
  if (isAboutRefund(event.data)) return aboutRefund(event.data, calls);
  if (isAboutHold(event.data)) return asReading(holdEventOf(event.data, calls.liveMode));
  if (isAboutDispute(event.data)) return asReading(disputeEventOf(event.data, calls.liveMode));
  return asReading(captureEventOf(event.data, calls.liveMode));
}

function isOurs(event: PaypalEvent): boolean {
  return isAboutCapture(event) || isAboutHold(event) || isAboutRefund(event) || isAboutDispute(event);
}

function asReading(payment: PaymentEvent | undefined): WebhookResult {
  return payment === undefined ? invalid('unreadable') : { kind: 'event', event: payment };
}

/** A refund does not name its order; its capture does, so the capture is read. */
async function aboutRefund(event: PaypalEvent, calls: PaypalCalls): Promise<WebhookResult> {
  const captureId = refundedCaptureOf(event);
  if (captureId === undefined) return invalid('unreadable');
  const capture = await calls.readCapture(captureId);
  if (capture.kind !== 'ok') return { kind: 'unavailable', cause: `Capture ${captureId}: ${capture.kind}` };
  return asReading(refundEventOf(event, capture.value, calls.liveMode));
}

function invalid(reason: string): WebhookResult {
  return { kind: 'invalid', reason };
}
