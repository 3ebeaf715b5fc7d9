import { Duration, Stack } from 'aws-cdk-lib';
import { Grant } from 'aws-cdk-lib/aws-iam';
import type { CfnBucket, IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { PHOTO_DAYS, photoFolders } from '#shared/kernel/photo.ts';
import type { FunctionSpec } from '#infra/stack/function-spec.ts';
import { accept } from './accept.ts';
import { privateBucket } from './private-bucket.ts';
import type { ServiceFunction } from './service-function.ts';

const ACTIONS = { keep: 's3:PutObject', show: 's3:GetObject', delete: 's3:DeleteObject' } as const;

/** Photos, one folder per kind. Without versions: photos deleted with an account are gone. */
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

  /** Below the named folders, without the right to list. */
  openTo(user: ServiceFunction, photos: NonNullable<FunctionSpec['photos']>): void {
    const { lambda } = user;
    const files = Stack.of(this).getLogicalId(this.bucket.node.defaultChild as CfnBucket);
    for (const folder of Object.keys(photos) as (keyof typeof photos)[]) {
      const below = photoFolders[folder];
      Grant.addToPrincipal({
        grantee: lambda,
        actions: (photos[folder] ?? []).map((act) => ACTIONS[act]),
        resourceArns: [this.bucket.arnForObjects(`${below}/*`)],
      });
      accept(user, {
        [`AwsSolutions-IAM5[Resource::<${files}.Arn>/${below}/*]`]:
          'Photographs below one folder of this one bucket; their names hold what each is of.',
      });
    }
    lambda.addEnvironment('PHOTO_BUCKET', this.bucket.bucketName);
  }
}
