import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { ProviderFile } from '#infra/sandboxes/provider/provider-file.ts';

/** The shop's request to verify a message. */
export interface SignatureClaim {
  readonly auth_algo: string;
  readonly transmission_id: string;
  readonly transmission_sig: string;
  readonly transmission_time: string;
  readonly webhook_id: string;
}

export interface WebhookSigner {
  /** The five headers of one transmission. */
  headersFor(payload: string, transmission: string, at: Date): Record<string, string>;
  isGenuine(claim: SignatureClaim, rawEvent: string): boolean;
  /** PEM, served at the certificate address. */
  readonly publicKey: string;
}

const ALGORITHM = 'SHA256withRSA';

/**
 * Signs as PayPal does: RSA over `transmission id | time | webhook id | CRC32 of the raw body`, see
 * https://developer.paypal.com/api/rest/webhooks/rest/#self-verification-method. The key pair is stored in
 * the file.
 */
export function openWebhookSigner(
  file: ProviderFile,
  webhookId: string,
  origin: () => string,
): WebhookSigner {
  const privateKey = createPrivateKey(file.setting('webhook-key') ?? newKey(file));
  const publicKey = createPublicKey(privateKey);
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    headersFor(payload, transmission, at) {
      const time = `${at.toISOString().slice(0, 19)}Z`;
      const message = Buffer.from(signedText(transmission, time, webhookId, payload));
      return {
        'paypal-auth-algo': ALGORITHM,
        'paypal-cert-url': `${origin()}/v1/notifications/certs/CERT-SANDBOX`,
        'paypal-transmission-id': transmission,
        'paypal-transmission-sig': sign('sha256', message, privateKey).toString('base64'),
        'paypal-transmission-time': time,
      };
    },
    isGenuine(claim, rawEvent) {
      const { transmission_id: id, transmission_time: time, transmission_sig: signature } = claim;
      if (claim.auth_algo !== ALGORITHM || claim.webhook_id !== webhookId) return false;
      const message = Buffer.from(signedText(id, time, webhookId, rawEvent));
      return verify('sha256', message, publicKey, Buffer.from(signature, 'base64'));
    },
  };
}

function signedText(transmission: string, time: string, webhookId: string, payload: string): string {
  return `${transmission}|${time}|${webhookId}|${crc32(payload)}`;
}

/** Shared by all sandboxes of one process: generating one takes as long as forty calls. */
let made: string | undefined;

function newKey(file: ProviderFile): string {
  made ??= generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();
  file.keepSetting('webhook-key', made);
  return made;
}

/**
 * The exact text of a top-level object inside a JSON text. PayPal checks the bytes it receives: an event
 * that was parsed and serialised again (1.0 becomes 1, names change order) fails, here as well.
 */
export function rawValueOf(text: string, name: string): string | undefined {
  const found = new RegExp(`"${name}"\\s*:\\s*(?=\\{)`).exec(text);
  if (found === null) return undefined;
  const start = found.index + found[0].length;
  let depth = 0;
  let inString = false;
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at];
    if (inString) {
      if (sign === '\\') at += 1;
      else if (sign === '"') inString = false;
    } else if (sign === '"') inString = true;
    else if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') depth -= 1;
    if (depth === 0) return text.slice(start, at + 1);
  }
  return undefined;
}
