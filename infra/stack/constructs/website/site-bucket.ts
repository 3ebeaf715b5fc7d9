import { Duration } from 'aws-cdk-lib';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { privateBucket } from '#infra/stack/constructs/private-bucket.ts';

/** The files of the built site, private, and a bucket with its access log. */
export const siteBucket = (scope: Construct): IBucket => {
  const logs = privateBucket(scope, 'AccessLogs', { lifecycleRules: [{ expiration: Duration.days(180) }] });
  return privateBucket(scope, 'Files', {
    // allows restoring the former version of a page
    versioned: true,
    lifecycleRules: [{ noncurrentVersionExpiration: Duration.days(30) }],
    serverAccessLogsBucket: logs,
  });
};
