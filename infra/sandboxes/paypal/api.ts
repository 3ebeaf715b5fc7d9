import { faulty, type Faults } from '#infra/sandboxes/provider/faults.ts';
import type { RouteHandler, Routes } from '#infra/sandboxes/provider/routes.ts';
import type { Shelf } from '#infra/sandboxes/provider/shelf.ts';
import { json } from '#infra/sandboxes/provider/replies.ts';
import { transactionReport } from './transaction-report.ts';
import { notFound, PaypalApiError, debugId } from './api-error.ts';
import { authorizeOrder, expireAuthorizations, reauthorize, voidAuthorization } from './authorize-order.ts';
import { captureAuthorization } from './capture-authorization.ts';
import { captureOrder } from './capture-order.ts';
import type { Ledger } from './ledger.ts';
import { authorizationOnTheWire, captureOnTheWire, orderOnTheWire, refundOnTheWire } from './on-the-wire.ts';
import { openOrder } from './open-order.ts';
import {
  AuthorizationCaptureBody,
  OrderBody,
  readBody,
  ReauthorizationBody,
  RefundBody,
  VerificationBody,
} from './order-body.ts';
import { refundCapture } from './refund-capture.ts';
import type { Tokens } from './tokens.ts';
import { rawValueOf, type WebhookSigner } from './webhook-signature.ts';
import type { RememberedAnswers } from '#infra/sandboxes/provider/remembered-answers.ts';
import type { Answered, SandboxRequest } from '#infra/sandboxes/provider/exchange.ts';

interface ApiOptions {
  readonly ledger: Ledger;
  readonly tokens: Tokens;
  readonly remembered: Remembered;
  readonly faults: Faults;
  readonly signer: WebhookSigner;
  readonly origin: () => string;
}

/** The calls of the PayPal API that a shop with a wallet button uses. */
export function apiRoutes(options: ApiOptions): Routes {
  const { ledger, tokens, remembered, faults, signer, origin } = options;
  const call: Call = (work) =>
    faulty(
      faults,
      apiCall(tokens, remembered, ledger.transaction, (request) => {
        expireAuthorizations(ledger, origin());
        return work(request);
      }),
    );

  return {
    'POST /v1/oauth2/token': faulty(faults, (request) => tokens.grant(request)),
    'POST /__sandbox/tokens/withdraw': () => {
      tokens.withdrawAll();
      return { status: 204 };
    },
    ...orderRoutes(call, options),
    ...authorizationRoutes(call, options),
    ...captureRoutes(call, options),
    'GET /v1/reporting/transactions': faulty(faults, (request) =>
      tokens.isValid(request)
        ? transactionReport(ledger, request.query)
        : json(401, { error: 'invalid_token' }),
    ),
    'POST /v1/notifications/verify-webhook-signature': call(({ text }) => {
      const claim = readBody(VerificationBody, text);
      const genuine = signer.isGenuine(claim, rawValueOf(text, 'webhook_event') ?? '');
      return { status: 200, body: { verification_status: genuine ? 'SUCCESS' : 'FAILURE' } };
    }),
  };
}

type Call = (work: (call: ApiCall) => { status: number; body: object }) => RouteHandler;

function orderRoutes(call: Call, { ledger, origin }: ApiOptions): Routes {
  return {
    'POST /v2/checkout/orders': call(({ text }) => {
      const order = openOrder(ledger, readBody(OrderBody, text));
      return { status: 201, body: orderOnTheWire(ledger, order, origin()) };
    }),
    'GET /v2/checkout/orders/:id': call(({ path }) => ({
      status: 200,
      body: orderOnTheWire(ledger, one(ledger.orders, path['id']), origin()),
    })),
    'POST /v2/checkout/orders/:id/capture': call(({ path }) => {
      const captured = captureOrder(ledger, one(ledger.orders, path['id']), origin());
      return { status: 201, body: orderOnTheWire(ledger, captured, origin()) };
    }),
    'POST /v2/checkout/orders/:id/authorize': call(({ path }) => {
      const authorized = authorizeOrder(ledger, one(ledger.orders, path['id']), origin());
      return { status: 201, body: orderOnTheWire(ledger, authorized, origin()) };
    }),
  };
}

function authorizationRoutes(call: Call, { ledger, faults, origin }: ApiOptions): Routes {
  return {
    'GET /v2/payments/authorizations/:id': call(({ path }) => ({
      status: 200,
      body: authorizationOnTheWire(one(ledger.authorizations, path['id']), origin()),
    })),
    'POST /v2/payments/authorizations/:id/capture': call(({ path, text }) => {
      const { amount, final_capture: isFinal } = readBody(AuthorizationCaptureBody, text);
      const authorization = one(ledger.authorizations, path['id']);
      const wanted = { amount, isFinal, result: faults.captures };
      const capture = captureAuthorization(ledger, authorization, wanted, origin());
      return { status: 201, body: captureOnTheWire(capture, origin()) };
    }),
    'POST /v2/payments/authorizations/:id/reauthorize': call(({ path, text }) => {
      readBody(ReauthorizationBody, text);
      const isRefused = faults.captures === 'refused';
      const authorization = one(ledger.authorizations, path['id']);
      const renewed = reauthorize(ledger, authorization, { isRefused, origin: origin() });
      return { status: 201, body: authorizationOnTheWire(renewed, origin()) };
    }),
    'POST /v2/payments/authorizations/:id/void': call(({ path }) => {
      const ended = voidAuthorization(ledger, one(ledger.authorizations, path['id']), origin());
      return { status: 200, body: authorizationOnTheWire(ended, origin()) };
    }),
  };
}

/** Captures and refunds. */
function captureRoutes(call: Call, { ledger, faults, origin }: ApiOptions): Routes {
  return {
    'GET /v2/payments/captures/:id': call(({ path }) => ({
      status: 200,
      body: captureOnTheWire(one(ledger.captures, path['id']), origin()),
    })),
    'POST /v2/payments/captures/:id/refund': call(({ path, text }) => {
      const { amount, custom_id: customId } = readBody(RefundBody, text);
      const status = faults.refunds === 'pending' ? 'PENDING' : 'COMPLETED';
      const order = { amount, customId, status } as const;
      const refund = refundCapture(ledger, one(ledger.captures, path['id']), order, origin());
      return { status: 201, body: refundOnTheWire(refund, origin()) };
    }),
    'GET /v2/payments/refunds/:id': call(({ path }) => ({
      status: 200,
      body: refundOnTheWire(one(ledger.refunds, path['id']), origin()),
    })),
  };
}

function one<Document extends { id: string }>(shelf: Shelf<Document>, id = ''): Document {
  const document = shelf.find(id);
  if (document === undefined) throw notFound();
  return document;
}

interface ApiCall {
  readonly path: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Answer stored under a request id; orders forget theirs sooner. */
interface Remembered {
  readonly orders: RememberedAnswers;
  readonly payments: RememberedAnswers;
}

/**
 * Turns `work` into a handler with PayPal's envelope: bearer token, debug id, PayPal-Request-Id, error
 * objects. A repeated request id gets the answer of the first request, whatever its body; refusals are not
 * stored: https://developer.paypal.com/api/rest/reference/idempotency/
 */
function apiCall(
  tokens: Tokens,
  { orders, payments }: Remembered,
  transaction: <Result>(work: () => Result) => Result,
  work: (call: ApiCall) => { status: number; body: object },
): RouteHandler {
  function perform(request: SandboxRequest): Answered {
    const { status, body } = work({ path: request.params, text: request.body.toString('utf8') });
    return json(status, body);
  }

  function once(request: SandboxRequest): Answered {
    const requestId = request.headers['paypal-request-id'];
    if (request.method !== 'POST' || typeof requestId !== 'string') return perform(request);
    const key = `${request.path} ${requestId}`;
    const remembered = request.path.startsWith('/v2/checkout/') ? orders : payments;
    const before = remembered.recall(key, request.path);
    if (before !== undefined && before !== 'mismatch') return { ...before, status: 200 };
    return transaction(() => {
      const given = perform(request);
      remembered.keep(key, request.path, given);
      return given;
    });
  }

  return (request) => {
    if (!tokens.isValid(request)) {
      return json(401, {
        error: 'invalid_token',
        error_description: 'Token signature verification failed',
      });
    }
    try {
      const answered = once(request);
      return { ...answered, headers: { ...answered.headers, 'paypal-debug-id': debugId() } };
    } catch (error) {
      if (error instanceof PaypalApiError) return error.toAnswer();
      throw error;
    }
  };
}
