import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import type { Item } from '#functions/platform/table/table-types.ts';

/** By where the tables lie: a history is looked at hundreds of times. */
const clients = new Map<string | undefined, DynamoDBDocumentClient>();

const clientHere = (): DynamoDBDocumentClient => {
  const endpoint = process.env['AWS_ENDPOINT_URL_DYNAMODB'];
  const known = clients.get(endpoint);
  if (known) return known;
  // the table of the contention suite throttles this too
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 10 }));
  clients.set(endpoint, client);
  return client;
};

/** Everything that lies in a table, by the SDK: no request may read a whole table, so the product cannot. */
export const wholeItems = async (TableName: string): Promise<Item[]> => {
  const items: Item[] = [];
  const pages = paginateScan({ client: clientHere() }, { TableName, ConsistentRead: true });
  for await (const { Items = [] } of pages) items.push(...(Items as Item[]));
  return items;
};
