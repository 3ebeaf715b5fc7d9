import type { Client } from '@paypal/paypal-server-sdk';
import type { PaypalGatewayConfig } from './paypal-gateway.ts';

export const CALL_TIMEOUT_MS = 8000;

const LIVE_ORIGIN = 'https://api-m.paypal.com';
const TEST_ORIGIN = 'https://api-m.sandbox.paypal.com';

/** Real money moves unless another address is given. */
export function isLive(apiBase: string | undefined): boolean {
  return apiBase === undefined || apiBase === '' || new URL(apiBase).origin === LIVE_ORIGIN;
}

/** No access token was obtained: the call itself was never sent. */
export class TokenUnavailable extends Error {}

/** The SDK costs 100 ms of start-up: it is loaded by the first call that needs it, once. */
export function loadPaypal() {
  return import('@paypal/paypal-server-sdk');
}

/**
 * A client for these keys. Its own retries are off: they hide what the first try may have done, and the gateway must
 * know it (`withOneRetry`).
 */
export async function newPaypalClient(config: PaypalGatewayConfig): Promise<Client> {
  const sdk = await loadPaypal();
  const { apiBase = '' } = config;
  const live = isLive(apiBase);
  const settings: ConstructorParameters<typeof Client>[0] = {
    environment: live ? sdk.Environment.Production : sdk.Environment.Sandbox,
    timeout: config.timeoutMs ?? CALL_TIMEOUT_MS,
    clientCredentialsAuthCredentials: {
      oAuthClientId: config.clientId ?? '',
      oAuthClientSecret: config.clientSecret ?? '',
      oAuthTokenProvider: async (last, manager) => {
        try {
          return await manager.updateToken(last);
        } catch (cause) {
          throw new TokenUnavailable('No access token', { cause });
        }
      },
    },
  };
  if (live) return new sdk.Client(settings);

  // The SDK knows two addresses only and has no setting for another one.
  const origin = new URL(apiBase).origin;
  class RedirectedClient extends sdk.Client {
    override getRequestBuilderFactory() {
      const build = super.getRequestBuilderFactory();
      return (...args: Parameters<typeof build>) => {
        const request = build(...args);
        request.interceptRequest((original) => ({
          ...original,
          url: original.url.replace(TEST_ORIGIN, origin),
        }));
        return request;
      };
    }
  }
  return new RedirectedClient(settings);
}
