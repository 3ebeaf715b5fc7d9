import { beforeAll, describe, expect, it } from 'vitest';
import { ofType, only, SYNTH_MS, target, type Template, templateOf } from './synthesis.ts';

type Rule = {
  Filter: { Prefix: string };
  Status: string;
  Destination: { Bucket: unknown; Metrics?: { Status: string } };
};

/** `arn:aws:s3:::viande-prod-copie-tables-<AWS::AccountId>`, however it is put together. */
const spelled = (value: unknown): string => {
  if (typeof value === 'string') return value;
  const { 'Fn::Join': joined, Ref: ref } = value as { 'Fn::Join'?: [string, unknown[]]; Ref?: string };
  return joined ? joined[1].map(spelled).join(joined[0]) : `<${ref}>`;
};

describe('copies in another region', () => {
  let shop: Template;
  let copies: Template;
  beforeAll(() => {
    shop = templateOf('prod');
    copies = templateOf('prod', 'copies');
  }, SYNTH_MS);

  it('are in buckets whose files cannot be deleted before their time, and that outlive their stack', () => {
    const buckets = ofType(copies, 'AWS::S3::Bucket').map(([, bucket]) => bucket);
    expect(
      buckets.map(({ Properties }) => ({
        name: spelled(Properties['BucketName']),
        locked: Properties['ObjectLockEnabled'],
        retention: Properties['ObjectLockConfiguration'],
        versions: Properties['VersioningConfiguration'],
      })),
    ).toEqual(
      [
        ['comptes', 3660],
        ['tables', 35],
      ].map(([name, Days]) => ({
        name: `viande-prod-copie-${name}-<AWS::AccountId>-eu-central-1`,
        locked: true,
        retention: {
          ObjectLockEnabled: 'Enabled',
          Rule: { DefaultRetention: { Mode: 'GOVERNANCE', Days } },
        },
        versions: { Status: 'Enabled' },
      })),
    );
    for (const bucket of buckets) expect(bucket).toMatchObject({ DeletionPolicy: 'Retain' });
  });

  it('are made by S3 of each folder of the archive, and a deletion is not copied', () => {
    const [[, archive] = []] = ofType(shop, 'AWS::S3::Bucket').filter(
      ([, { Properties }]) => Properties['ReplicationConfiguration'],
    );
    const { Rules } = archive!.Properties['ReplicationConfiguration'] as { Rules: Rule[] };
    expect(
      Rules.map(({ Filter, Status, Destination }) => [Filter.Prefix, Status, spelled(Destination.Bucket)]),
    ).toEqual([
      [
        'comptes/',
        'Enabled',
        'arn:<AWS::Partition>:s3:::viande-prod-copie-comptes-<AWS::AccountId>-eu-central-1',
      ],
      [
        'tables/',
        'Enabled',
        'arn:<AWS::Partition>:s3:::viande-prod-copie-tables-<AWS::AccountId>-eu-central-1',
      ],
    ]);
    expect(JSON.stringify(Rules)).not.toContain('"DeleteMarkerReplication":{"Status":"Enabled"}');
    for (const { Destination } of Rules) expect(Destination.Metrics?.Status).toBe('Enabled');
  });

  it('have the whole table of each night, as files made by DynamoDB itself', () => {
    const [[, schedule] = []] = ofType(shop, 'AWS::Scheduler::Schedule').filter(
      ([, { Properties }]) => Properties['Name'] === 'table-export',
    );
    const { Arn, Input, RoleArn, DeadLetterConfig } = schedule!.Properties['Target'] as Record<
      string,
      unknown
    >;
    expect(spelled(Arn)).toContain(':scheduler:::aws-sdk:dynamodb:exportTableToPointInTime');
    expect(spelled(Input)).toContain('"S3Prefix":"tables","ExportFormat":"DYNAMODB_JSON"');
    expect(shop.Resources[target(DeadLetterConfig) ?? '']?.Properties['QueueName']).toBe(
      'viande-prod-schedules-dead',
    );
    const role = JSON.stringify(shop.Resources[target(RoleArn) ?? '']?.Properties);
    for (const action of [
      'dynamodb:ExportTableToPointInTime',
      's3:PutObject',
      's3:PutObjectAcl',
      's3:AbortMultipartUpload',
    ])
      expect(role).toContain(action);
  });
});

describe('the daily check of the copies', () => {
  it('may list the archive and the two copies, and read none of them', () => {
    const shop = templateOf('prod');
    const [[, looker] = []] = ofType(shop, 'AWS::Lambda::Function').filter(
      ([, { Properties }]) => Properties['Description'] === 'copies.schedule',
    );
    const { Variables } = looker!.Properties['Environment'] as { Variables: Record<string, unknown> };
    expect([Variables['COPY_REGION'], spelled(Variables['COPY_BUCKET_TABLES'])]).toEqual([
      'eu-central-1',
      'viande-prod-copie-tables-<AWS::AccountId>-eu-central-1',
    ]);
    const role = JSON.stringify(shop.Resources[target(looker!.Properties['Role']) ?? '']?.Properties);
    expect(role).toContain('"s3:ListBucket"');
    for (const name of ['comptes', 'tables']) expect(role).toContain(`viande-prod-copie-${name}-`);
    expect(role).not.toContain('s3:GetObject');
  });
});

describe('mail', () => {
  let template: Template;
  beforeAll(() => {
    template = templateOf('prod');
  }, SYNTH_MS);

  it('waits for its topic to let SES in before SES tries it', () => {
    const { DependsOn = [], Properties } = only(template, 'AWS::SES::ConfigurationSetEventDestination');
    const topic = target((Properties['EventDestination'] as { SnsDestination: unknown }).SnsDestination);
    const [[policy] = []] = ofType(template, 'AWS::SNS::TopicPolicy').filter(
      ([, found]) => target(found.Properties['Topics']) === topic,
    );
    expect([DependsOn].flat()).toContain(policy);
  });

  it('may go to any address, as SES in its sandbox requires, and come from the domain only', () => {
    const roles = JSON.stringify(
      ofType(template, 'AWS::IAM::Role').map(([, { Properties }]) => Properties['Policies']),
    );
    expect(roles).toContain(
      '"Action":"ses:SendEmail","Condition":{"StringLike":{"ses:FromAddress":{"Fn::Join":["",["*@",{"Ref":"MailDomain"}]]}}}',
    );
    expect(roles).toContain(':identity/*');
  });

  it('requests a DMARC record without enforcement, and only where there is none', () => {
    const [, output] =
      Object.entries(template.Outputs).find(([name]) => name.startsWith('MailDmarcIfThereIsNone')) ?? [];
    expect(spelled((output as { Value: unknown }).Value)).toBe('_dmarc.<MailDomain> TXT "v=DMARC1; p=none"');
  });
});
