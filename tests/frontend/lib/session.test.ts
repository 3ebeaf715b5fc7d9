import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ownPath } from '#frontend/lib/paths.ts';
import { logLine } from '#frontend/lib/diagnostic.ts';
import {
  loseSession,
  logout,
  openSession,
  readRedirect,
  readToken,
  sessionState,
} from '#frontend/lib/session.ts';
import { fakeBrowser } from '#tests/frontend/support/browser.ts';

let browser: ReturnType<typeof fakeBrowser>;
beforeEach(() => {
  browser = fakeBrowser();
});
afterEach(() => vi.unstubAllGlobals());

describe('sessions in the browser', () => {
  it('keeps token and user under the names of the specification', () => {
    openSession('pro', 't', { id: 'c1' });
    openSession('admin', 'u', { id: 'a1' });
    expect(Object.fromEntries(browser.stored)).toEqual({
      pro_token: 't',
      pro_user: '{"id":"c1"}',
      admin_token: 'u',
      admin_user: '{"id":"a1"}',
    });
  });

  it('signs out one kind, the client by default (AUTH-34)', () => {
    for (const key of ['pro_token', 'pro_user', 'client_token', 'client_user']) browser.stored.set(key, 'x');
    logout();
    expect([...browser.stored.keys()]).toEqual(['pro_token', 'pro_user']);
    logout('pro');
    expect(browser.stored.size).toBe(0);
  });

  it('reads the generic token for the client family only (AUTH-32)', () => {
    browser.stored.set('auth_token', 'g');
    expect([readToken('client'), readToken('pro')]).toEqual(['g', null]);
    browser.stored.set('client_token', 'c');
    expect(readToken('client')).toBe('c');
  });

  it('tells a lost session from nobody', () => {
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
  ] as const)('comes back to %s in the area %s only if it is its own (AMB-25)', (url, area, expected) => {
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

describe('the console (AMB-39)', () => {
  it('says method, path, status and time, and hides what opens something', () => {
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
