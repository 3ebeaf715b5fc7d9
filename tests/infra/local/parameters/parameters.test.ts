import { createPrivateKey, createPublicKey, randomUUID, sign, verify } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { startAwsEndpoint } from '#infra/local/aws-endpoint.ts';
import { openMailStore } from '#infra/local/mail/mail-store.ts';
import { generatedSecrets } from '#infra/local/parameters/generated-secrets.ts';
import { answerGetParameters } from '#infra/local/parameters/parameter-store.ts';
import { needsSandbox, providersFrom } from '#infra/local/parameters/providers.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parameters-'));
  file = join(folder, 'secrets.json');
  return () => rmSync(folder, { recursive: true });
});

test('secrets are made once, stored, and private; the key pair matches', () => {
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

describe('functions read parameters', () => {
  const values = new Map<string, string>();
  let calls = 0;
  let options: Parameters<typeof startAwsEndpoint>[0];
  beforeEach(async () => {
    values.clear();
    calls = 0;
    vi.resetModules();
    const mails = openMailStore(':memory:');
    options = {
      mails,
      sessionToken: 'session',
      findParameter: (name) => {
        if (name === '/viande/site/origin') calls += 1;
        return values.get(name.replace('/viande/', ''));
      },
    };
    const aws = await startAwsEndpoint(options);
    vi.stubEnv('PARAMETER_PREFIX', '/viande/');
    vi.stubEnv('AWS_ENDPOINT_URL_SSM', aws.endpoint);
    vi.stubEnv('AWS_REGION', 'eu-west-3');
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
    vi.stubEnv('AWS_SESSION_TOKEN', 'session');
    vi.stubEnv(
      'PARAMETERS',
      'site/origin,stripe/secret-key,stripe/api-base,auth/public-key,auth/private-key',
    );
    return async () => {
      vi.useRealTimers();
      vi.unstubAllEnvs();
      await aws.close();
      mails.close();
    };
  });
  const moveClock = (minutes: number) =>
    vi.useFakeTimers({ now: Date.now() + minutes * 60_000, toFake: ['Date'] });

  test('all in one call; missing ones are absent, and an undeclared name is a fault', async () => {
    values.set('site/origin', 'https://one.test');
    const { findParameter, getParameter } = await import('#functions/platform/config.ts');
    expect(await Promise.all([getParameter('site/origin'), findParameter('stripe/api-base')])).toEqual([
      'https://one.test',
      undefined,
    ]);
    await expect(getParameter('stripe/secret-key')).rejects.toThrow('Parameter stripe/secret-key is not set');
    await expect(findParameter('cashmag/key')).rejects.toThrow('is not among those');
    expect(calls).toBe(1);
  });

  test('only with the session token of their role', async () => {
    vi.stubEnv('AWS_SESSION_TOKEN', 'forged');
    const { getParameter } = await import('#functions/platform/config.ts');
    await expect(getParameter('site/origin')).rejects.toThrow('security token');
  });

  test('again at once for a user who has just changed one', async () => {
    values.set('stripe/secret-key', 'sk_old');
    const { findParameter, forgetParameters } = await import('#functions/platform/config.ts');
    expect(await findParameter('stripe/secret-key')).toBe('sk_old');
    values.set('stripe/secret-key', 'sk_new');
    expect(await findParameter('stripe/secret-key')).toBe('sk_old');
    forgetParameters();
    expect(await findParameter('stripe/secret-key')).toBe('sk_new');
  });

  test('again after five minutes: derived values are rebuilt, once they changed', async () => {
    values.set('stripe/secret-key', 'sk_old');
    const { getParameter } = await import('#functions/platform/config.ts');
    const { fromParameters } = await import('#functions/platform/config.ts');
    let opened = 0;
    const gateway = fromParameters(async () => ({
      n: ++opened,
      key: await getParameter('stripe/secret-key'),
    }));
    await gateway();
    moveClock(6);
    expect(await gateway()).toEqual({ n: 1, key: 'sk_old' });
    values.set('stripe/secret-key', 'sk_new');
    moveClock(4);
    expect(await gateway()).toEqual({ n: 1, key: 'sk_old' });
    moveClock(6);
    expect(await gateway()).toEqual({ n: 2, key: 'sk_new' });
  });

  test('from the cache while the parameter store is out of order', async () => {
    values.set('site/origin', 'https://one.test');
    const { getParameter } = await import('#functions/platform/config.ts');
    await getParameter('site/origin');
    options.sessionToken = 'refuses everybody';
    moveClock(6);
    expect(await getParameter('site/origin')).toBe('https://one.test');
  });

  test('and tokens of the previous key stay valid while the keys rotate', async () => {
    const pair = () => {
      const { authPrivateKey, authPublicKey } = generatedSecrets(join(folder, `${randomUUID()}.json`));
      return { private: authPrivateKey, public: authPublicKey };
    };
    const [former, next] = [pair(), pair()];
    values.set('auth/private-key', former.private).set('auth/public-key', former.public);
    const { issueAccessToken, readAccessToken } = await import('#functions/platform/http/identity.ts');
    const who = { family: 'pro', subjectId: 'CLIENT-1', sessionId: 'S1' } as const;
    const now = new Date();
    const before = await issueAccessToken(who, now);
    values.set('auth/private-key', next.private).set('auth/public-key', `${next.public}\n${former.public}`);
    moveClock(6);
    const after = await issueAccessToken(who, now);
    expect(await readAccessToken(before.token, now)).toEqual(who);
    expect(await readAccessToken(after.token, now)).toEqual(who);
    values.set('auth/public-key', next.public);
    moveClock(6);
    expect(await readAccessToken(before.token, now)).toBeUndefined();
    expect(await readAccessToken(after.token, now)).toEqual(who);
  });

  test('a token expires at its second, also where it was read before; a changed one is invalid', async () => {
    const { authPrivateKey, authPublicKey } = generatedSecrets(file);
    values.set('auth/private-key', authPrivateKey).set('auth/public-key', authPublicKey);
    const { issueAccessToken, readAccessToken } = await import('#functions/platform/http/identity.ts');
    const who = { family: 'admin', subjectId: 'A', sessionId: 'S', role: 'admin' } as const;
    const now = new Date('2026-11-23T08:00:00.500Z');
    const [read, unread] = await Promise.all([
      issueAccessToken(who, now),
      issueAccessToken({ ...who, sessionId: 'T' }, now),
    ]);
    const at = (ms: number) => new Date(Date.parse(read.expiresAt) + ms);
    expect(await readAccessToken(read.token, now)).toEqual(who);
    expect(await readAccessToken(read.token, at(-1))).toEqual(who);
    for (const { token } of [read, unread]) expect(await readAccessToken(token, at(0))).toBeUndefined();
    const [head = '', , signature = ''] = read.token.split('.');
    const claims = Buffer.from(unread.token.split('.')[1] ?? '', 'base64url').toString();
    for (const forged of [
      `${head}.${Buffer.from(claims.replace('"admin"', '"super_admin"')).toString('base64url')}.${signature}`,
      `${head}.${unread.token.split('.')[1]}.${signature}`,
      `${read.token}A`,
    ])
      expect(await readAccessToken(forged, now)).toBeUndefined();
  });
});

describe('the local parameter store answers as AWS does', () => {
  const ask = (body: unknown) =>
    answerGetParameters(body, 't', 't', (name) => (name === '/a/known' ? 'v' : undefined));

  test('what is missing is listed apart', () => {
    expect(ask({ Names: ['/a/known', '/a/missing'], WithDecryption: true })).toMatchObject({
      status: 200,
      body: { Parameters: [{ Name: '/a/known', Value: 'v' }], InvalidParameters: ['/a/missing'] },
    });
  });

  test.each([
    ['no name', { Names: [] }],
    ['eleven names', { Names: Array.from({ length: 11 }, (_, n) => `/a/${n}`) }],
    ['a name twice', { Names: ['/a/known', '/a/known'] }],
  ])('%s is refused', (_what, body) => {
    expect(ask(body)).toMatchObject({ status: 400, error: 'ValidationException' });
  });

  test('a secret read without decryption stays encrypted', () => {
    expect(JSON.stringify(ask({ Names: ['/a/known'] }).body)).not.toContain('"v"');
  });
});
