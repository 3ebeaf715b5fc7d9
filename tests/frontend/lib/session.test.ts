import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ownPath } from '#frontend/lib/navigation/paths.ts';
import { logLine } from '#frontend/lib/api/send.ts';
import {
  loseSession,
  logout,
  openSession,
  readRedirect,
  readToken,
  sessionState,
} from '#frontend/lib/session/session.ts';
import { storageKeys } from '#frontend/lib/storage/storage-keys.ts';
import { storedCustomer } from '#frontend/lib/session/stored-customer.ts';
import { fakeBrowser } from '#tests/frontend/support/browser.ts';

const customer = {
  id: 'c1',
  firstname: 'Ana',
  lastname: 'Duval',
  mail: 'ana@bistrot.test',
  society: 'Bistrot',
  phone: '0500000000',
  address: '1 rue de l’Essai',
  postal: '33000',
  city: 'Bordeaux',
};

let browser: ReturnType<typeof fakeBrowser>;
beforeEach(() => {
  browser = fakeBrowser();
});
afterEach(() => vi.unstubAllGlobals());

describe('sessions in the browser', () => {
  it('AUTH-22, AUTH-24: keeps token and user under the names of the specification', () => {
    openSession('pro', 't', { id: 'c1' });
    openSession('admin', 'u', { id: 'a1' });
    expect(Object.fromEntries(browser.stored)).toEqual({
      pro_token: 't',
      pro_user: '{"id":"c1"}',
      admin_token: 'u',
      admin_user: '{"id":"a1"}',
    });
  });

  it('AUTH-34: signs out one kind, the client by default', () => {
    for (const key of ['pro_token', 'pro_user', 'client_token', 'client_user']) browser.stored.set(key, 'x');
    logout();
    expect([...browser.stored.keys()]).toEqual(['pro_token', 'pro_user']);
    logout('pro');
    expect(browser.stored.size).toBe(0);
  });

  it('AUTH-32: falls back to auth_token for the client family only', () => {
    browser.stored.set('auth_token', 'g');
    expect([readToken('client'), readToken('pro')]).toEqual(['g', null]);
    browser.stored.set('client_token', 'c');
    expect(readToken('client')).toBe('c');
  });

  it('distinguishes a lost session from none', () => {
    expect(sessionState('pro')).toBe('none');
    openSession('pro', 't', { id: 'c1' });
    expect(sessionState('pro')).toBe('open');
    loseSession('pro', 'another', '/dashboard');
    expect(sessionState('pro')).toBe('open');
    loseSession('pro', 't', '/dashboard');
    expect(sessionState('pro')).toBe('lost');
    logout('pro');
    expect(sessionState('pro')).toBe('none');
  });

  it.each([
    ['/commandes?x=1', 'pro', { expired: true, url: '/commandes?x=1' }],
    ['/commandes', 'admin', { expired: false, url: null }],
    ['/admin/dashboard?tab=venteWeb', 'admin', { expired: true, url: '/admin/dashboard?tab=venteWeb' }],
    ['https://ailleurs.test/commandes', 'pro', { expired: false, url: null }],
    ['//ailleurs.test', 'pro', { expired: false, url: null }],
    // a sign-in page is never the page to return to
    ['/admin/login', 'admin', { expired: true, url: null }],
    ['/admin/login/?expired=true#haut', 'admin', { expired: true, url: null }],
    ['/admin', 'admin', { expired: true, url: null }],
    ['/espacepro?de=/commandes', 'pro', { expired: true, url: null }],
  ] as const)('returns to %s in the area %s only if it is its own (AMB-25)', (url, area, expected) => {
    browser.stored.set('auth_redirect_reason', 'expired');
    browser.stored.set('auth_redirect_url', url);
    expect(readRedirect(area)).toEqual(expected);
  });
});

describe('ownPath', () => {
  it.each([
    ['/commandes?success=true', '/commandes?success=true'],
    ['https://ailleurs.test/', '/x'],
    ['//ailleurs.test/', '/x'],
    ['/\\ailleurs.test/', '/x'],
    ['javascript:alert(1)', '/x'],
    [undefined, '/x'],
  ])('%s gives %s', (target, expected) => {
    expect(ownPath(target, '/x')).toBe(expected);
  });
});

describe('data stored in the browser', () => {
  it('AUTH-22: of a professional: nine fields and no other', () => {
    const reply = { ...customer, civility: 'M.', group: { id: 1 }, email_verified: true };
    expect(storedCustomer(reply as unknown as Parameters<typeof storedCustomer>[0])).toEqual(customer);
  });

  it('AUTH-23, AUTH-24: the other names, exactly', () => {
    const { admin, client, genericToken, redirectReason, redirectUrl, ...others } = storageKeys;
    expect([admin, client, genericToken, redirectReason, redirectUrl]).toEqual([
      { token: 'admin_token', user: 'admin_user' },
      { token: 'client_token', user: 'client_user' },
      'auth_token',
      'auth_redirect_reason',
      'auth_redirect_url',
    ]);
    expect(others).toMatchObject({
      orderHistory: 'orderHistory',
      userData: 'user_data',
      categories: 'categories_cache',
      categoriesAt: 'categories_cache_timestamp',
    });
  });
});

describe('the console (AMB-39)', () => {
  it('API-68: logs method, path, status and time, and hides secrets', () => {
    for (const path of [
      '/api/admin/invitations/SECRET',
      '/admin/invitation/SECRET',
      '/admin/mot-de-passe/SECRET',
    ])
      expect(logLine({ method: 'GET', path, status: 200, ms: 1 })).not.toContain('SECRET');
    expect(logLine({ method: 'GET', path: '/api/auth/verify/SECRET?x=1', status: 200, ms: 12.4 })).toBe(
      'GET /api/auth/verify/••• → 200 (12 ms)',
    );
    expect(
      logLine({
        method: 'GET',
        path: '/api/payment-verification/verify-stripe-session/cs_1',
        status: 0,
        ms: 1,
      }),
    ).toBe('GET /api/payment-verification/verify-stripe-session/••• → sans réponse (1 ms)');
  });
});
