import { openClockSwitch } from '#infra/sandboxes/provider/clock-switch.ts';
import { faultRoutes, noFaults } from '#infra/sandboxes/provider/faults.ts';
import { pageRoutes } from '#infra/sandboxes/provider/page.ts';
import { openProviderFile } from '#infra/sandboxes/provider/provider-file.ts';
import { openRememberedAnswers } from '#infra/sandboxes/provider/remembered-answers.ts';
import { startOnSteadyPort } from '#infra/sandboxes/provider/steady-port.ts';
import { openWebhookOutbox } from '#infra/sandboxes/provider/webhook-outbox.ts';
import { apiRoutes } from './api.ts';
import { approvalPageRoutes } from './approval-page.ts';
import { browserScriptRoutes } from './browser-scripts.ts';
import { dashboardRoutes } from './dashboard.ts';
import { openLedger } from './ledger.ts';
import { openTokens } from './tokens.ts';
import { openUsualResult } from './usual-result.ts';
import { openWebhookSigner } from './webhook-signature.ts';

export interface PaypalSandboxOptions {
  /** Folder of `paypal.sqlite`. */
  readonly dataDir: string;
  /** 0 takes a free port, the same as last time if possible. */
  readonly port: number;
  /** Webhooks go to `{publicOrigin}/api/payments/paypal/webhook`. */
  readonly publicOrigin: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly webhookId: string;
  /** Epoch milliseconds; replaces the clock in tests. */
  readonly now?: () => number;
  readonly firstRetryMs?: number;
}

export interface Sandbox {
  /** Origin: the API base, the approval pages, the browser SDK (`/sdk/js`) and the dashboard. */
  readonly url: string;
  close(): Promise<void>;
}

/** PayPal's documented lifetimes of request ids: 6 hours for orders, 45 days for payments. */
const ORDER_IDS_LIVE_MS = 6 * 3600 * 1000;
const PAYMENT_IDS_LIVE_MS = 45 * 24 * 3600 * 1000;

/** A wallet on this machine with PayPal's protocol: API, browser SDK, approval page, webhooks, dashboard. */
export async function startPaypalSandbox(options: PaypalSandboxOptions): Promise<Sandbox> {
  const now = options.now ?? Date.now;
  const file = openProviderFile(options.dataDir, 'paypal');
  const faults = noFaults();
  const clock = openClockSwitch(file, now);
  const usual = openUsualResult(file);
  let url = '';
  const origin = () => url;
  const signer = openWebhookSigner(file, options.webhookId, origin);
  const outbox = openWebhookOutbox({
    file,
    faults,
    now,
    target: `${options.publicOrigin}/api/payments/paypal/webhook`,
    firstRetryMs: options.firstRetryMs ?? 1000,
    sign: (payload, transmission) => signer.headersFor(payload, transmission, new Date(now())),
  });
  const ledger = openLedger(file, outbox, clock.now);
  const server = await startOnSteadyPort(file, options.port, {
    ...apiRoutes({
      ledger,
      faults,
      signer,
      origin,
      tokens: openTokens(file, { id: options.clientId, secret: options.clientSecret }, now),
      remembered: {
        orders: openRememberedAnswers(file, ORDER_IDS_LIVE_MS, clock.now),
        payments: openRememberedAnswers(file, PAYMENT_IDS_LIVE_MS, clock.now),
      },
    }),
    ...approvalPageRoutes(ledger, usual.get),
    ...browserScriptRoutes(options.clientId, origin),
    ...dashboardRoutes(ledger, outbox, faults, usual, origin),
    ...faultRoutes(faults, outbox.wake),
    ...clock.routes,
    ...pageRoutes,
    'GET /v1/notifications/certs/:id': () => ({
      status: 200,
      headers: { 'content-type': 'application/x-pem-file' },
      body: signer.publicKey,
    }),
  });
  url = server.url;
  outbox.wake();

  return {
    url,
    async close() {
      await server.close();
      await outbox.close();
      file.close();
    },
  };
}
