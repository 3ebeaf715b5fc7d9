import { createAlarm } from '#infra/sandboxes/provider/alarm.ts';
import { openClockSwitch } from '#infra/sandboxes/provider/clock-switch.ts';
import { faultRoutes, noFaults } from '#infra/sandboxes/provider/faults.ts';
import { pageRoutes } from '#infra/sandboxes/provider/page.ts';
import { openProviderFile } from '#infra/sandboxes/provider/provider-file.ts';
import { openRememberedAnswers } from '#infra/sandboxes/provider/remembered-answers.ts';
import { startOnSteadyPort } from '#infra/sandboxes/provider/steady-port.ts';
import { openWebhookOutbox } from '#infra/sandboxes/provider/webhook-outbox.ts';
import { apiRoutes } from './api.ts';
import { expireDueHolds } from './capture-intent.ts';
import { expireDueSessions } from './close-session.ts';
import { dashboardRoutes } from './dashboard.ts';
import { openLedger } from './ledger.ts';
import { paymentPageRoutes } from './payment-page.ts';
import { signWebhook } from './webhook-signature.ts';

export interface StripeSandboxOptions {
  /** Folder of `stripe.sqlite`. */
  readonly dataDir: string;
  /** 0 takes a free port, the same as last time if possible. */
  readonly port: number;
  /** Webhooks go to `{publicOrigin}/api/payments/stripe/webhook`. */
  readonly publicOrigin: string;
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Epoch milliseconds; replaces the clock in tests. */
  readonly now?: () => number;
  readonly firstRetryMs?: number;
}

export interface Sandbox {
  /** Origin: the API base, the payment pages and the dashboard. */
  readonly url: string;
  close(): Promise<void>;
}

/** Idempotency keys live at least a day: https://docs.stripe.com/api/idempotent_requests */
const KEY_LIFETIME_MS = 24 * 3600 * 1000;

/** A bank on this machine with Stripe's protocol: API, hosted payment page, signed webhooks, dashboard. */
export async function startStripeSandbox(options: StripeSandboxOptions): Promise<Sandbox> {
  const now = options.now ?? Date.now;
  const file = openProviderFile(options.dataDir, 'stripe');
  const faults = noFaults();
  const clock = openClockSwitch(file, now);
  const outbox = openWebhookOutbox({
    file,
    faults,
    now,
    target: `${options.publicOrigin}/api/payments/stripe/webhook`,
    firstRetryMs: options.firstRetryMs ?? 1000,
    sign: (payload) => ({
      'stripe-signature': signWebhook(payload, options.webhookSecret, Math.floor(now() / 1000)),
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    }),
  });
  const nowSeconds = () => Math.floor(clock.now() / 1000);
  const ledger = openLedger(file, outbox, now);
  let url = '';
  const server = await startOnSteadyPort(file, options.port, {
    ...apiRoutes({
      ledger,
      remembered: openRememberedAnswers(file, KEY_LIFETIME_MS, clock.now),
      faults,
      secretKey: options.secretKey,
      nowSeconds,
      origin: () => url,
    }),
    ...paymentPageRoutes(ledger),
    ...dashboardRoutes(ledger, outbox, faults),
    ...faultRoutes(faults, outbox.wake),
    ...clock.routes,
    ...pageRoutes,
  });
  url = server.url;
  outbox.wake();
  const sweeper = createAlarm(function sweep() {
    expireDueSessions(ledger);
    expireDueHolds(ledger, nowSeconds());
    sweeper.setIn(1000);
  });
  sweeper.setIn(0);

  return {
    url,
    async close() {
      sweeper.cancel();
      await server.close();
      await outbox.close();
      file.close();
    },
  };
}
