import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import {
  type AttributeValue,
  BatchWriteItemCommand,
  CreateTableCommand,
  type DynamoDBClient,
  type KeySchemaElement,
  ResourceInUseException,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { keyNames, TABLE_INDEXES } from '#infra/stack/table-shape.ts';

type StoredItem = Record<string, AttributeValue>;
type ExportedFile = { itemCount: number; md5Checksum: string; dataFileS3Key: string };

/** DynamoDB's limit of one call. */
const BATCH = 25;
/** A table that refuses a batch for this long does not recover by itself. */
const BATCH_WITHIN_MS = 10 * 60_000;

/**
 * Creates a table from an export that DynamoDB wrote to S3, from the folder it was fetched to
 * (manifest-files.json and data/). Without a stream: old events must not be processed again. Idempotent.
 * Throws, in French, what is missing or was changed.
 */
export const tableFromCopy = async (
  client: DynamoDBClient,
  { folder, target }: { folder: string; target: string },
  say: (text: string) => void,
  withinMs = BATCH_WITHIN_MS,
): Promise<number> => {
  const files = exportedFiles(folder);
  await createTable(client, target);
  let written = 0;
  for (const file of files) {
    const items = itemsOf(folder, file);
    for (let from = 0; from < items.length; from += BATCH)
      await writeAll(client, target, items.slice(from, from + BATCH), withinMs);
    written += items.length;
    say(`${written} enregistrements remis dans ${target}.`);
  }
  return written;
};

const exportedFiles = (folder: string): ExportedFile[] => {
  const manifest = path.join(folder, 'manifest-files.json');
  if (!existsSync(manifest))
    throw new Error(`Pas de manifest-files.json dans ${folder} : cette copie n’est pas entière.`);
  return readFileSync(manifest, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as ExportedFile);
};

const itemsOf = (folder: string, { itemCount, md5Checksum, dataFileS3Key }: ExportedFile): StoredItem[] => {
  const name = path.basename(dataFileS3Key);
  const file = path.join(folder, 'data', name);
  if (!existsSync(file)) throw new Error(`Le fichier ${name} manque dans ${folder}/data.`);
  const packed = readFileSync(file);
  if (createHash('md5').update(packed).digest('base64') !== md5Checksum)
    throw new Error(`Le fichier ${name} n’est plus celui qui a été écrit.`);
  const lines = gunzipSync(packed).toString('utf8').split('\n').filter(Boolean);
  if (lines.length !== itemCount)
    throw new Error(`${name} a ${lines.length} enregistrements, ${itemCount} attendus.`);
  return lines.map((line) => (JSON.parse(line) as { Item: StoredItem }).Item);
};

const createTable = async (client: DynamoDBClient, target: string): Promise<void> => {
  const schema = (index?: string): KeySchemaElement[] => {
    const { partition, sort } = keyNames(index);
    return [
      { AttributeName: partition, KeyType: 'HASH' },
      { AttributeName: sort, KeyType: 'RANGE' },
    ];
  };
  try {
    await client.send(
      new CreateTableCommand({
        TableName: target,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: [undefined, ...TABLE_INDEXES]
          .flatMap((index) => Object.values(keyNames(index)))
          .map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
        KeySchema: schema(),
        GlobalSecondaryIndexes: TABLE_INDEXES.map((index) => ({
          IndexName: index,
          KeySchema: schema(index),
          Projection: { ProjectionType: 'ALL' },
        })),
      }),
    );
  } catch (error) {
    // created by an earlier run
    if (!(error instanceof ResourceInUseException)) throw error;
  }
  await waitUntilTableExists({ client, maxWaitTime: 600, minDelay: 1 }, { TableName: target });
};

const writeAll = async (
  client: DynamoDBClient,
  table: string,
  items: readonly StoredItem[],
  withinMs: number,
): Promise<void> => {
  let left = items.map((Item) => ({ PutRequest: { Item } }));
  const until = Date.now() + withinMs;
  while (left.length > 0) {
    const { UnprocessedItems } = await client.send(
      new BatchWriteItemCommand({ RequestItems: { [table]: left } }),
    );
    left = (UnprocessedItems?.[table] ?? []) as typeof left;
    if (left.length > 0 && Date.now() >= until)
      throw new Error(
        `${table} refuse ${left.length} enregistrements depuis ${Math.round(withinMs / 60_000)} min. La même commande reprend ici.`,
      );
  }
};
