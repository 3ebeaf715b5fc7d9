import type Stripe from 'stripe';
import type { StripeGatewayConfig } from './stripe-gateway.ts';

export const CALL_TIMEOUT_MS = 8000;

/** The SDK costs 33 ms of start-up: it is loaded by the first call that needs it, once. */
export async function loadStripe(): Promise<typeof Stripe> {
  return (await import('stripe')).default;
}

/**
 * A client for these keys. The SDK's own retries are off: they hide what the first try may have done, and the gateway
 * must know it (`withOneRetry`). After a closed connection it still repeats once, under the same idempotency key.
 */
export async function newStripeClient(config: StripeGatewayConfig, secretKey: string): Promise<Stripe> {
  const StripeClient = await loadStripe();
  return new StripeClient(secretKey, {
    timeout: config.timeoutMs ?? CALL_TIMEOUT_MS,
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: objectsOnly(StripeClient.createNodeHttpClient()),
    ...addressOf(config.apiBase),
  });
}

/**
 * An answer that is JSON but not an object crashes the SDK outside of any promise, and with it the process:
 * it is passed to the SDK as invalid JSON.
 */
function objectsOnly(client: Stripe.HttpClient): Stripe.HttpClient {
  const request = client.makeRequest.bind(client);
  client.makeRequest = async (...args) => {
    const response = await request(...args);
    const read = response.toJSON.bind(response);
    response.toJSON = async () => {
      const json: unknown = await read();
      if (typeof json === 'object' && json !== null) return json;
      throw new SyntaxError('The answer is no object.');
    };
    return response;
  };
  return client;
}

function addressOf(apiBase: string | undefined): Stripe.StripeConfig {
  if (apiBase === undefined || apiBase === '') return {};
  const { protocol, hostname, port } = new URL(apiBase);
  const scheme = protocol === 'http:' ? 'http' : 'https';
  return {
    host: hostname,
    protocol: scheme,
    port: port === '' ? (scheme === 'http' ? 80 : 443) : Number(port),
  };
}
