import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { findParameter, getParameter } from '#functions/platform/config.ts';
import { startAwsEndpoint } from '#infra/local/aws-endpoint.ts';
import { openMailStore } from '#infra/local/mail/mail-store.ts';
import { generatedSecrets } from '#infra/local/parameters/generated-secrets.ts';
import { localParameters } from '#infra/local/parameters/parameters.ts';
import { needsSandbox, providersFrom } from '#infra/local/parameters/providers.ts';

let file: string;
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'parameters-'));
  file = join(folder, 'secrets.json');
  return () => rmSync(folder, { recursive: true });
});

test('secrets are made once, kept, and private; the key pair belongs together', () => {
  const first = generatedSecrets(file);
  expect(generatedSecrets(file)).toEqual(first);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const signature = sign(null, Buffer.from('x'), createPrivateKey(first.authPrivateKey));
  expect(verify(null, Buffer.from('x'), createPublicKey(first.authPublicKey), signature)).toBe(true);
});

test('the environment chooses a real provider, else the sandbox with its generated keys', () => {
  const secrets = generatedSecrets(file);
  const environment = {
    DOLIBARR_URL: 'https://erp.example.test',
    DOLIBARR_API_KEY: 'real',
    STRIPE_SECRET_KEY: 'sk_1',
  };
  expect(needsSandbox('dolibarr', environment)).toBe(false);
  expect(needsSandbox('stripe', environment)).toBe(false);
  expect(needsSandbox('paypal', environment)).toBe(true);
  const providers = providersFrom(environment, secrets, { paypal: 'http://127.0.0.1:1' });
  expect(providers.dolibarr).toMatchObject({ url: 'https://erp.example.test', apiKey: 'real' });
  expect(providers.stripe).toMatchObject({ secretKey: 'sk_1', apiBase: undefined });
  expect(providers.paypal).toMatchObject({ apiBase: 'http://127.0.0.1:1', clientId: secrets.paypalClientId });
});

test('functions read parameters by the call of the AWS extension, and only with their session token', async () => {
  const secrets = generatedSecrets(file);
  const values = localParameters('http://127.0.0.1:3000', secrets, providersFrom({}, secrets, {}));
  const mails = openMailStore(':memory:');
  const aws = await startAwsEndpoint({
    mails,
    sessionToken: secrets.sessionToken,
    findParameter: (name) => values.get(name.replace(/^\/viande\//, '')),
  });
  onTestFinished(async () => {
    await aws.close();
    mails.close();
  });
  process.env['PARAMETER_PREFIX'] = '/viande/';
  process.env['PARAMETERS_SECRETS_EXTENSION_HTTP_PORT'] = String(aws.port);
  process.env['AWS_SESSION_TOKEN'] = 'forged';
  await expect(getParameter('site/origin')).rejects.toThrow('403');
  process.env['AWS_SESSION_TOKEN'] = secrets.sessionToken;
  expect(await getParameter('site/origin')).toBe('http://127.0.0.1:3000');
  expect(await getParameter('auth/public-key')).toBe(secrets.authPublicKey);
  expect(await findParameter('stripe/api-base')).toBeUndefined();
});
