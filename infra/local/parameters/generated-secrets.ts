import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Secrets that are entered in a deployment, generated once by this machine. */
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
  /** Session token of the functions, checked by the parameter endpoint. */
  stackUuid: string;
}

/** Reads the secrets of `file` and creates missing ones. Readable by its owner only. */
export function generatedSecrets(file: string): GeneratedSecrets {
  const stored = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<GeneratedSecrets>)
    : {};
  const secrets = { ...freshSecrets(), ...stored };
  if (Object.keys(stored).length < Object.keys(secrets).length) {
    mkdirSync(dirname(file), { recursive: true });
    // Written atomically: half a file would lose the keys of open sessions.
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
