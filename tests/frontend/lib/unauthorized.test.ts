import { describe, expect, it } from 'vitest';
import { areaOf } from '#frontend/lib/navigation/paths.ts';
import { afterUnauthorized } from '#frontend/lib/session/unauthorized.ts';

const redirectFrom = (page: string, request: string, sent: 'pro' | 'admin' | 'client' = 'pro') =>
  afterUnauthorized({ page, request, sent })?.redirect;

describe('effect of a 401', () => {
  it.each([
    ['/admin/autre', '/admin/login?expired=true'],
    ['/admin/login', null],
  ])('AUTH-26: in the admin area, on %s, leads to %s', (page, expected) => {
    expect(redirectFrom(page, '/api/admin/settings/cart-vat', 'admin')).toBe(expected);
  });

  it.each([
    ['/payment', '/api/payments/stripe/create-session', '/espacepro'],
    ['/payment-verification', '/api/payments/config', '/espacepro'],
    ['/espacepro', '/api/auth/profile', null],
  ])('AUTH-27: in the pro area, on %s after %s, leads to %s', (page, request, expected) => {
    expect(redirectFrom(page, request)).toBe(expected);
  });

  it('AUTH-28: elsewhere redirects nowhere', () => {
    expect(redirectFrom('/contact', '/api/auth/profile', 'client')).toBeNull();
  });

  it.each([
    ['/dashboard', '/api/products'],
    ['/admin/dashboard', '/api/admin/erp-operations'],
    ['/commandes', '/api/orders/client/c1'],
    ['/payment', '/api/orders/o1'],
    ['/payment', '/api/payments/status/o1'],
    ['/payment', '/api/dolibarr/user'],
    ['/admin/login', '/api/admin/verify'],
    ['/payment', '/api/dolibarr-stock/last-date'],
  ])('AUTH-29: stays on %s after %s, and still drops the dead token (AMB-05)', (page, request) => {
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
