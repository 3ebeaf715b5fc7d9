import { setTimeout as delay } from 'node:timers/promises';
import { callDatabase, DatabaseError } from './call.ts';
import type { TableDefinition } from './table-definition.ts';

type Item = Record<string, Record<string, unknown>>;

interface Page {
  Items: Item[];
  LastEvaluatedKey?: Item;
}

const pageSize = 500;
/** The sweep shares two cores with the requests: it pauses after each page. */
const restMs = 20;
/** DynamoDB ignores expiry times more than five years in the past, so a zero deletes nothing. */
const fiveYearsSeconds = 5 * 365 * 86_400;

/**
 * Deletes the items of `table` that expired before `now` (epoch ms); returns their number. The engine stores
 * the TTL setting but never deletes, while DynamoDB does so in the background.
 */
export async function deleteExpired(
  endpoint: string,
  table: TableDefinition,
  now: number,
  signal: AbortSignal,
): Promise<number> {
  if (table.ttlAttribute === undefined) return 0;
  const names = { '#expiry': table.ttlAttribute };
  const nowSeconds = Math.floor(now / 1000);
  const values = { ':now': { N: `${nowSeconds}` }, ':old': { N: `${nowSeconds - fiveYearsSeconds}` } };
  const keyNames = table.keySchema.map((part) => part.AttributeName);
  let deleted = 0;
  let from: Item | undefined;
  do {
    const page: Page = await callDatabase<Page>(endpoint, 'Scan', {
      TableName: table.name,
      Limit: pageSize,
      FilterExpression: '#expiry BETWEEN :old AND :now',
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: values,
      ...(from === undefined ? {} : { ExclusiveStartKey: from }),
    });
    for (const item of page.Items) {
      if (signal.aborted) return deleted;
      const key = Object.fromEntries(keyNames.map((name) => [name, item[name]]));
      if (await deleteIfStillExpired(endpoint, table.name, key, names, values)) deleted += 1;
    }
    from = page.LastEvaluatedKey;
    if (from !== undefined) await delay(restMs);
  } while (from !== undefined && !signal.aborted);
  return deleted;
}

async function deleteIfStillExpired(
  endpoint: string,
  tableName: string,
  key: object,
  names: object,
  values: object,
): Promise<boolean> {
  try {
    await callDatabase(endpoint, 'DeleteItem', {
      TableName: tableName,
      Key: key,
      ConditionExpression: '#expiry BETWEEN :old AND :now',
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: values,
    });
    return true;
  } catch (error) {
    if (error instanceof DatabaseError && error.name === 'ConditionalCheckFailedException') return false;
    throw error;
  }
}
