import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { documentClient } from '#functions/platform/table/table-client.ts';

const UNREAD = ['loggerMiddleware', 'getUserAgentMiddleware'];
const stepsOf = (client: Pick<DynamoDBClient, 'middlewareStack'>): string[] =>
  client.middlewareStack.identify().map((line) => line.split(' - ')[0] ?? '');

test('the SDK has the steps that nobody reads under these names, and the client of the table none of them', () => {
  const given = stepsOf(new DynamoDBClient({ region: 'eu-west-3' }));
  expect(given).toEqual(expect.arrayContaining(UNREAD));
  expect(stepsOf(documentClient())).toEqual(['timeCall', ...given.filter((step) => !UNREAD.includes(step))]);
});
