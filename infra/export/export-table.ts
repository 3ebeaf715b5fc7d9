import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { writeOwnFile } from './own-file.ts';
import { csvOf, recordOf } from './records.ts';

/** Exported lists, by their list in the table (functions/table-keys.ts). */
const LISTS = { clients: 'CUSTOMERS', commandes: 'ORDERS', mouvements: 'MOVEMENTS' } as const;

/** A page takes a second: a table of ten years takes minutes. */
const WITHIN_MS = 3_600_000;

/** Writes customers, orders and movements as JSON and CSV; returns their numbers. */
export const exportTable = async (
  tableName: string,
  folder: string,
  withinMs = WITHIN_MS,
): Promise<Record<string, number>> => {
  const until = Date.now() + withinMs;
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({ region: process.env['AWS_REGION'] ?? 'eu-west-3' }),
  );
  mkdirSync(folder, { recursive: true });
  const counts: Record<string, number> = {};
  for (const [name, list] of Object.entries(LISTS)) {
    const records: Record<string, unknown>[] = [];
    let from: Record<string, unknown> | undefined;
    do {
      if (Date.now() >= until)
        throw new Error(
          `L’export de ${tableName} n’est pas fini après ${Math.round(withinMs / 60_000)} min, à « ${name} » : il n’est pas entier.`,
        );
      const page = await client.send(
        new QueryCommand({
          TableName: tableName,
          IndexName: 'gsi1',
          KeyConditionExpression: 'gsi1pk = :list',
          ExpressionAttributeValues: { ':list': list },
          ...(from ? { ExclusiveStartKey: from } : {}),
        }),
      );
      records.push(...(page.Items ?? []).map(recordOf));
      from = page.LastEvaluatedKey;
    } while (from);
    writeOwnFile(path.join(folder, `${name}.json`), `${JSON.stringify(records, undefined, 2)}\n`);
    // with the byte order mark by which spreadsheets recognise UTF-8
    writeOwnFile(path.join(folder, `${name}.csv`), `\uFEFF${csvOf(records)}`);
    counts[name] = records.length;
  }
  client.destroy();
  return counts;
};
