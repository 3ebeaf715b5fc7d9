import { Aws, Stack, TimeZone } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { CfnSchedule, type CfnScheduleGroup } from 'aws-cdk-lib/aws-scheduler';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { TABLE_FOLDER } from '#infra/stack/copy-places.ts';
import type { Archive } from './archive-bucket.ts';
import { accept } from './accept.ts';
import { schedulerRole } from './schedule.ts';
import type { SingleTable } from './single-table.ts';

/**
 * Exports the whole table to files each night, written by DynamoDB itself from its backup: no function, and
 * no unit of the table. From the archive S3 copies them into another region, where `npm run restore --
 * --copy` creates a table from them.
 */
export const exportTableNightly = (
  scope: Construct,
  id: string,
  props: { group: CfnScheduleGroup; table: SingleTable; archive: Archive; deadLetters: IQueue },
): void => {
  const { group, table, archive, deadLetters } = props;
  const role = schedulerRole(scope, `${id}Role`, group);
  role.addToPolicy(
    new PolicyStatement({ actions: ['dynamodb:ExportTableToPointInTime'], resources: [table.arn] }),
  );
  role.addToPolicy(
    new PolicyStatement({
      actions: ['s3:PutObject', 's3:PutObjectAcl', 's3:AbortMultipartUpload'],
      resources: [archive.bucket.arnForObjects(`${TABLE_FOLDER}/*`)],
    }),
  );
  deadLetters.grantSendMessages(role);
  const schedule = new CfnSchedule(scope, id, {
    name: 'table-export',
    groupName: group.ref,
    scheduleExpression: 'cron(30 1 * * ? *)',
    scheduleExpressionTimezone: TimeZone.EUROPE_PARIS.timezoneName,
    flexibleTimeWindow: { mode: 'OFF' },
    target: {
      arn: `arn:${Aws.PARTITION}:scheduler:::aws-sdk:dynamodb:exportTableToPointInTime`,
      roleArn: role.roleArn,
      input: Stack.of(scope).toJsonString({
        TableArn: table.arn,
        S3Bucket: archive.bucket.bucketName,
        S3Prefix: TABLE_FOLDER,
        ExportFormat: 'DYNAMODB_JSON',
      }),
      retryPolicy: { maximumRetryAttempts: 5, maximumEventAgeInSeconds: 3600 },
      deadLetterConfig: { arn: deadLetters.queueArn },
    },
  });
  schedule.node.addDependency(role);
  accept(role, {
    [`AwsSolutions-IAM5[Resource::<${archive.logicalId}.Arn>/${TABLE_FOLDER}/*]`]:
      'New files below one folder of this one bucket; DynamoDB gives them their names.',
  });
};
