/* oxlint-disable no-new -- a construct enrols itself in its scope by being made */
import { CfnOutput, Fn, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { siteFacts } from './constructs/deployment-facts.ts';
import { Website } from './constructs/website/website.ts';
import { originKeyOf } from './origin-key.ts';
import type { ShopStack } from './shop-stack.ts';
import type { Stage } from './stages.ts';

export type EdgeStackProps = StackProps & { stage: Stage; shop: ShopStack };

/**
 * CloudFront in front of the shop. A separate stack, because AWS refuses CloudFront to many new accounts
 * until a manual review: the shop with its table exists until then, and this is deployed again.
 */
export class EdgeStack extends Stack {
  readonly website: Website;

  constructor(scope: Construct, id: string, { stage, shop, ...props }: EdgeStackProps) {
    super(scope, id, props);
    const facts = siteFacts(this);
    this.website = new Website(this, 'Website', {
      // CloudFront's names are unique in an account: the same stage in another region has its own
      name: `viande-${stage.name}-${stage.region}`,
      walletOrigins: stage.walletOrigins,
      domain: facts.siteDomain.valueAsString,
      certificateArn: facts.certificateArn.valueAsString,
      api: { host: Fn.select(2, Fn.split('/', shop.api.apiEndpoint)), originKey: originKeyOf(shop) },
    });
    new CfnOutput(this, 'SiteBucket', { value: this.website.bucket.bucketName });
    new CfnOutput(this, 'DistributionId', { value: this.website.distribution.distributionId });
    new CfnOutput(this, 'DistributionHost', { value: this.website.distribution.distributionDomainName });
  }
}
