import { Aws, Duration, Stack } from 'aws-cdk-lib';
import { Grant, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Bucket, type CfnBucket, type IBucket, ReplicationTimeValue, StorageClass } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { copiedFolders, copyBucketName, TABLE_FOLDER } from '#infra/stack/copy-places.ts';
import type { Stage } from '#infra/stack/stages.ts';
import { ARCHIVE_FOLDER } from '#shared/accounting/archive-manifest.ts';
import { accept } from './accept.ts';
import type { ServiceFunction } from './service-function.ts';
import { privateBucket } from './private-bucket.ts';

/** Retention of accounts: ten years from the end of their year. */
const OFFLINE_DAYS = 11 * 366;

/** Exports of the table: as long as its own backups. */
const EXPORT_DAYS = 35;

/**
 * Accounts of each month: every version of a file, in cheaper storage after three months, deleted after
 * their retention; and each night's export of the table. S3 copies both into another region; a deletion here
 * does not delete there.
 */
export class Archive extends Construct {
  readonly bucket: IBucket;

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id);
    // the CDK's own has one name for all: two stages could not share an account
    const replicationRole = new Role(this, 'Replication', {
      assumedBy: new ServicePrincipal('s3.amazonaws.com'),
    });
    this.bucket = privateBucket(this, 'Files', {
      versioned: true,
      lifecycleRules: [
        {
          prefix: `${ARCHIVE_FOLDER}/`,
          transitions: [
            { storageClass: StorageClass.GLACIER_INSTANT_RETRIEVAL, transitionAfter: Duration.days(90) },
          ],
          expiration: Duration.days(OFFLINE_DAYS),
          noncurrentVersionExpiration: Duration.days(OFFLINE_DAYS),
        },
        {
          prefix: `${TABLE_FOLDER}/`,
          expiration: Duration.days(EXPORT_DAYS),
          noncurrentVersionExpiration: Duration.days(1),
          abortIncompleteMultipartUploadAfter: Duration.days(1),
        },
      ],
      replicationRole,
      replicationRules: Object.entries(copiedFolders).map(([folder, { name }], priority) => ({
        destination: Bucket.fromBucketName(this, `Copy${priority}`, copyBucketName(stage, name)),
        filter: { prefix: `${folder}/` },
        priority,
        // without metrics S3 copies, and fails, silently
        metrics: ReplicationTimeValue.FIFTEEN_MINUTES,
      })),
    });
    this.letCopy(replicationRole, stage);
    accept(this.bucket, {
      'AwsSolutions-S1':
        'One function writes here once a month, and DynamoDB each night; who reads it is in the account’s own trail. A second bucket of logs would be read by nobody.',
    });
  }

  get name(): string {
    return this.bucket.bucketName;
  }

  /** The rights S3 needs to copy the folders, and nothing more. */
  private letCopy(role: Role, stage: Stage): void {
    const folders = Object.keys(copiedFolders);
    const copies = Object.values(copiedFolders).map(
      ({ name }) => `arn:${Aws.PARTITION}:s3:::${copyBucketName(stage, name)}`,
    );
    const allow = (actions: string[], resources: string[]) =>
      role.addToPolicy(new PolicyStatement({ actions: actions.map((action) => `s3:${action}`), resources }));
    allow(['GetReplicationConfiguration', 'ListBucket'], [this.bucket.bucketArn]);
    allow(
      ['GetObjectVersionForReplication', 'GetObjectVersionAcl', 'GetObjectVersionTagging'],
      folders.map((folder) => this.bucket.arnForObjects(`${folder}/*`)),
    );
    allow(
      ['ReplicateObject', 'ReplicateTags'],
      copies.map((copy) => `${copy}/*`),
    );
    const named = [
      ...folders.map((folder) => `<${this.logicalId}.Arn>/${folder}`),
      ...copies.map((copy) =>
        copy.replace(Aws.PARTITION, '<AWS::Partition>').replace(Aws.ACCOUNT_ID, '<AWS::AccountId>'),
      ),
    ];
    accept(
      role,
      Object.fromEntries(
        named.map((arn) => [
          `AwsSolutions-IAM5[Resource::${arn}/*]`,
          'S3 itself copies every file below the two folders, whatever its name, into the buckets made for it.',
        ]),
      ),
    );
  }

  /** Lets a function list the files here and in the copies, and read none. */
  showCopiesTo(looker: ServiceFunction, stage: Stage): void {
    const { lambda } = looker;
    const copies = Object.entries(copiedFolders).map(([folder, { name }]) => ({
      folder,
      bucket: copyBucketName(stage, name),
    }));
    Grant.addToPrincipal({
      grantee: lambda,
      actions: ['s3:ListBucket'],
      resourceArns: [
        this.bucket.bucketArn,
        ...copies.map(({ bucket }) => `arn:${Aws.PARTITION}:s3:::${bucket}`),
      ],
    });
    lambda.addEnvironment('ARCHIVE_BUCKET', this.bucket.bucketName);
    lambda.addEnvironment('COPY_REGION', stage.copyRegion);
    for (const { folder, bucket } of copies)
      lambda.addEnvironment(`COPY_BUCKET_${folder.toUpperCase()}`, bucket);
  }

  /** Logical id of the bucket, by which cdk-nag names it. */
  get logicalId(): string {
    return Stack.of(this).getLogicalId(this.bucket.node.defaultChild as CfnBucket);
  }

  /** Writes below one folder, and neither reads nor deletes. */
  acceptFrom(writer: ServiceFunction): void {
    const { lambda } = writer;
    Grant.addToPrincipal({
      grantee: lambda,
      actions: ['s3:PutObject'],
      resourceArns: [this.bucket.arnForObjects(`${ARCHIVE_FOLDER}/*`)],
    });
    accept(writer, {
      [`AwsSolutions-IAM5[Resource::<${this.logicalId}.Arn>/${ARCHIVE_FOLDER}/*]`]:
        'New files below one folder of this one bucket; their names hold the month.',
    });
    lambda.addEnvironment('ARCHIVE_BUCKET', this.bucket.bucketName);
  }
}
