import type { Client } from '@paypal/paypal-server-sdk';
import * as z from 'zod/mini';
import { withinDeadline } from '#functions/platform/outside/network-failure.ts';
import { withOneRetry } from '#functions/platform/outside/one-retry.ts';
import { mapOutcome, ok, refused, type Outcome } from '#functions/platform/outside/outcome.ts';
import type { PaymentRefusal } from '#shared/gateways/payment-refusal.ts';
import { CALL_TIMEOUT_MS, isLive, loadPaypal, newPaypalClient } from './paypal-client.ts';
import { failureOf, type CallKind } from './paypal-failure.ts';
import type { PaypalGatewayConfig } from './paypal-gateway.ts';
import { CapturedPaymentShape } from './paypal-objects.ts';

export type PaypalAnswer<Value> = Outcome<Value, PaymentRefusal>;
type Sdk = Awaited<ReturnType<typeof loadPaypal>>;

/** Calls to PayPal: one client, one access token, every failure an outcome. */
export interface PaypalCalls {
  readonly configured: boolean;
  readonly liveMode: boolean;
  ask<Shape extends z.ZodMiniType>(
    kind: CallKind,
    shape: Shape,
    request: (client: Client, sdk: Sdk) => Promise<unknown>,
  ): Promise<PaypalAnswer<z.output<Shape>>>;
  /** PayPal's verdict on a received message: `SUCCESS` or `FAILURE`. */
  verifySignature(question: string): Promise<PaypalAnswer<string>>;
  readCapture(captureId: string): Promise<PaypalAnswer<z.output<typeof CapturedPaymentShape>>>;
}

const RETRY_PAUSE_MS = 250;
const Verdict = z.object({ verification_status: z.string() });

export function openPaypalCalls(config: PaypalGatewayConfig): PaypalCalls {
  const configured = Boolean(config.clientId) && Boolean(config.clientSecret);
  const timeoutMs = config.timeoutMs ?? CALL_TIMEOUT_MS;
  const patience = { retryWithinMs: timeoutMs / 2, pauseMs: RETRY_PAUSE_MS };
  let shared: Promise<Client> | undefined;

  const calls: PaypalCalls = {
    configured,
    liveMode: isLive(config.apiBase),

    async ask(kind, shape, request) {
      if (!configured) return refused('not_configured');
      const sdk = await loadPaypal();
      const attempt = async (): Promise<PaypalAnswer<z.output<typeof shape>>> => {
        shared ??= newPaypalClient(config);
        try {
          const read = shape.safeParse(await withinDeadline(request(await shared, sdk), timeoutMs));
          return read.success ? ok(read.data) : { kind: 'unreadable', cause: z.prettifyError(read.error) };
        } catch (error) {
          const failure = failureOf(error, kind);
          // The SDK caches its token, and even a failed attempt to get one, forever: start over with a new
          // client.
          if (failure.kind !== 'refused' || failure.reason === 'bad_credentials') shared = undefined;
          return failure;
        }
      };
      const first = await withOneRetry(attempt, patience);
      // An access token may be revoked early; nothing was done, so retrying is safe.
      return first.kind === 'refused' && first.reason === 'bad_credentials' ? attempt() : first;
    },

    async verifySignature(question) {
      const verdict = await calls.ask('read', Verdict, async (client) => {
        const request = client.getRequestBuilderFactory()(
          'POST',
          '/v1/notifications/verify-webhook-signature',
        );
        request.baseUrl('default');
        request.header('Content-Type', 'application/json');
        request.text(question);
        request.authenticate([{ oauth2: true }]);
        return JSON.parse((await request.callAsText()).result) as unknown;
      });
      return mapOutcome(verdict, ({ verification_status: status }) => status);
    },

    readCapture: (captureId) =>
      calls.ask('read', CapturedPaymentShape, async (client, sdk) => {
        const payments = new sdk.PaymentsController(client);
        return (await payments.getCapturedPayment({ captureId })).result;
      }),
  };
  return calls;
}
