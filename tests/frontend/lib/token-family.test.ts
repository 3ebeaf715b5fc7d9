import { describe, expect, it } from 'vitest';
import { tokenFamilyFor } from '#frontend/lib/session/token-family.ts';

describe('the token of a path', () => {
  it.each(['/api/admin/web-orders', '/api/dashboard/all-products', '/admin/users', '/api/admin/products'])(
    'AUTH-30: %s contains /admin or /dashboard and takes the admin token, whatever else it contains',
    (path) => expect(tokenFamilyFor(path)).toBe('admin'),
  );

  it.each([
    '/api/products',
    '/api/products/orders',
    '/api/stock-movements/products',
    '/api/dolibarr-stock/extract',
    '/dolibarr/user',
    '/api/auth/profile',
  ])('AUTH-31: %s contains /pro or the ERP segment and takes the pro token', (path) =>
    expect(tokenFamilyFor(path)).toBe('pro'),
  );

  it.each(['/api/orders/client/c1', '/api/payments/status/o1', '/api/auth/login', '/api/contact'])(
    'AUTH-32: %s, like every other path, takes the client token',
    (path) => expect(tokenFamilyFor(path)).toBe('client'),
  );
});
