import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { Distribution, HttpVersion, PriceClass, SecurityPolicyProtocol } from 'aws-cdk-lib/aws-cloudfront';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { pageFile } from '#shared/content/site-map.ts';
import { accept } from '#infra/stack/constructs/accept.ts';
import { apiBehavior, fileBehaviors } from './site-behaviors.ts';
import { siteBucket } from './site-bucket.ts';

export type WebsiteProps = {
  name: string;
  walletOrigins: readonly string[];
  domain: string;
  certificateArn: string;
  /** Host of the HTTP API, and the key that proves that a request came through CloudFront. */
  api: { host: string; originKey: string };
};

/** Paths of the API (AMB-55); every other address is a file of the site. */
const API_PATHS = [
  '/api/*',
  '/dolibarr/*',
  '/products/*',
  '/admin/users*',
  '/payment-verification/verify-stripe-session/*',
] as const;

/** One origin for the browser: the built site from a private bucket, and the API behind exact paths. */
export class Website extends Construct {
  readonly bucket: IBucket;
  readonly distribution: Distribution;

  constructor(scope: Construct, id: string, props: WebsiteProps) {
    super(scope, id);
    this.bucket = siteBucket(this);
    const { pages, scanner, payment, assets } = fileBehaviors(this, { ...props, bucket: this.bucket });
    const api = apiBehavior(this, { name: props.name, ...props.api });
    // an error of the API stays unchanged: no error page turns it into HTML with 200
    this.distribution = new Distribution(this, 'Distribution', {
      comment: props.name,
      domainNames: [props.domain],
      certificate: Certificate.fromCertificateArn(this, 'Certificate', props.certificateArn),
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      // the routing function finds every file: this only prevents listing the bucket
      defaultRootObject: pageFile('/').slice(1),
      defaultBehavior: pages,
      additionalBehaviors: {
        ...Object.fromEntries(API_PATHS.map((path) => [path, api])),
        '/assets/*': assets,
        '/scanner': scanner,
        '/payment': payment,
      },
    });
    accept(this.distribution, {
      'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk':
        'With the right to list, a missing file is a 404 and not a 403; the default root object and the routing function keep the list itself from being asked for.',
      'AwsSolutions-CFR1': 'The showcase is public, and customers order while they travel.',
      'AwsSolutions-CFR2':
        'Abuse is met by throttles per route in API Gateway and by counters per address and per account (AMB-74).',
      'AwsSolutions-CFR3':
        'CloudFront logs whole paths, and those of /verify-email, /reset-password, /invitation, /reponse, /rappel, /admin/invitation and /admin/mot-de-passe hold one-time tokens (AMB-37): API Gateway logs each call by its route, S3 each file read.',
    });
  }
}
