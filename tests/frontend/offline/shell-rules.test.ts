import { describe, expect, it } from 'vitest';
import { treatmentOf } from '#frontend/offline/shell-rules.ts';

const ORIGIN = 'https://boutique.test';
const files = new Set(['/assets/app-1.js']);
const visit = (path: string) =>
  treatmentOf(
    { method: 'GET', mode: 'navigate', destination: 'document', url: ORIGIN + path },
    ORIGIN,
    files,
  );
const fetched = (url: string, destination: RequestDestination, method = 'GET') =>
  treatmentOf({ method, mode: 'cors', destination, url: new URL(url, ORIGIN).href }, ORIGIN, files);

describe('what the worker answers for', () => {
  it.each([
    '/espacepro',
    '/login',
    '/register',
    '/dashboard',
    '/dashboard?vue=compte',
    '/commandes?success=true',
    '/payment?order=o1&method=stripe',
    '/payment-verification/cs_1',
    '/verify-email/t',
  ])('opens %s from the kept shell when the server is silent', (path) => expect(visit(path)).toBe('page'));

  it.each([
    '/',
    '/contact',
    '/cgv',
    '/admin',
    '/admin/login',
    '/admin/dashboard',
    '/scanner',
    '/__local',
    '/dashboardx',
  ])('leaves %s to the network: public pages and the back-office are never kept', (path) =>
    expect(visit(path)).toBe('network'),
  );

  it.each([
    ['/api/products', ''],
    ['/dolibarr/user', ''],
    ['/products/p1/stock', ''],
    ['/payment-verification/verify-stripe-session/cs_1', ''],
    ['/art/brand/icon-192.png', 'image'],
    ['https://www.paypal.com/sdk/js', 'script'],
  ] as const)('never answers %s: an answer of the API is always the server’s', (url, destination) =>
    expect(fetched(url, destination)).toBe('network'),
  );

  it('gives its own files, looks for those of the build before, and writes nothing', () => {
    expect(fetched('/assets/app-1.js', 'script')).toBe('file');
    expect(fetched('/assets/app-0.js', 'script')).toBe('older');
    expect(fetched('/assets/hero.svg', 'image')).toBe('network');
    expect(fetched('/assets/app-1.js', 'script', 'POST')).toBe('network');
  });
});
