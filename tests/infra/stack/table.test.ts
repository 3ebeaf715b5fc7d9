import { beforeAll, describe, expect, it } from 'vitest';
import { indexed, keys } from '#functions/table-keys.ts';
import { only, type Resource, SYNTH_MS, templateOf } from './synthesis.ts';

const keySchema = (pk: string, sk: string) => [
  { AttributeName: pk, KeyType: 'HASH' },
  { AttributeName: sk, KeyType: 'RANGE' },
];

describe('the table', () => {
  let table: Resource & { DeletionPolicy?: string; UpdateReplacePolicy?: string };
  beforeAll(() => {
    table = only(templateOf('prod'), 'AWS::DynamoDB::Table');
  }, SYNTH_MS);

  it('has the keys that the functions use', () => {
    const [pk = '', sk = ''] = Object.keys(keys.setting('any'));
    const [gsi1pk = '', gsi1sk = ''] = Object.keys(indexed.list('ORDERS', 'any'));
    const [gsi2pk = '', gsi2sk = ''] = Object.keys(indexed.due('any', 'any'));
    expect(table.Properties['KeySchema']).toEqual(keySchema(pk, sk));
    expect(table.Properties['GlobalSecondaryIndexes']).toEqual([
      { IndexName: 'gsi1', KeySchema: keySchema(gsi1pk, gsi1sk), Projection: { ProjectionType: 'ALL' } },
      { IndexName: 'gsi2', KeySchema: keySchema(gsi2pk, gsi2sk), Projection: { ProjectionType: 'ALL' } },
    ]);
  });

  it('can be brought back to any second, and is not lost by a gesture', () => {
    expect(table.Properties).toMatchObject({
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      DeletionProtectionEnabled: true,
    });
    expect([table.DeletionPolicy, table.UpdateReplacePolicy]).toEqual(['Retain', 'Retain']);
  });

  it('is paid by the request, encrypted, and forgets what has expired', () => {
    expect(table.Properties).toMatchObject({
      BillingMode: 'PAY_PER_REQUEST',
      SSESpecification: { SSEEnabled: true },
      TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
    });
  });

  it('has a name of CloudFormation’s choice and no stream', () => {
    expect(table.Properties).not.toHaveProperty('TableName');
    expect(table.Properties).not.toHaveProperty('StreamSpecification');
  });
});
