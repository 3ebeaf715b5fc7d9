import { Duration, Stack } from 'aws-cdk-lib';
import { Grant } from 'aws-cdk-lib/aws-iam';
import { type CfnBucket, type IBucket, StorageClass } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { ARCHIVE_FOLDER } from '#shared/accounting/archive-manifest.ts';
import { accept } from './accept.ts';
import type { ServiceFunction } from './service-function.ts';
import { privateBucket } from './private-bucket.ts';

/** Accounts are kept ten years from the end of their year. */
const KEPT_DAYS = 11 * 366;

/** Where the accounts of each month are kept: every version of a file, cheaper after three months, gone after their time. */
export class Archive extends Construct {
  private readonly bucket: IBucket;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.bucket = privateBucket(this, 'Files', {
      versioned: true,
      lifecycleRules: [
        {
          transitions: [
            { storageClass: StorageClass.GLACIER_INSTANT_RETRIEVAL, transitionAfter: Duration.days(90) },
          ],
          expiration: Duration.days(KEPT_DAYS),
          noncurrentVersionExpiration: Duration.days(KEPT_DAYS),
        },
      ],
    });
    accept(this.bucket, {
      'AwsSolutions-S1':
        'One function writes here once a month; who reads it is in the account’s own trail. A second bucket of logs would be read by nobody.',
    });
  }

  get name(): string {
    return this.bucket.bucketName;
  }

  /** Writes below the one folder, and neither reads nor deletes. */
  acceptFrom(writer: ServiceFunction): void {
    const { lambda } = writer;
    Grant.addToPrincipal({
      grantee: lambda,
      actions: ['s3:PutObject'],
      resourceArns: [this.bucket.arnForObjects(`${ARCHIVE_FOLDER}/*`)],
    });
    const files = Stack.of(this).getLogicalId(this.bucket.node.defaultChild as CfnBucket);
    accept(writer, {
      [`AwsSolutions-IAM5[Resource::<${files}.Arn>/${ARCHIVE_FOLDER}/*]`]:
        'New files below one folder of this one bucket; their names hold the month.',
    });
    lambda.addEnvironment('ARCHIVE_BUCKET', this.bucket.bucketName);
  }
}
