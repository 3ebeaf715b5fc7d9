import { randomUUID } from 'node:crypto';
import { createTables } from '#infra/local/database/create-tables.ts';
import {
  openDatabase,
  startDatabase,
  withFaults,
  type LocalDatabase,
} from '#infra/local/database/database.ts';
import type { TableDefinition } from '#infra/local/database/table-definition.ts';
import { databaseFaults } from '#infra/local/database/faults.ts';

/** One engine in memory per vitest worker; it ends with the worker. DATABASE_FAULTS makes it misbehave. */
const shared = globalThis as typeof globalThis & { testDatabase?: Promise<TestDatabase> };

/** Key parts of the single table: two strings, two indexes with everything in them. */
const keyParts = ['pk', 'sk', 'gsi1pk', 'gsi1sk', 'gsi2pk', 'gsi2sk'];

/**
 * An empty single table under a name of its own; returns the name. Also points the AWS SDK of this worker at the
 * engine, so that `openTable(name)` needs nothing more.
 */
export async function createTestTable(): Promise<string> {
  shared.testDatabase ??= startTestDatabase();
  const { endpoint } = await shared.testDatabase;
  process.env['AWS_ENDPOINT_URL_DYNAMODB'] = endpoint;
  process.env['AWS_REGION'] = 'eu-west-3';
  process.env['AWS_ACCESS_KEY_ID'] = 'local';
  process.env['AWS_SECRET_ACCESS_KEY'] = 'local';
  const name = `test-${randomUUID()}`;
  await createTables(endpoint, [testTable(name)]);
  return name;
}

/** The single table, as the stack defines it. */
export const testTable = (name: string): TableDefinition => ({
  name,
  attributes: keyParts.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
  keySchema: keySchema('pk', 'sk'),
  indexes: ['gsi1', 'gsi2'].map((IndexName) => ({
    IndexName,
    KeySchema: keySchema(`${IndexName}pk`, `${IndexName}sk`),
    Projection: { ProjectionType: 'ALL' },
  })),
  ttlAttribute: 'expiresAt',
});

/**
 * Resolves when the indexes show all that was written so far, at once where they are never late: for a test of a list
 * that users and schedules read a moment later.
 */
export const indexesFollow = async (): Promise<void> => (await shared.testDatabase)?.indexesFollow?.();

/** A table of this test alone, whose indexes lag by this time; call `end` when the test is over. */
export async function createLateTable(indexLagMs: number): Promise<{ name: string; end(): Promise<void> }> {
  await createTestTable();
  const usual = process.env['AWS_ENDPOINT_URL_DYNAMODB'];
  const faults = { conflicts: 0, throttles: 0, indexLagMs, seed: '1' };
  const database = await withFaults(await startDatabase({}), faults);
  process.env['AWS_ENDPOINT_URL_DYNAMODB'] = database.endpoint;
  await createTables(database.endpoint, [testTable('late')]);
  return {
    name: 'late',
    async end() {
      process.env['AWS_ENDPOINT_URL_DYNAMODB'] = usual;
      await database.stop();
    },
  };
}

type TestDatabase = LocalDatabase & { indexesFollow?(): Promise<void> };

async function startTestDatabase(): Promise<TestDatabase> {
  // `npm run test:dynamodb-local` runs the same tests on DynamoDB Local
  const database = await openDatabase(process.env['TEST_DATABASE_ENDPOINT'], undefined, undefined);
  const faults = databaseFaults(process.env['DATABASE_FAULTS']);
  return faults === undefined ? database : withFaults(database, faults);
}

function keySchema(hash: string, range: string) {
  return [
    { AttributeName: hash, KeyType: 'HASH' },
    { AttributeName: range, KeyType: 'RANGE' },
  ];
}
