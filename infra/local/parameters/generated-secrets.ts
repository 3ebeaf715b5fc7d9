import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** What a deployment gets from people, this machine makes for itself once and keeps. */
export interface GeneratedSecrets {
  authPrivateKey: string;
  authPublicKey: string;
  stripeSecretKey: string;
  stripeWebhookSecret: string;
  paypalClientId: string;
  paypalClientSecret: string;
  paypalWebhookId: string;
  dolibarrApiKey: string;
  cashmagKey: string;
  /** Session token of the functions, checked by the parameter endpoint. */
  sessionToken: string;
  /** Random part of the stack's id, from which the stack derives what proves that a call came through the edge. */
  stackUuid: string;
}

/** Reads the secrets of `file`, creating those it lacks. Readable by its owner only. */
export function generatedSecrets(file: string): GeneratedSecrets {
  const stored = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<GeneratedSecrets>)
    : {};
  const secrets = { ...freshSecrets(), ...stored };
  if (Object.keys(stored).length < Object.keys(secrets).length) {
    mkdirSync(dirname(file), { recursive: true });
    // A start that is killed here must not leave half a file: sessions signed before would be lost.
    writeFileSync(`${file}.new`, `${JSON.stringify(secrets, undefined, 2)}\n`, { mode: 0o600, flush: true });
    renameSync(`${file}.new`, file);
  }
  return secrets;
}

function freshSecrets(): GeneratedSecrets {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return {
    authPrivateKey: privateKey,
    authPublicKey: publicKey,
    stripeSecretKey: random('sk_test_'),
    stripeWebhookSecret: random('whsec_'),
    paypalClientId: random('sandbox-client-'),
    paypalClientSecret: random(''),
    paypalWebhookId: random('WH-'),
    dolibarrApiKey: random(''),
    cashmagKey: random(''),
    sessionToken: random(''),
    stackUuid: randomUUID(),
  };
}

function random(prefix: string): string {
  return `${prefix}${randomBytes(24).toString('hex')}`;
}
