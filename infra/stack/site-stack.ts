/* oxlint-disable no-new -- a construct enrols itself in its scope by being made */
import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { Construct } from 'constructs';
import { privateBucket } from './constructs/private-bucket.ts';
import type { Website } from './constructs/website/website.ts';
import { ASSETS, cacheControlOf } from './site-files.ts';

export type SiteStackProps = StackProps & {
  website: Website;
  /** Output folder of the site. */
  siteDir: string;
  /** And its source maps. */
  mapsDir: string;
};

/**
 * Publishes the built site: assets first, so that a page never refers to a missing one, and without deleting
 * those of tabs that opened before; then the pages, which the edge revalidates. A separate stack: the CDK's
 * code that copies the files is in no stage that runs on one machine.
 */
export class SiteStack extends Stack {
  constructor(scope: Construct, id: string, { website, siteDir, mapsDir, ...props }: SiteStackProps) {
    super(scope, id, props);
    const publish = { destinationBucket: website.bucket, memoryLimit: 512, retainOnDelete: true };
    const assets = new BucketDeployment(this, 'Assets', {
      ...publish,
      sources: [Source.asset(siteDir, { exclude: ['*', `!${ASSETS}`, `!${ASSETS}/**`] })],
      prune: false,
      cacheControl: [CacheControl.fromString(cacheControlOf(`/${ASSETS}/any`))],
    });
    const pages = new BucketDeployment(this, 'Pages', {
      ...publish,
      sources: [Source.asset(siteDir, { exclude: [ASSETS] })],
      exclude: [`${ASSETS}/*`],
      prune: true,
      cacheControl: [CacheControl.fromString(cacheControlOf('/'))],
      distribution: website.distribution,
      distributionPaths: ['/*'],
    });
    pages.node.addDependency(assets);
    // not public, together with those of earlier releases
    new BucketDeployment(this, 'Maps', {
      ...publish,
      destinationBucket: privateBucket(this, 'MapFiles', {
        versioned: true,
        lifecycleRules: [{ noncurrentVersionExpiration: Duration.days(180) }],
      }),
      sources: [Source.asset(mapsDir)],
      prune: false,
    });
  }
}
