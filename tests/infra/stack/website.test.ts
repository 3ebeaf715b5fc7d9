import { beforeAll, describe, expect, it } from 'vitest';
import { ofType, only, SYNTH_MS, target, type Template, templateOf } from './synthesis.ts';

type Behavior = Record<string, unknown> & {
  PathPattern?: string;
  FunctionAssociations?: { FunctionARN: unknown }[];
};
type DistributionConfig = {
  CacheBehaviors: Behavior[];
  DefaultCacheBehavior: Behavior;
  Origins: Record<string, unknown>[];
  CustomErrorResponses?: unknown;
  [name: string]: unknown;
};
type HeadersConfig = {
  SecurityHeadersConfig: Record<string, Record<string, unknown>>;
  CustomHeadersConfig: { Items: { Header: string; Value: string; Override: boolean }[] };
};

const API_PATHS = [
  '/api/*',
  '/dolibarr/*',
  '/products/*',
  '/admin/users*',
  '/payment-verification/verify-stripe-session/*',
];
// ids that AWS gives its managed policies
const CACHING_DISABLED = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
const CACHING_OPTIMIZED = '658327ea-f89d-4fab-a63d-7e88639e58f6';
const ALL_VIEWER_EXCEPT_HOST = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';

describe('website', () => {
  let template: Template;
  let config: DistributionConfig;
  beforeAll(() => {
    template = templateOf('prod');
    config = only(template, 'AWS::CloudFront::Distribution').Properties[
      'DistributionConfig'
    ] as DistributionConfig;
  }, SYNTH_MS);

  const behavior = (pattern: string) =>
    config.CacheBehaviors.find(({ PathPattern }) => PathPattern === pattern);
  const headersOf = (given: Behavior | undefined) =>
    template.Resources[target(given?.['ResponseHeadersPolicyId']) ?? '']?.Properties[
      'ResponseHeadersPolicyConfig'
    ] as HeadersConfig;
  const customHeader = (given: Behavior | undefined, name: string) =>
    headersOf(given).CustomHeadersConfig.Items.find(({ Header }) => Header === name)?.Value;
  const cspOf = (given: Behavior | undefined) =>
    headersOf(given).SecurityHeadersConfig['ContentSecurityPolicy']?.['ContentSecurityPolicy'];
  const codeOf = (given: Behavior | undefined) =>
    String(
      template.Resources[target(given?.FunctionAssociations?.[0]?.FunctionARN) ?? '']?.Properties[
        'FunctionCode'
      ],
    );

  it('sends exactly the API’s paths to the API', () => {
    expect(config.CacheBehaviors.map(({ PathPattern }) => PathPattern)).toEqual([...API_PATHS, '/assets/*']);
    const api = config.Origins.find(({ CustomOriginConfig }) => CustomOriginConfig);
    expect(api?.['CustomOriginConfig']).toMatchObject({ OriginProtocolPolicy: 'https-only' });
    for (const path of API_PATHS) expect(behavior(path)?.['TargetOriginId']).toBe(api?.['Id']);
    expect(config.DefaultCacheBehavior['TargetOriginId']).not.toBe(api?.['Id']);
  });

  it('passes calls on whole and keeps nothing of their answers', () => {
    for (const path of API_PATHS) {
      expect(behavior(path)).toMatchObject({
        CachePolicyId: CACHING_DISABLED,
        OriginRequestPolicyId: ALL_VIEWER_EXCEPT_HOST,
        ViewerProtocolPolicy: 'https-only',
      });
      expect(behavior(path)?.['AllowedMethods']).toEqual(
        expect.arrayContaining(['GET', 'POST', 'PUT', 'DELETE']),
      );
    }
  });

  it('tells the API who calls, and proves that it is the one who tells', () => {
    const api = config.Origins.find(({ CustomOriginConfig }) => CustomOriginConfig);
    const [said] = (api?.['OriginCustomHeaders'] ?? []) as { HeaderName: string; HeaderValue: unknown }[];
    expect(said?.HeaderName).toBe('x-origin-key');
    const keys = ofType(template, 'AWS::Lambda::Function')
      .filter(([, { Properties }]) => /\.(http|webhook)$/.test(String(Properties['Description'])))
      .map(
        ([, { Properties }]) =>
          (Properties['Environment'] as { Variables: Record<string, unknown> }).Variables,
      )
      .map((variables) => variables['ORIGIN_KEY']);
    expect(keys.length).toBeGreaterThan(5);
    expect(keys).toEqual(keys.map(() => said?.HeaderValue));
    for (const path of API_PATHS) expect(codeOf(behavior(path))).toContain('x-viewer-address');
  });

  it('never turns an error into a page', () => {
    expect(config.CustomErrorResponses).toBeUndefined();
  });

  it('speaks TLS 1.2 or later, HTTP/2 and HTTP/3', () => {
    expect(config).toMatchObject({
      HttpVersion: 'http2and3',
      ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021', SslSupportMethod: 'sni-only' },
      Aliases: [{ Ref: 'SiteDomain' }],
    });
    expect(config.DefaultCacheBehavior['ViewerProtocolPolicy']).toBe('redirect-to-https');
  });

  it('reads private buckets with a signature of its own', () => {
    const buckets = ofType(template, 'AWS::S3::Bucket');
    expect(buckets).toHaveLength(2);
    for (const [, { Properties }] of buckets) {
      expect(Properties['PublicAccessBlockConfiguration']).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      });
    }
    const files = config.Origins.find(({ S3OriginConfig }) => S3OriginConfig);
    expect(target(files?.['OriginAccessControlId'])).toBe(
      ofType(template, 'AWS::CloudFront::OriginAccessControl')[0]?.[0],
    );
  });

  it('lets a page load from itself and from the wallet, and run nothing written into it', () => {
    const csp = [
      "default-src 'self'",
      "script-src 'self' https://www.paypal.com",
      'frame-src https://www.paypal.com',
      "connect-src 'self' https://www.paypal.com",
      "img-src 'self' data:",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; ');
    expect(cspOf(config.DefaultCacheBehavior)).toBe(csp);
    expect(cspOf(behavior('/assets/*'))).toBe(csp);
    expect(csp).not.toMatch(/unsafe|\*/);
  });

  it('lets an answer of the API run nothing at all', () => {
    expect(cspOf(behavior('/api/*'))).toBe("default-src 'none'; frame-ancestors 'none'");
  });

  it('sends the security headers with everything, whatever the origin said', () => {
    for (const given of [config.DefaultCacheBehavior, ...config.CacheBehaviors]) {
      const { SecurityHeadersConfig } = headersOf(given);
      expect(SecurityHeadersConfig).toMatchObject({
        StrictTransportSecurity: {
          AccessControlMaxAgeSec: 31_536_000,
          IncludeSubdomains: true,
          Override: true,
        },
        ContentTypeOptions: { Override: true },
        ReferrerPolicy: { ReferrerPolicy: 'no-referrer', Override: true },
        FrameOptions: { FrameOption: 'DENY', Override: true },
      });
      expect(customHeader(given, 'Permissions-Policy')).toContain(
        'camera=(self), microphone=(), geolocation=()',
      );
    }
  });

  it('caches assets for ever and asks again for pages', () => {
    const caching = [behavior('/assets/*'), config.DefaultCacheBehavior, behavior('/api/*')].map((given) =>
      customHeader(given, 'Cache-Control'),
    );
    expect(caching).toEqual([
      'public, max-age=31536000, immutable',
      'public, max-age=0, must-revalidate',
      undefined,
    ]);
    expect(behavior('/assets/*')).toMatchObject({ CachePolicyId: CACHING_OPTIMIZED, Compress: true });
    expect(behavior('/assets/*')?.FunctionAssociations).toBeUndefined();
  });
});
