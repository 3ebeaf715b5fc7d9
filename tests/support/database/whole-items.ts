import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import type { Item } from '#functions/platform/table/table-types.ts';

/** Everything that lies in a table, by the SDK: no request may read a whole table, so the product cannot. */
export const wholeItems = async (TableName: string): Promise<Item[]> => {
  // the table of the contention suite throttles this too
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 10 }));
  const items: Item[] = [];
  try {
    for await (const { Items = [] } of paginateScan({ client }, { TableName, ConsistentRead: true }))
      items.push(...(Items as Item[]));
  } finally {
    client.destroy();
  }
  return items;
};
