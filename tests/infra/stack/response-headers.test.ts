import { beforeAll, describe, expect, it } from 'vitest';
import { cacheControlOf } from '#infra/stack/site-files.ts';
import { distributionOf, type SiteDistribution } from './distribution.ts';
import { SYNTH_MS, templateOf } from './synthesis.ts';

// the id that AWS gives its managed policy
const CACHING_OPTIMIZED = '658327ea-f89d-4fab-a63d-7e88639e58f6';

describe('response headers', () => {
  let site: SiteDistribution;
  beforeAll(() => {
    site = distributionOf(templateOf('prod', 'edge'));
  }, SYNTH_MS);

  it('lets a page load from itself alone, and run nothing written into it', () => {
    const csp = [
      "default-src 'self'",
      "script-src 'self'",
      "worker-src 'self'",
      "manifest-src 'self'",
      "frame-src 'none'",
      "connect-src 'self'",
      "img-src 'self' data:",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; ');
    expect(site.cspOf(site.config.DefaultCacheBehavior)).toBe(csp);
    expect(site.cspOf(site.behavior('/assets/*'))).toBe(csp);
    expect(csp).not.toMatch(/unsafe|\*/);
  });

  it('lets the payment page, and no other, load what PayPal documents for its script', () => {
    const paypal = 'https://*.paypal.com https://*.paypalobjects.com';
    const csp = String(site.cspOf(site.behavior('/payment')));
    for (const kind of ['script', 'frame', 'connect', 'img', 'style']) {
      const allowed = csp.split('; ').find((directive) => directive.startsWith(`${kind}-src`));
      expect(allowed).toContain(kind === 'style' ? "'unsafe-inline'" : paypal);
    }
    expect(csp).not.toMatch(/script-src[^;]*unsafe/);
    const others = [site.config.DefaultCacheBehavior, ...site.config.CacheBehaviors].filter(
      ({ PathPattern }) => PathPattern !== '/payment',
    );
    expect(others.filter((given) => /paypal/.test(String(site.cspOf(given))))).toEqual([]);
  });

  it('lets the page of the scanner, and no other, compile the decoder of its camera', () => {
    const policies = [site.config.DefaultCacheBehavior, ...site.config.CacheBehaviors].map((given) =>
      String(site.cspOf(given)),
    );
    expect(policies.filter((policy) => policy.includes('wasm-unsafe-eval'))).toEqual([
      site.cspOf(site.behavior('/scanner')),
    ]);
    expect(site.cspOf(site.behavior('/scanner'))).toContain(
      "script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'",
    );
    expect(site.cspOf(site.behavior('/scanner'))).toContain("frame-src 'none'; connect-src 'self';");
  });

  it('lets an answer of the API run nothing at all', () => {
    expect(site.cspOf(site.behavior('/api/*'))).toBe("default-src 'none'; frame-ancestors 'none'");
  });

  it('sends the security headers with everything, whatever the origin sent', () => {
    for (const given of [site.config.DefaultCacheBehavior, ...site.config.CacheBehaviors]) {
      const { SecurityHeadersConfig } = site.headersOf(given);
      expect(SecurityHeadersConfig).toMatchObject({
        StrictTransportSecurity: {
          AccessControlMaxAgeSec: 31_536_000,
          // an ERP on a sibling name may speak http
          IncludeSubdomains: false,
          Override: true,
        },
        ContentTypeOptions: { Override: true },
        ReferrerPolicy: { ReferrerPolicy: 'no-referrer', Override: true },
        FrameOptions: { FrameOption: 'DENY', Override: true },
      });
      expect(site.customHeader(given, 'Permissions-Policy')).toContain(
        'camera=(self), microphone=(), geolocation=()',
      );
    }
  });

  it('leaves the cache time to each file: a missing asset is not cached as missing', () => {
    const all = [site.config.DefaultCacheBehavior, ...site.config.CacheBehaviors];
    expect(all.map((given) => site.customHeader(given, 'Cache-Control'))).toEqual(all.map(() => undefined));
    expect(cacheControlOf('/assets/app-1a2b.js')).toBe('public, max-age=31536000, immutable');
    expect(cacheControlOf('/espace-pro/index.html')).toBe('public, max-age=0, must-revalidate');
    expect(site.behavior('/assets/*')).toMatchObject({ CachePolicyId: CACHING_OPTIMIZED, Compress: true });
    expect(site.behavior('/assets/*')?.FunctionAssociations).toBeUndefined();
  });
});
