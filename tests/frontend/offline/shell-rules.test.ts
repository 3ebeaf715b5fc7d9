import { describe, expect, it } from 'vitest';
import { treatments } from '#frontend/offline/shell-rules.ts';
import { areas } from '#infra/build/website.ts';

const ORIGIN = 'https://boutique.test';
const files = ['/assets/app-1.js'];
const shop = treatments({ ...areas.pro, files }, ORIGIN);
const office = treatments({ ...areas.office, files }, ORIGIN);
const visit = (path: string, treatmentOf = shop) =>
  treatmentOf({ method: 'GET', mode: 'navigate', destination: 'document', url: ORIGIN + path });
const fetched = (url: string, destination: RequestDestination, method = 'GET') =>
  shop({ method, mode: 'cors', destination, url: new URL(url, ORIGIN).href });

describe('requests answered by the service worker', () => {
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
  ])('opens %s from the cached shell when the server does not answer', (path) =>
    expect(visit(path)).toBe('page'),
  );

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
  ])('leaves %s to the network: public pages and the back-office are not part of the Espace Pro', (path) =>
    expect(visit(path)).toBe('network'),
  );

  it.each(['/admin', '/admin/login', '/admin/dashboard?tab=livraisons', '/scanner?camera'])(
    'opens %s from the cached back-office',
    (path) => expect(visit(path, office)).toBe('page'),
  );

  it.each(['/', '/dashboard', '/payment', '/scanners'])(
    'leaves %s to the network in the back-office',
    (path) => expect(visit(path, office)).toBe('network'),
  );

  it.each([
    ['/api/products', ''],
    ['/dolibarr/user', ''],
    ['/products/p1/stock', ''],
    ['/payment-verification/verify-stripe-session/cs_1', ''],
    ['/art/brand/icon-192.png', 'image'],
    ['https://www.paypal.com/sdk/js', 'script'],
  ] as const)('never answers %s: answers of the API are always the server’s', (url, destination) =>
    expect(fetched(url, destination)).toBe('network'),
  );

  it('serves its own files, looks up those of the build before, and writes nothing', () => {
    expect(fetched('/assets/app-1.js', 'script')).toBe('file');
    expect(fetched('/assets/app-0.js', 'script')).toBe('older');
    expect(fetched('/assets/hero.svg', 'image')).toBe('network');
    expect(fetched('/assets/app-1.js', 'script', 'POST')).toBe('network');
  });
});
