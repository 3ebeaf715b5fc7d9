import { beforeAll, describe, expect, it } from 'vitest';
import { indexed } from '#functions/table-indexes.ts';
import { keys } from '#functions/table-keys.ts';
import { resolveIntrinsics } from '#infra/local/template/intrinsics.ts';
import {
  entriesById,
  ofType,
  only,
  type Resource,
  SYNTH_MS,
  target,
  type Template,
  templateOf,
} from './synthesis.ts';

const keySchema = (pk: string, sk: string) => [
  { AttributeName: pk, KeyType: 'HASH' },
  { AttributeName: sk, KeyType: 'RANGE' },
];

describe('the table', () => {
  let table: Resource & { DeletionPolicy?: string; UpdateReplacePolicy?: string };
  let template: Template;
  beforeAll(() => {
    template = templateOf('prod');
    table = only(template, 'AWS::DynamoDB::Table');
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

  it('can be restored to any second, and is protected from deletion', () => {
    expect(table.Properties).toMatchObject({
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      DeletionProtectionEnabled: true,
    });
    expect([table.DeletionPolicy, table.UpdateReplacePolicy]).toEqual(['Retain', 'Retain']);
  });

  it('is paid by the request, encrypted, and deletes expired items', () => {
    expect(table.Properties).toMatchObject({
      BillingMode: 'PAY_PER_REQUEST',
      SSESpecification: { SSEEnabled: true },
      TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
    });
  });

  it.each([
    ['aucune-table-restauree', 'of-the-stack'],
    ['viande-prod-restored', 'viande-prod-restored'],
  ])('with %s set as restored, functions use %s, and may', (restored, used) => {
    const meant = (value: unknown) =>
      resolveIntrinsics(
        value,
        { Resources: {}, Conditions: template.Conditions },
        {
          ref: (id) => (id === 'RestoredTable' ? restored : id.startsWith('AWS::') ? id : 'of-the-stack'),
          attribute: (id) =>
            template.Resources[id]?.Type === 'AWS::DynamoDB::Table' ? 'arn:x:table/of-the-stack' : 'arn:x',
        },
      );
    const orders = ofType(template, 'AWS::Lambda::Function').find(
      ([, { Properties }]) => Properties['Description'] === 'orders.http',
    );
    if (!orders) throw new Error('There is no function of orders');
    const { Variables } = orders[1].Properties['Environment'] as { Variables: Record<string, unknown> };
    expect(meant(Variables['TABLE_NAME'])).toBe(used);
    const granted = ofType(template, 'AWS::IAM::Role').map(([, { Properties }]) =>
      meant(Properties['Policies']),
    );
    const tables = JSON.stringify(granted).match(/table\/[a-z-]+/g) ?? [];
    expect(new Set(tables)).toEqual(new Set([`table/${used}`]));
  });

  it('has a name of CloudFormation’s choice, and a stream of what is written', () => {
    expect(table.Properties).not.toHaveProperty('TableName');
    expect(table.Properties['StreamSpecification']).toEqual({ StreamViewType: 'NEW_IMAGE' });
  });

  it.each([
    [
      'every new event, and nothing else, to the function that dispatches it',
      'dispatch.stream',
      { eventName: ['INSERT'], dynamodb: { Keys: { pk: { S: [{ prefix: keys.outboxEntry('').pk }] } } } },
      'viande-prod-dispatch-dead',
    ],
    [
      'every lot that is written, and nothing beside it, to the function that makes it findable',
      'lot-words.stream',
      {
        eventName: ['INSERT', 'MODIFY'],
        dynamodb: { Keys: { pk: { S: [{ prefix: 'LOT#' }] }, sk: { S: [keys.lot('1', 'L').sk] } } },
      },
      'viande-prod-lot-words-dead',
    ],
  ])('brings %s', (_, entry, filter, deadLetters) => {
    const mappings = ofType(template, 'AWS::Lambda::EventSourceMapping')
      .map(([, { Properties }]) => Properties)
      .filter(({ StartingPosition }) => StartingPosition !== undefined);
    expect(mappings).toHaveLength(2);
    const found = mappings.find(
      ({ FunctionName }) => entriesById(template).get(target(FunctionName) ?? '') === entry,
    );
    expect(found).toMatchObject({
      StartingPosition: 'TRIM_HORIZON',
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      BisectBatchOnFunctionError: true,
      MaximumRetryAttempts: 10,
      MaximumRecordAgeInSeconds: 6 * 3600,
    });
    const { Filters } = found!['FilterCriteria'] as { Filters: { Pattern: string }[] };
    expect(Filters.map(({ Pattern }) => JSON.parse(Pattern) as unknown)).toEqual([filter]);
    expect(keys.lot('1', 'L').pk).toMatch(/^LOT#/);
    const { OnFailure } = found!['DestinationConfig'] as { OnFailure: { Destination: unknown } };
    expect(template.Resources[target(OnFailure.Destination) ?? '']?.Properties['QueueName']).toBe(
      deadLetters,
    );
  });
});
