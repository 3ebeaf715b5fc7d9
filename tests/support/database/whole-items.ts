import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { environment } from '#functions/platform/environment.ts';
import type { Item } from '#functions/platform/table/table-types.ts';
import { patientCall } from './patient-call.ts';

/** By table: a history is checked hundreds of times. */
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

/** Every item of a table, by the SDK: no request may read a whole table, so the product cannot. */
export const wholeItems = async (TableName: string): Promise<Item[]> => {
  const items: Item[] = [];
  const pages = paginateScan({ client: clientHere() }, { TableName, ConsistentRead: true });
  for await (const { Items = [] } of pages) items.push(...(Items as Item[]));
  return items;
};

type WireItem = Record<string, object>;
type Page = { Items: WireItem[]; LastEvaluatedKey?: object };

/** The same in wire format, for comparing or copying items: a tenth of the work. */
export const wireItems = async (TableName: string): Promise<WireItem[]> => {
  const items: WireItem[] = [];
  for (let from: object | undefined; ;) {
    const start = from === undefined ? {} : { ExclusiveStartKey: from };
    const page: Page = await patientCall(environment('AWS_ENDPOINT_URL_DYNAMODB'), 'Scan', {
      TableName,
      ConsistentRead: true,
      ...start,
    });
    items.push(...page.Items);
    from = page.LastEvaluatedKey;
    if (from === undefined) return items;
  }
};
