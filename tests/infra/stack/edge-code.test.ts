import vm from 'node:vm';
import { transform } from 'esbuild';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paymentSecurityPolicy } from '#infra/stack/constructs/website/content-security-policy.ts';
import {
  siteRoutingCode,
  viewerAddressCode,
  walletNonceCode,
} from '#infra/stack/constructs/website/edge-code.ts';
import {
  appRoutes,
  framePages,
  landingPages,
  movedPages,
  pageFile,
  publicPages,
} from '#shared/content/site-map.ts';

type Query = Record<string, { value: string; multiValue?: { value: string }[] }>;
type EdgeRequest = { uri: string; querystring: Query; headers: Record<string, { value: string }> };
type EdgeAnswer = { statusCode?: number; uri?: string; headers: Record<string, { value: string }> };

const run = (code: string, request: EdgeRequest): EdgeAnswer =>
  vm.runInNewContext(`${code}\nhandler(event)`, {
    event: { request, viewer: { ip: '2001:db8::7' } },
  }) as EdgeAnswer;

const routing = siteRoutingCode();

/** Target of an address: the file that is read, or `status location`. */
const route = (uri: string, querystring: Query = {}): string => {
  const answer = run(routing, { uri, querystring, headers: {} });
  return answer.statusCode ? `${answer.statusCode} ${answer.headers['location']?.value}` : String(answer.uri);
};

describe('routing of the site', () => {
  it.each(publicPages.map((page) => [page, pageFile(page)]))('%s is the file %s', (page, file) => {
    expect(route(page)).toBe(file);
  });

  const drawn = { ...landingPages, ...framePages };
  const drawnAhead: readonly string[] = Object.keys(drawn);
  it.each(
    appRoutes.filter((path) => !drawnAhead.includes(path)).map((path) => path.replaceAll(/:\w+/g, 'A-b_c.9')),
  )('%s is the application', (path) => {
    expect(route(path)).toBe('/app.html');
  });

  it.each(Object.entries(drawn))('%s is the application with its first view rendered, %s', (path, file) => {
    expect(route(path)).toBe(file);
    expect(route(`${path}/`)).toBe(`301 ${path}`);
  });

  it.each(Object.entries(movedPages))('%s has moved to %s', (from, to) => {
    expect(route(from)).toBe(`302 ${to}`);
  });

  it.each([
    ['/assets/app-1a2b3c.js', '/assets/app-1a2b3c.js'],
    ['/favicon.ico', '/favicon.ico'],
    ['/robots.txt', '/robots.txt'],
    ['/.well-known/security.txt', '/.well-known/security.txt'],
    ['/nosviandes/', '301 /nosviandes'],
    ['/dashboard/', '301 /dashboard'],
    ['/verify-email/abc/', '301 /verify-email/abc'],
    ['/conditions/', '301 /conditions'],
    ['/inconnu', '302 /'],
    ['/inconnu/', '302 /'],
    ['/admin/inconnu', '302 /'],
    ['/nosviandes/boeuf', '302 /'],
    ['/verify-email/a/b', '302 /'],
    ['/payment-verification/a/b', '302 /'],
    ['/NosViandes', '302 /'],
    ['/constructor', '302 /'],
    ['//elsewhere.test/', '302 /'],
    ['//elsewhere/', '302 /'],
    ['/\\elsewhere/', '302 /'],
    ['//', '301 /'],
  ])('%s leads to %s', (path, end) => {
    expect(route(path)).toBe(end);
  });

  it('keeps the query of a redirected address', () => {
    const question = {
      utm: { value: 'a%20b' },
      sans: { value: '' },
      deux: { value: '1', multiValue: [{ value: '1' }, { value: '2' }] },
    };
    expect(route('/contact/', question)).toBe('301 /contact?utm=a%20b&sans&deux=1&deux=2');
    expect(route('/conditions', { p: { value: '1' } })).toBe('302 /cgv?p=1');
  });

  it('never redirects a visitor elsewhere', () => {
    fc.assert(
      fc.property(fc.webPath(), fc.constantFrom('', '/', '//', '/\\'), (path, before) => {
        expect(route(`${before}${path}` || '/')).not.toMatch(/^30[12] (?:\/[/\\]|[^/])/);
      }),
    );
  });
});

describe('code run by CloudFront', () => {
  it.each([
    ['routing', routing],
    ['viewer address', viewerAddressCode()],
    ['wallet nonce', walletNonceCode()],
  ])('%s fits in 10 kB and uses only what its engine knows', async (_, code) => {
    expect(Buffer.byteLength(code)).toBeLessThan(10 * 1024);
    // esbuild itself shortens `name: name` unless configured otherwise
    const spelledOut = { 'object-extensions': false };
    const known = await transform(code, { supported: spelledOut });
    const older = await transform(code, {
      supported: {
        ...spelledOut,
        'object-rest-spread': false,
        'array-spread': false,
        'optional-chain': false,
        'nullish-coalescing': false,
        destructuring: false,
        'for-of': false,
        'default-argument': false,
        class: false,
      },
    });
    expect(older.code).toBe(known.code);
  });

  it('lets the scripts of the wallet run in one document, by a nonce that only this document gets', () => {
    const answered = (requestId: string) =>
      vm.runInNewContext(`${walletNonceCode()}\nhandler(event)`, {
        event: {
          context: { requestId },
          request: { uri: '/payment', querystring: {}, headers: {} },
          response: {
            statusCode: 200,
            headers: {
              'content-security-policy': { value: paymentSecurityPolicy(['https://wallet.test']) },
              'cache-control': { value: 'public, max-age=0, must-revalidate' },
            },
          },
        },
      }) as EdgeAnswer;
    const { headers } = answered("Ab9_-;' script-src *==");
    expect(headers['content-security-policy']?.value).toContain(
      "; script-src 'self' 'nonce-Ab9_-script-src' https://wallet.test; ",
    );
    expect(headers['server-timing']?.value).toBe('wallet-nonce;desc="Ab9_-script-src"');
    // a cached copy would have the nonce of another time
    expect(headers['cache-control']?.value).toBe('no-store');
    expect(answered('another').headers['content-security-policy']?.value).toContain("'nonce-another'");
  });

  it('gives the API the address of the visitor, whatever the visitor claimed', () => {
    const headers = { 'x-viewer-address': { value: '203.0.113.9' }, accept: { value: '*/*' } };
    const answer = run(viewerAddressCode(), { uri: '/api/products', querystring: {}, headers });
    expect(answer.headers['x-viewer-address']?.value).toBe('2001:db8::7');
    expect(answer.headers['accept']?.value).toBe('*/*');
  });
});
