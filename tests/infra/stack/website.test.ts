import { beforeAll, describe, expect, it } from 'vitest';
import { distributionOf, type SiteDistribution } from './distribution.ts';
import { ofType, SYNTH_MS, target, type Template, templateOf } from './synthesis.ts';

const API_PATHS = [
  '/api/*',
  '/dolibarr/*',
  '/products/*',
  '/admin/users*',
  '/payment-verification/verify-stripe-session/*',
];
// ids that AWS gives its managed policies
const CACHING_DISABLED = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
const ALL_VIEWER_EXCEPT_HOST = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';

describe('website', () => {
  let template: Template;
  let shop: Template;
  let site: SiteDistribution;
  beforeAll(() => {
    template = templateOf('prod', 'edge');
    shop = templateOf('prod');
    site = distributionOf(template);
  }, SYNTH_MS);

  it('sends exactly the API’s paths to the API', () => {
    expect(site.config.CacheBehaviors.map(({ PathPattern }) => PathPattern)).toEqual([
      ...API_PATHS,
      '/assets/*',
      '/scanner',
      '/payment',
    ]);
    const api = site.config.Origins.find(({ CustomOriginConfig }) => CustomOriginConfig);
    expect(api?.['CustomOriginConfig']).toMatchObject({ OriginProtocolPolicy: 'https-only' });
    for (const path of API_PATHS) expect(site.behavior(path)?.['TargetOriginId']).toBe(api?.['Id']);
    expect(site.config.DefaultCacheBehavior['TargetOriginId']).not.toBe(api?.['Id']);
  });

  it('passes calls on whole and caches none of their answers', () => {
    for (const path of API_PATHS) {
      expect(site.behavior(path)).toMatchObject({
        CachePolicyId: CACHING_DISABLED,
        OriginRequestPolicyId: ALL_VIEWER_EXCEPT_HOST,
        ViewerProtocolPolicy: 'https-only',
      });
      expect(site.behavior(path)?.['AllowedMethods']).toEqual(
        expect.arrayContaining(['GET', 'POST', 'PUT', 'DELETE']),
      );
    }
  });

  it("gives the API the caller's address, and proves that CloudFront sent it", () => {
    const api = site.config.Origins.find(({ CustomOriginConfig }) => CustomOriginConfig);
    const [said] = (api?.['OriginCustomHeaders'] ?? []) as { HeaderName: string; HeaderValue: unknown }[];
    expect(said?.HeaderName).toBe('x-origin-key');
    const keys = ofType(shop, 'AWS::Lambda::Function')
      .filter(([, { Properties }]) => /\.(http|webhook)$/.test(String(Properties['Description'])))
      .map(
        ([, { Properties }]) =>
          (Properties['Environment'] as { Variables: Record<string, unknown> }).Variables,
      )
      .map((variables) => variables['ORIGIN_KEY']);
    expect(keys.length).toBeGreaterThan(5);
    // the shop gives its id, and both take the same part of it
    expect(keys).toEqual(
      keys.map(() => ({ 'Fn::Select': [2, { 'Fn::Split': ['/', { Ref: 'AWS::StackId' }] }] })),
    );
    const exported = Object.values(
      shop.Outputs as Record<string, { Value: unknown; Export?: { Name: string } }>,
    );
    const name = exported.find(({ Value }) => JSON.stringify(Value) === '{"Ref":"AWS::StackId"}')?.Export
      ?.Name;
    expect(said?.HeaderValue).toEqual({
      'Fn::Select': [2, { 'Fn::Split': ['/', { 'Fn::ImportValue': name }] }],
    });
    for (const path of API_PATHS) expect(site.codeOf(site.behavior(path))).toContain('x-viewer-address');
  });

  it('never turns an error into a page', () => {
    expect(site.config.CustomErrorResponses).toBeUndefined();
  });

  it('speaks TLS 1.2 or later, HTTP/2 and HTTP/3', () => {
    expect(site.config).toMatchObject({
      HttpVersion: 'http2and3',
      ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021', SslSupportMethod: 'sni-only' },
      Aliases: [{ Ref: 'SiteDomain' }],
    });
    expect(site.config.DefaultCacheBehavior['ViewerProtocolPolicy']).toBe('redirect-to-https');
  });

  it('reads private buckets with a signature of its own', () => {
    const buckets = [template, shop, templateOf('prod', 'copies')].flatMap((one) =>
      ofType(one, 'AWS::S3::Bucket'),
    );
    expect(buckets).toHaveLength(6);
    for (const [, { Properties }] of buckets) {
      expect(Properties['PublicAccessBlockConfiguration']).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      });
    }
    const files = site.config.Origins.find(({ S3OriginConfig }) => S3OriginConfig);
    expect(target(files?.['OriginAccessControlId'])).toBe(
      ofType(template, 'AWS::CloudFront::OriginAccessControl')[0]?.[0],
    );
  });
});
