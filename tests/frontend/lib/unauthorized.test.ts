import { describe, expect, it } from 'vitest';
import { afterUnauthorized, areaOf } from '#frontend/lib/unauthorized.ts';

const redirectFrom = (page: string, request: string, sent: 'pro' | 'admin' | 'client' = 'pro') =>
  afterUnauthorized({ page, request, sent })?.redirect;

describe('what a 401 means', () => {
  it.each([
    ['/admin/autre', '/api/admin/settings/cart-vat', 'admin', '/admin/login?expired=true'],
    ['/admin/login', '/api/admin/settings/cart-vat', 'admin', null],
    ['/payment', '/api/payments/stripe/create-session', 'pro', '/espacepro'],
    ['/payment-verification', '/api/payments/config', 'pro', '/espacepro'],
    ['/espacepro', '/api/auth/profile', 'pro', null],
    ['/contact', '/api/auth/profile', 'client', null],
  ] as const)(
    'on %s a refusal of %s (%s token) leads to %s (AUTH-26..28)',
    (page, request, sent, expected) => {
      expect(redirectFrom(page, request, sent)).toBe(expected);
    },
  );

  it.each([
    ['/dashboard', '/api/products'],
    ['/admin/dashboard', '/api/admin/erp-operations'],
    ['/commandes', '/api/orders/client/c1'],
    ['/payment', '/api/orders/o1'],
    ['/payment', '/api/payments/status/o1'],
    ['/payment', '/api/dolibarr/user'],
    ['/admin/login', '/api/admin/verify'],
    ['/payment', '/api/dolibarr-stock/last-date'],
  ])('stays on %s after %s, and still drops the dead token (AUTH-29, AMB-05)', (page, request) => {
    expect(afterUnauthorized({ page, request, sent: 'pro' })).toEqual({ ended: 'pro', redirect: null });
  });

  it('ignores a wrong password, a call without a token and a wrong current password (AMB-25)', () => {
    expect(afterUnauthorized({ page: '/payment', request: '/api/auth/login', sent: 'pro' })).toBeUndefined();
    expect(
      afterUnauthorized({ page: '/admin/x', request: '/api/admin/login', sent: 'admin' }),
    ).toBeUndefined();
    expect(
      afterUnauthorized({ page: '/payment', request: '/api/products', sent: undefined }),
    ).toBeUndefined();
    expect(
      afterUnauthorized({ page: '/payment', request: '/api/x', sent: 'pro', code: 'wrong_credentials' }),
    ).toBeUndefined();
  });

  it('knows the area of a page', () => {
    expect(areaOf('/admin/dashboard')).toBe('admin');
    expect(areaOf('/payment-verification/cs_1')).toBe('pro');
    expect(areaOf('/commandes')).toBe('pro');
    expect(areaOf('/paymentx')).toBeUndefined();
    expect(areaOf('/')).toBeUndefined();
  });
});
