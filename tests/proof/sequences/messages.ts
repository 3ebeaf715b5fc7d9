import { signWebhook } from '#infra/sandboxes/stripe/webhook-signature.ts';
import type { openWholeApi, Sent } from '#tests/functions/bad-input/whole-api.ts';
import { WEBHOOK_SECRET } from '#tests/gateways/stripe/stripe-bench.ts';
import type { HttpAnswer } from '#tests/support/calls/http-event.ts';
import type { Received } from '#tests/support/providers/webhook-inbox.ts';

type Provider = 'stripe' | 'paypal';
type Message = { provider: Provider; body: string; headers: Record<string, string> };
type Ask = (name: string, token: string | undefined, sent?: Sent) => Promise<HttpAnswer>;

const REMEMBERED = 100;

/** Messages of the providers on their way to us: held here until delivered, in any order, twice if need be. */
export const openMessages = ({ bank, wallet }: Awaited<ReturnType<typeof openWholeApi>>, ask: Ask) => {
  const waiting: Message[] = [];
  const brought: Message[] = [];
  const collect = () => {
    const take = (provider: Provider, received: Received[]) =>
      received.splice(0).map(({ rawBody, headers }): Message => ({
        provider,
        body: rawBody.toString('utf8'),
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      }));
    waiting.push(...take('stripe', bank.inbox.received), ...take('paypal', wallet.inbox.received));
  };
  const post = ({ provider, body, headers }: Message) => ask(`${provider}Webhook`, '', { body, headers });
  const bring = (message: Message) => {
    brought.push(message);
    if (brought.length > REMEMBERED) brought.shift();
    // Stripe signs each transmission again, however old the event
    const seconds = Math.floor(Date.now() / 1000);
    const signed = { 'stripe-signature': signWebhook(message.body, WEBHOOK_SECRET, seconds) };
    return post(
      message.provider === 'stripe' ? { ...message, headers: { ...message.headers, ...signed } } : message,
    );
  };
  return {
    post,
    get waiting(): number {
      collect();
      return waiting.length;
    },
    /** The `n`th pending one. */
    async deliver(n: number): Promise<HttpAnswer | undefined> {
      collect();
      const [message] = waiting.splice(n % Math.max(1, waiting.length), 1);
      return message && bring(message);
    },
    /** One that came before comes again. */
    async repeat(n: number): Promise<HttpAnswer | undefined> {
      const message = brought[n % Math.max(1, brought.length)];
      return message && bring(message);
    },
    /** A genuine one to forge after. */
    sample: (provider: Provider): Message | undefined =>
      brought.findLast((message) => message.provider === provider && /completed/i.test(message.body)),
  };
};
