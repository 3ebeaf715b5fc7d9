import { ConditionalCheckFailedException, ResourceNotFoundException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, GetCommand, paginateQuery, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { addDays, parisDay } from '#shared/kernel/dates.ts';

/** A counter: its item (functions/table-keys.ts) and the attribute with its last number. */
type Counter = { key: { pk: string; sk: string }; attribute: string };

/** Numbers by meat and day of entries without a named lot; each is an item of this partition. */
const LOT_NUMBERS = 'LOT_NUMBERS';

/**
 * Counters of barcodes, of the catalogue's version, by which browsers know whether theirs is current, and of
 * the orders of each day between two instants. The clock of a day is stored for eight days.
 */
export const countersBetween = (from: Date, to: Date): Counter[] => {
  const days: string[] = [];
  const last = parisDay(to);
  for (let day = parisDay(from); day <= last; day = addDays(day, 1)) days.push(day);
  return [
    { key: { pk: 'SHOP', sk: 'BARCODES' }, attribute: 'last' },
    { key: { pk: 'SHOP', sk: 'CATALOG' }, attribute: 'version' },
    ...days
      .slice(-8)
      .flatMap((day) =>
        ['orders', 'stock'].map((attribute) => ({ key: { pk: 'SHOP', sk: `CLOCK#${day}` }, attribute })),
      ),
  ];
};

/**
 * Raises the counters of the restored table to those of the former one: no number that a customer, the ERP
 * or a label already has is used again. Returns what was raised; undefined if the former table does not
 * exist any more.
 */
export const carryCounters = async (
  client: DynamoDBDocumentClient,
  tables: { source: string; target: string },
  counters: readonly Counter[],
): Promise<string[] | undefined> => {
  const lifted: string[] = [];
  const lots = await lotCounters(client, tables.source);
  if (lots === undefined) return undefined;
  for (const { key, attribute } of [...counters, ...lots]) {
    try {
      const { Item: before } = await client.send(
        new GetCommand({ TableName: tables.source, Key: key, ConsistentRead: true }),
      );
      const reached: unknown = before?.[attribute];
      if (typeof reached !== 'number') continue;
      const expiresAt: unknown = before?.['expiresAt'];
      await client.send(
        new UpdateCommand({
          TableName: tables.target,
          Key: key,
          UpdateExpression: `SET #counter = :reached${expiresAt === undefined ? '' : ', expiresAt = :until'}`,
          ConditionExpression: 'attribute_not_exists(#counter) OR #counter < :reached',
          ExpressionAttributeNames: { '#counter': attribute },
          ExpressionAttributeValues: {
            ':reached': reached,
            ...(expiresAt === undefined ? {} : { ':until': expiresAt }),
          },
        }),
      );
      lifted.push(`${key.sk} ${attribute} : ${reached}`);
    } catch (error) {
      if (error instanceof ResourceNotFoundException) return undefined;
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
    }
  }
  return lifted;
};

/** Undefined if the table does not exist. */
const lotCounters = async (client: DynamoDBDocumentClient, table: string): Promise<Counter[] | undefined> => {
  const counters: Counter[] = [];
  const query = {
    TableName: table,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': LOT_NUMBERS },
    ConsistentRead: true,
  };
  try {
    for await (const { Items = [] } of paginateQuery({ client }, query))
      counters.push(
        ...Items.map(({ sk }) => ({ key: { pk: LOT_NUMBERS, sk: String(sk) }, attribute: 'last' })),
      );
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
  return counters;
};
