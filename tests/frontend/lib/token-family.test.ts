import { describe, expect, it } from 'vitest';
import { tokenFamilyFor } from '#frontend/lib/token-family.ts';

describe('the token of a path (AUTH-30..32)', () => {
  it.each([
    ['/api/admin/web-orders', 'admin'],
    ['/api/dashboard/all-products', 'admin'],
    ['/admin/users', 'admin'],
    ['/api/products', 'pro'],
    ['/api/products/orders', 'pro'],
    ['/api/stock-movements/products', 'pro'],
    ['/api/dolibarr-stock/extract', 'pro'],
    ['/dolibarr/user', 'pro'],
    ['/api/auth/profile', 'pro'],
    ['/api/orders/client/c1', 'client'],
    ['/api/payments/status/o1', 'client'],
    ['/api/auth/login', 'client'],
  ])('%s takes the %s token', (path, family) => {
    expect(tokenFamilyFor(path)).toBe(family);
  });

  it('looks for the administration first', () => {
    expect(tokenFamilyFor('/api/admin/products')).toBe('admin');
  });
});
