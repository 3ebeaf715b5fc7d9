import { randomBytes } from 'node:crypto';
import { openShelf } from '#infra/sandboxes/provider/shelf.ts';
import { json } from '#infra/sandboxes/provider/replies.ts';
import type { ProviderFile } from '#infra/sandboxes/provider/provider-file.ts';
import type { Answered, SandboxRequest } from '#infra/sandboxes/provider/exchange.ts';

export interface Tokens {
  /** `POST /v1/oauth2/token`, client credentials. */
  grant(request: SandboxRequest): Answered;
  isValid(request: SandboxRequest): boolean;
  /** Voids all tokens, as when the merchant renews its secret. */
  withdrawAll(): void;
}

/** Nine hours, as in PayPal's test mode. */
const LIFETIME_SECONDS = 32_400;

/** OAuth access tokens for one merchant; stored on disk, since the shop uses them after a restart. */
export function openTokens(
  file: ProviderFile,
  client: { readonly id: string; readonly secret: string },
  now: () => number,
): Tokens {
  const granted = openShelf<{ id: string; expiresAt: number }>(file, 'token');
  const expected = `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`;
  return {
    grant(request) {
      if (request.headers.authorization !== expected) {
        return json(401, { error: 'invalid_client', error_description: 'Client Authentication failed' });
      }
      if (new URLSearchParams(request.body.toString('utf8')).get('grant_type') !== 'client_credentials') {
        return json(400, {
          error: 'unsupported_grant_type',
          error_description: 'Grant Type is not supported',
        });
      }
      const token = `A21AA${randomBytes(48).toString('base64url')}`;
      granted.put({ id: token, expiresAt: now() + LIFETIME_SECONDS * 1000 });
      return json(200, {
        scope: 'https://uri.paypal.com/services/payments/payment',
        access_token: token,
        token_type: 'Bearer',
        app_id: 'APP-VIANDE-SANDBOX',
        expires_in: LIFETIME_SECONDS,
        nonce: randomBytes(16).toString('hex'),
      });
    },
    isValid(request) {
      const token = (request.headers.authorization ?? '').replace(/^Bearer /, '');
      return (granted.find(token)?.expiresAt ?? 0) > now();
    },
    withdrawAll() {
      for (const { id } of granted.newest(1000)) granted.put({ id, expiresAt: 0 });
    },
  };
}
