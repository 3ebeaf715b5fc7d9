import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { ObjectLockRetention } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { accept } from './constructs/accept.ts';
import { constructId } from './constructs/construct-id.ts';
import { privateBucket } from './constructs/private-bucket.ts';
import { copiedFolders, copyBucketName } from './copy-places.ts';
import type { Stage } from './stages.ts';

/**
 * Survives the loss of the region: copies of the accounts and of the table's exports, in buckets whose files
 * cannot be deleted before their time, not even with a stolen key of the shop's region.
 */
export class CopyStack extends Stack {
  constructor(scope: Construct, id: string, { stage, ...props }: StackProps & { stage: Stage }) {
    super(scope, id, props);
    for (const { name, lockedDays, keptDays } of Object.values(copiedFolders)) {
      const bucket = privateBucket(this, constructId(name), {
        bucketName: copyBucketName(stage, name),
        versioned: true,
        objectLockDefaultRetention: ObjectLockRetention.governance(Duration.days(lockedDays)),
        lifecycleRules: [
          { expiration: Duration.days(keptDays), noncurrentVersionExpiration: Duration.days(1) },
        ],
      });
      accept(bucket, {
        'AwsSolutions-S1':
          'S3 alone writes here, copying; who reads it is in the account’s own trail. A bucket of logs would be read by nobody.',
      });
    }
  }
}
