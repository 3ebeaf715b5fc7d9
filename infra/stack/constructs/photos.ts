import { Duration, Stack } from 'aws-cdk-lib';
import { Grant } from 'aws-cdk-lib/aws-iam';
import type { CfnBucket, IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { PHOTO_DAYS, CLAIM_PHOTO_FOLDER } from '#shared/kernel/photo.ts';
import { accept } from './accept.ts';
import { privateBucket } from './private-bucket.ts';
import type { ServiceFunction } from './service-function.ts';

/** Photographs of re-weighed pieces. No version is kept: what is deleted with an account is gone. */
export class Photos extends Construct {
  private readonly bucket: IBucket;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.bucket = privateBucket(this, 'Files', {
      lifecycleRules: [
        {
          expiration: Duration.days(PHOTO_DAYS),
          abortIncompleteMultipartUploadAfter: Duration.days(1),
        },
      ],
    });
    accept(this.bucket, {
      'AwsSolutions-S1':
        'One function reads and writes here, and its log has each request; a second bucket of logs would be read by nobody.',
    });
  }

  get name(): string {
    return this.bucket.bucketName;
  }

  heldAuthorization(keeper: ServiceFunction): void {
    this.allow(keeper, ['s3:PutObject', 's3:GetObject', 's3:DeleteObject']);
  }

  forgottenBy(forgetter: ServiceFunction): void {
    this.allow(forgetter, ['s3:DeleteObject']);
  }

  /** Below the one folder, and without a list of what lies there. */
  private allow(user: ServiceFunction, actions: string[]): void {
    const { lambda } = user;
    Grant.addToPrincipal({
      grantee: lambda,
      actions,
      resourceArns: [this.bucket.arnForObjects(`${CLAIM_PHOTO_FOLDER}/*`)],
    });
    const files = Stack.of(this).getLogicalId(this.bucket.node.defaultChild as CfnBucket);
    accept(user, {
      [`AwsSolutions-IAM5[Resource::<${files}.Arn>/${CLAIM_PHOTO_FOLDER}/*]`]:
        'Photographs below one folder of this one bucket; their names hold the order and the product.',
    });
    lambda.addEnvironment('PHOTO_BUCKET', this.bucket.bucketName);
  }
}
