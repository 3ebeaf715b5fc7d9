import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  OriginRequestPolicy,
  OriginSslPolicy,
  S3OriginAccessControl,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import {
  contentSecurityPolicy,
  DATA_SECURITY_POLICY,
  paymentSecurityPolicy,
  scannerSecurityPolicy,
} from './content-security-policy.ts';
import { siteRoutingCode, viewerAddressCode, walletNonceCode } from './edge-code.ts';
import { responseHeaders } from './response-headers.ts';

type EdgeCode = {
  id: string;
  /** Of the stage: names are unique in an account. */ stage: string;
  comment: string;
  code: string;
};

const onRequest = (scope: Construct, given: EdgeCode) => on(FunctionEventType.VIEWER_REQUEST, scope, given);

const on = (eventType: FunctionEventType, scope: Construct, { id, stage, comment, code }: EdgeCode) => ({
  eventType,
  function: new EdgeFunction(scope, id, {
    functionName: `${stage}-${id}`,
    comment,
    code: FunctionCode.fromInline(code),
    runtime: FunctionRuntime.JS_2_0,
  }),
});

/**
 * Pages and files of the site: `pages` revalidates and is routed by the site map, `scanner` is a page that
 * may decode pictures, `payment` allows the wallet, `assets` never changes.
 */
export const fileBehaviors = (
  scope: Construct,
  props: { name: string; bucket: IBucket; walletOrigins: readonly string[] },
): Record<'pages' | 'scanner' | 'payment' | 'assets', BehaviorOptions> => {
  const csp = contentSecurityPolicy();
  const common = {
    // with the right to list, S3 answers 404 for a missing file; without it, 403
    origin: S3BucketOrigin.withOriginAccessControl(props.bucket, {
      originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
      originAccessControl: new S3OriginAccessControl(scope, 'FilesAccess', {
        originAccessControlName: `${props.name}-files`,
      }),
    }),
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    cachePolicy: CachePolicy.CACHING_OPTIMIZED,
    compress: true,
  };
  const routing = [
    onRequest(scope, {
      id: 'Routing',
      stage: props.name,
      comment: 'Which file answers an address',
      code: siteRoutingCode(),
    }),
  ];
  const page = (id: string, name: string, policy: string): BehaviorOptions => ({
    ...common,
    responseHeadersPolicy: responseHeaders(scope, id, {
      name: `${props.name}-${name}`,
      csp: policy,
    }),
    functionAssociations: routing,
  });
  return {
    pages: page('PageHeaders', 'pages', csp),
    scanner: page('ScannerHeaders', 'scanner', scannerSecurityPolicy()),
    payment: {
      ...page('PaymentHeaders', 'payment', paymentSecurityPolicy(props.walletOrigins)),
      functionAssociations: [
        ...routing,
        on(FunctionEventType.VIEWER_RESPONSE, scope, {
          id: 'WalletNonce',
          stage: props.name,
          comment: 'Lets the scripts of the wallet run',
          code: walletNonceCode(),
        }),
      ],
    },
    assets: {
      ...common,
      responseHeadersPolicy: responseHeaders(scope, 'AssetHeaders', {
        name: `${props.name}-assets`,
        csp,
      }),
    },
  };
};

/** Calls of the API: never cached, every header but Host, and the visitor's address. */
export const apiBehavior = (
  scope: Construct,
  props: { name: string; host: string; originKey: string },
): BehaviorOptions => ({
  origin: new HttpOrigin(props.host, {
    originSslProtocols: [OriginSslPolicy.TLS_V1_2],
    customHeaders: { 'x-origin-key': props.originKey },
  }),
  viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
  allowedMethods: AllowedMethods.ALLOW_ALL,
  cachePolicy: CachePolicy.CACHING_DISABLED,
  originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
  compress: false,
  responseHeadersPolicy: responseHeaders(scope, 'ApiHeaders', {
    name: `${props.name}-api`,
    csp: DATA_SECURITY_POLICY,
  }),
  functionAssociations: [
    onRequest(scope, {
      id: 'ViewerAddress',
      stage: props.name,
      comment: 'The address of the visitor',
      code: viewerAddressCode(),
    }),
  ],
});
