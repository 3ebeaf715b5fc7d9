import { Duration } from 'aws-cdk-lib';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { privateBucket } from '#infra/stack/constructs/private-bucket.ts';

/** The files of the built site, private, and a bucket with the log of who read them. */
export const siteBucket = (scope: Construct): IBucket => {
  const logs = privateBucket(scope, 'AccessLogs', { lifecycleRules: [{ expiration: Duration.days(180) }] });
  return privateBucket(scope, 'Files', {
    // the former version of a page can be put back
    versioned: true,
    lifecycleRules: [{ noncurrentVersionExpiration: Duration.days(30) }],
    serverAccessLogsBucket: logs,
  });
};
