import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, detailOf } from '#frontend/lib/api/api-error.ts';
import { call } from '#frontend/lib/api/call.ts';
import { CALL_TIMEOUT_MS } from '#frontend/lib/api/send.ts';
import { catalogContract } from '#shared/catalog/catalog.contract.ts';
import { authContract } from '#shared/auth/auth.contract.ts';
import { ordersContract } from '#shared/orders/orders.contract.ts';
import { fakeApi, fakeBrowser, tokenUntil } from '#tests/frontend/support/browser.ts';

const LATER = new Date(Date.now() + 3_600_000);
const EARLIER = new Date(Date.now() - 1000);
const account = {
  id: 'c1',
  firstname: 'Ana',
  lastname: 'Duval',
  mail: 'ana@bistrot.test',
  society: 'Bistrot',
};
const { getOrder, placeOrder } = ordersContract.endpoints;

const renewed = (token: string) => ({ body: { success: true, token, data: account } });

let browser: ReturnType<typeof fakeBrowser>;
const signIn = (token: string) => {
  browser.stored.set('pro_token', token);
  browser.stored.set('pro_user', JSON.stringify({ id: 'c1' }));
};
beforeEach(() => {
  browser = fakeBrowser('https://boutique.test/commandes');
  vi.spyOn(console, 'debug').mockReturnValue();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('call', () => {
  it('AUTH-33: fills the path, sends the family’s token as `Authorization: Bearer` and the headers', async () => {
    const token = tokenUntil(LATER);
    signIn(token);
    const calls = fakeApi(() => ({ body: { success: true, id: 'a/b' } }));
    await call(getOrder, { params: { id: 'a/b' } }, { as: 'pro', headers: { 'x-test': '1' } });
    expect(calls[0]).toMatchObject({ method: 'GET', path: '/api/orders/a%2Fb', token });
    expect(calls[0]?.headers['x-test']).toBe('1');
    expect(calls[0]?.headers['authorization']).toBe(`Bearer ${token}`);
  });

  it('AUTH-33: sends no Authorization header without a session', async () => {
    const calls = fakeApi(() => ({ body: { success: true, data: [] } }));
    await call(catalogContract.endpoints.listProducts, {}, { as: 'pro' });
    expect(Object.keys(calls[0]?.headers ?? {})).not.toContain('authorization');
  });

  it('API-68: logs each exchange to the console, method, path, status and time, never a body or a header', async () => {
    signIn(tokenUntil(LATER));
    fakeApi(() => ({ body: { success: true, secret: 'reply' } }));
    await call(authContract.endpoints.login, {
      body: { email: 'ana@bistrot.test', password: 'Secret-2026' },
    });
    expect(vi.mocked(console.debug).mock.calls).toEqual([
      [expect.stringMatching(/^POST \/api\/auth\/login → 200 \(\d+ ms\)$/)],
    ]);
  });

  it('AUTH-38: logs an error that is no 401 and passes it to the calling screen, session and address untouched', async () => {
    const token = tokenUntil(LATER);
    signIn(token);
    fakeApi(() => ({ status: 500, body: { success: false, message: 'Une erreur est survenue.' } }));
    await expect(call(getOrder, { params: { id: 'o1' } }, { as: 'pro' })).rejects.toMatchObject({
      status: 500,
      message: 'Une erreur est survenue.',
    });
    expect(vi.mocked(console.debug)).toHaveBeenCalledWith(
      expect.stringContaining('GET /api/orders/o1 → 500'),
    );
    expect(browser.stored.get('pro_token')).toBe(token);
    expect(browser.stored.has('auth_redirect_reason')).toBe(false);
    expect(browser.assigned).toEqual([]);
  });

  it('AUTH-30..32: takes the token by the path’s rule by default', async () => {
    browser.stored.set('auth_token', 'generic');
    signIn(tokenUntil(LATER));
    const calls = fakeApi(() => ({ body: { success: true, data: [] } }));
    await call(getOrder, { params: { id: 'o1' } });
    await call(catalogContract.endpoints.listProducts, {});
    expect(calls.map(({ token }) => token)).toEqual(['generic', browser.stored.get('pro_token')]);
  });

  it('returns a refusal with its field, its fields and its details', async () => {
    fakeApi(() => ({
      status: 409,
      body: {
        success: false,
        code: 'insufficient_stock',
        message: 'Stock insuffisant',
        field: 'items',
        fields: { items: 'Trop' },
        products: [{ product_id: '3', left: 1 }],
      },
    }));
    const error = await call(getOrder, { params: { id: 'o1' } }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 409,
      code: 'insufficient_stock',
      message: 'Stock insuffisant',
      field: 'items',
      fields: { items: 'Trop' },
      details: { products: [{ product_id: '3', left: 1 }] },
      isNetwork: false,
    });
  });

  it.each([
    [
      { status: 200, text: '<html>' },
      { status: 200, code: 'unreadable', fromServer: false },
    ],
    [
      { status: 502, text: 'Bad gateway' },
      { status: 502, code: 'unreadable', fromServer: false },
    ],
    [
      { status: 200, body: { success: false, message: 'Non' } },
      { status: 200, message: 'Non' },
    ],
    [new TypeError('fetch failed'), { status: 0, code: 'network', isNetwork: true }],
  ])('classifies answer %j', async (answer, expected) => {
    fakeApi(() => answer);
    await expect(call(getOrder, { params: { id: 'o1' } })).rejects.toMatchObject(expected);
  });

  it('API-01, CST-01: calls this origin, in JSON, and gives up after 10 s', async () => {
    expect(CALL_TIMEOUT_MS).toBe(10_000);
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    const calls = fakeApi(() => ({ body: { success: true } }));
    await call(authContract.endpoints.login, { body: { email: 'ana@bistrot.test', password: 'x' } });
    expect(timeout.mock.calls).toEqual([[10_000]]);
    expect(calls[0]).toMatchObject({
      path: '/api/auth/login',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
    });
  });

  it('distinguishes a timeout from a lost network, and an interruption from both', async () => {
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: { signal: AbortSignal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    );
    await expect(call(getOrder, { params: { id: 'o1' } }, { timeoutMs: 5 })).rejects.toMatchObject({
      code: 'timeout',
      isNetwork: true,
    });
    const leave = new AbortController();
    const pending = call(getOrder, { params: { id: 'o1' } }, { signal: leave.signal });
    leave.abort();
    await expect(pending).rejects.toMatchObject({ code: 'aborted' });
  });
});

describe('a session that ends during a call', () => {
  it('is renewed before a token about to expire is sent', async () => {
    signIn(tokenUntil(new Date(Date.now() + 20_000), 'old'));
    const fresh = tokenUntil(LATER, 'new');
    const calls = fakeApi(({ path }) => (path === '/api/auth/refresh' ? renewed(fresh) : {}));
    await call(getOrder, { params: { id: 'o1' } }, { as: 'pro' });
    expect(calls.map(({ path, token }) => [path, token])).toEqual([
      ['/api/auth/refresh', undefined],
      ['/api/orders/o1', fresh],
    ]);
    expect(browser.stored.get('pro_token')).toBe(fresh);
  });

  it('is renewed on a first 401, and the same request is sent again once', async () => {
    signIn(tokenUntil(LATER, 'revoked'));
    const fresh = tokenUntil(LATER, 'new');
    const calls = fakeApi(({ path, token }) => {
      if (path === '/api/auth/refresh') return renewed(fresh);
      return token === fresh ? {} : { status: 401, body: { success: false, code: 'not_signed_in' } };
    });
    const body = { items: [{ product_id: '3', quantity: 2 }], total: 4, client_id: 'c1' };
    await call(placeOrder, { body }, { as: 'pro', headers: { 'idempotency-key': 'k-12345678' } });
    expect(calls.map(({ path }) => path)).toEqual([
      '/api/products/orders',
      '/api/auth/refresh',
      '/api/products/orders',
    ]);
    expect(calls[2]?.headers['idempotency-key']).toBe('k-12345678');
    expect(calls[2]?.body).toEqual(calls[0]?.body);
  });

  it('renews once for calls that fail together', async () => {
    signIn(tokenUntil(LATER, 'revoked'));
    const fresh = tokenUntil(LATER, 'new');
    const calls = fakeApi(({ path, token }) => {
      if (path === '/api/auth/refresh') return renewed(fresh);
      return token === fresh ? {} : { status: 401, body: { success: false, code: 'not_signed_in' } };
    });
    await Promise.all(['o1', 'o2', 'o3'].map((id) => call(getOrder, { params: { id } }, { as: 'pro' })));
    expect(calls.filter(({ path }) => path === '/api/auth/refresh')).toHaveLength(1);
  });

  it('takes the token another tab has just renewed', async () => {
    signIn(tokenUntil(LATER, 'revoked'));
    const fresh = tokenUntil(LATER, 'other-tab');
    const calls = fakeApi(({ token }) => {
      if (token === fresh) return {};
      browser.stored.set('pro_token', fresh);
      return { status: 401, body: { success: false, code: 'not_signed_in' } };
    });
    await call(getOrder, { params: { id: 'o1' } }, { as: 'pro' });
    expect(calls.map(({ path }) => path)).toEqual(['/api/orders/o1', '/api/orders/o1']);
  });

  it('is sent again where another tab signs the same user in during a call without a token', async () => {
    signIn('');
    browser.stored.delete('pro_token');
    const fresh = tokenUntil(LATER);
    const calls = fakeApi(({ token }) => {
      if (token === fresh) return { body: { success: true, id: 'o1' } };
      browser.stored.set('pro_token', fresh);
      return { status: 401, body: { success: false, code: 'not_signed_in', message: 'Connectez-vous.' } };
    });
    await call(getOrder, { params: { id: 'o1' } }, { as: 'pro' });
    expect(calls.map(({ token }) => token)).toEqual([undefined, fresh]);
  });

  it('AUTH-25, AUTH-29, ERR-12: ends when the cookie is refused: reason "expired" and page saved, token dropped, user kept, no redirect here', async () => {
    signIn(tokenUntil(EARLIER));
    fakeApi(() => ({ status: 401, body: { success: false, code: 'not_signed_in', message: 'x' } }));
    await expect(call(getOrder, { params: { id: 'o1' } }, { as: 'pro' })).rejects.toMatchObject({
      status: 401,
    });
    expect(Object.fromEntries(browser.stored)).toEqual({
      pro_user: JSON.stringify({ id: 'c1' }),
      auth_redirect_reason: 'expired',
      auth_redirect_url: '/commandes',
    });
    expect(browser.assigned).toEqual([]);
  });

  it('AUTH-25, AUTH-27: goes to the sign-in where the rule requires it, and keeps the whole address', async () => {
    browser = fakeBrowser('https://boutique.test/payment?order=o1&method=stripe');
    signIn(tokenUntil(LATER));
    fakeApi(() => ({ status: 401, body: { success: false, code: 'not_signed_in' } }));
    await expect(call(authContract.endpoints.getProfile, {})).rejects.toMatchObject({ status: 401 });
    expect(browser.assigned).toEqual(['/espacepro']);
    expect(browser.stored.get('auth_redirect_url')).toBe('/payment?order=o1&method=stripe');
  });

  it('survives a server that cannot be reached', async () => {
    const ended = tokenUntil(EARLIER);
    signIn(ended);
    fakeApi(() => new TypeError('fetch failed'));
    await expect(call(getOrder, { params: { id: 'o1' } }, { as: 'pro' })).rejects.toMatchObject({
      code: 'network',
    });
    expect(browser.stored.get('pro_token')).toBe(ended);
  });

  it('leaves a wrong password alone', async () => {
    signIn(tokenUntil(LATER));
    fakeApi(() => ({
      status: 401,
      body: { success: false, code: 'wrong_credentials', message: 'Identifiants incorrects' },
    }));
    await expect(
      call(authContract.endpoints.login, { body: { email: 'a@b.test', password: 'x' } }),
    ).rejects.toMatchObject({ message: 'Identifiants incorrects' });
    expect(browser.stored.has('auth_redirect_reason')).toBe(false);
    expect(browser.stored.has('pro_token')).toBe(true);
  });

  it('does not take a deliberate sign-out for a lost session', async () => {
    signIn(tokenUntil(LATER));
    fakeApi(() => {
      browser.stored.delete('pro_token');
      browser.stored.delete('pro_user');
      return { status: 401, body: { success: false, code: 'not_signed_in' } };
    });
    await expect(call(getOrder, { params: { id: 'o1' } }, { as: 'pro' })).rejects.toMatchObject({
      status: 401,
    });
    expect(browser.stored.has('auth_redirect_reason')).toBe(false);
  });
});

it('ERR-73, AMB-61: a failure without a message is « Erreur inconnue »', () => {
  expect([detailOf(new Error('')), detailOf('plain text'), detailOf(undefined)]).toEqual([
    'Erreur inconnue',
    'Erreur inconnue',
    'Erreur inconnue',
  ]);
  expect(detailOf(new Error('La caisse ne répond pas.'))).toBe('La caisse ne répond pas.');
});
