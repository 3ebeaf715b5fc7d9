import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { type AttributeValue, DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { beforeEach, expect, test } from 'vitest';
import { placeOrder } from '#functions/orders/place-order.ts';
import { openTable } from '#functions/platform/table/table.ts';
import { restoreTable } from '#infra/restore/restore-table.ts';
import { tableFromCopy } from '#infra/restore/table-from-copy.ts';
import { createTestTable } from '#tests/support/database/database.ts';
import { startRestoringDatabase } from '#tests/support/database/restoring-database.ts';
import { fillShop, shopOn, testCustomer, type TestShop } from '#tests/support/orders/shop.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'copy-'));
  mkdirSync(path.join(folder, 'data'));
  return () => rmSync(folder, { recursive: true });
});

const order = (shop: TestShop) =>
  placeOrder(shop, {
    customerId: testCustomer.id,
    items: [{ product_id: '1', quantity: 1 }],
    seenTotal: 10,
    idempotencyKey: undefined,
    now: new Date(),
  });

const everyItem = async (client: DynamoDBClient, table: string) => {
  const items: Record<string, AttributeValue>[] = [];
  for await (const { Items = [] } of paginateScan({ client }, { TableName: table, Limit: 500 }))
    items.push(...Items);
  const place = ({ pk, sk }: Record<string, AttributeValue>) => `${pk?.S} ${sk?.S}`;
  return items.toSorted((a, b) => place(a).localeCompare(place(b)));
};

/**
 * DynamoDB's export of a table to S3 (its guide, "Table export output format"): two files of items, and their
 * manifest.
 */
const exportTo = async (client: DynamoDBClient, table: string) => {
  const items = await everyItem(client, table);
  const half = Math.ceil(items.length / 2);
  const files = [items.slice(0, half), items.slice(half)].map((part, index) => {
    const packed = gzipSync(part.map((Item) => `${JSON.stringify({ Item })}\n`).join(''));
    writeFileSync(path.join(folder, 'data', `part${index}.json.gz`), packed);
    return {
      itemCount: part.length,
      md5Checksum: createHash('md5').update(packed).digest('base64'),
      etag: 'e-1',
      dataFileS3Key: `tables/AWSDynamoDB/0176-1/data/part${index}.json.gz`,
    };
  });
  writeFileSync(
    path.join(folder, 'manifest-files.json'),
    files.map((file) => `${JSON.stringify(file)}\n`).join(''),
  );
  return items;
};

test('a lost region: the shop continues with a table made of the copy, equal item by item', async () => {
  const source = await createTestTable();
  const shop = await fillShop(openTable(source));
  await order(shop);
  const database = await startRestoringDatabase(process.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? '');
  const client = new DynamoDBClient({ endpoint: database.endpoint });
  const items = await exportTo(client, source);

  const target = `${source}-copy`;
  const written = await tableFromCopy(client, { folder, target }, () => {});
  expect([written, await everyItem(client, target)]).toEqual([items.length, items]);
  // interrupted and restarted
  await tableFromCopy(client, { folder, target }, () => {});
  expect(await everyItem(client, target)).toEqual(items);

  const { streamLabel } = await restoreTable(client, { source: target, target, at: undefined }, () => {}, {
    pollMs: 20,
    withinMs: 60_000,
  });
  expect(streamLabel).not.toBe('');
  expect(await order(shopOn(openTable(target)))).toMatchObject({});
  client.destroy();
  await database.close();
});

test('an incomplete or changed copy makes no table', async () => {
  const source = await createTestTable();
  await fillShop(openTable(source));
  const client = new DynamoDBClient({ endpoint: process.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? '' });
  const make = () => tableFromCopy(client, { folder, target: `${source}-copy` }, () => {});
  await expect(make()).rejects.toThrow('cette copie n’est pas entière');
  await exportTo(client, source);
  const file = path.join(folder, 'data/part0.json.gz');
  const whole = readFileSync(file);
  writeFileSync(file, whole.subarray(0, -4));
  await expect(make()).rejects.toThrow('part0.json.gz n’est plus celui qui a été écrit');
  rmSync(file);
  await expect(make()).rejects.toThrow('part0.json.gz manque');
  client.destroy();
});

test('a table that refuses a batch ends the copy after its limit', async () => {
  const source = await createTestTable();
  await fillShop(openTable(source));
  await exportTo(new DynamoDBClient({}), source);
  const refusing = {
    send: async (command: { input: { RequestItems?: object } }) =>
      command.input.RequestItems
        ? { UnprocessedItems: command.input.RequestItems }
        : { Table: { TableStatus: 'ACTIVE' } },
  } as unknown as DynamoDBClient;
  await expect(tableFromCopy(refusing, { folder, target: 'b' }, () => {}, 20)).rejects.toThrow(
    /b refuse \d+ enregistrements/,
  );
});
