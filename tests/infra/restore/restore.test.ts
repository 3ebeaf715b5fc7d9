import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { placeOrder } from '#functions/orders/place-order.ts';
import { openTable } from '#functions/platform/table/table.ts';
import { newProductsStore } from '#functions/stock/movements/new-products.store.ts';
import { keys } from '#functions/table-keys.ts';
import { carryCounters, countersBetween } from '#infra/restore/carry-counters.ts';
import { reconcileAfterRestore, RECONCILIATIONS } from '#infra/restore/reconcile-after-restore.ts';
import { restoreTable } from '#infra/restore/restore-table.ts';
import { createTestTable } from '#tests/support/database/database.ts';
import { startRestoringDatabase } from '#tests/support/database/restoring-database.ts';
import { fillShop, shopOn, testCustomer, type TestShop } from '#tests/support/orders/shop.ts';

const order = (shop: TestShop, quantity: number, now: Date) =>
  placeOrder(shop, {
    customerId: testCustomer.id,
    items: [{ product_id: '1', quantity }],
    seenTotal: 10 * quantity,
    idempotencyKey: undefined,
    now,
  });

test('a restored table has its settings again, and gives no number twice', async () => {
  const source = await createTestTable();
  const shop = await fillShop(openTable(source));
  const now = new Date();
  await order(shop, 1, now);
  await newProductsStore(shop.table).nextBarcode();
  const database = await startRestoringDatabase(process.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? '');
  const client = new DynamoDBClient({ endpoint: database.endpoint });
  const target = `${source}-restored`;
  const said: string[] = [];
  const restore = () =>
    restoreTable(client, { source, target, at: undefined }, (text) => said.push(text), 20);
  const { streamLabel } = await restore();
  expect(streamLabel).not.toBe('');
  expect(database.settings.get(target)).toEqual({ backups: true, isProtected: true });
  // what happens until the stack points elsewhere is in the table before only
  const lost = await order(shop, 2, now);
  const barcode = await newProductsStore(shop.table).nextBarcode();

  // the command that was interrupted goes on
  expect(await restore()).toEqual({ streamLabel });
  expect(said.join()).toContain('existe déjà');
  const document = DynamoDBDocumentClient.from(client);
  const counters = countersBetween(new Date(now.getTime() - 3 * 24 * 3600_000), now);
  const lifted = await carryCounters(document, { source, target }, counters);
  expect(lifted).toHaveLength(3);
  expect(await carryCounters(document, { source, target }, counters)).toEqual([]);
  expect(await carryCounters(document, { source: 'not-there', target }, counters)).toBeUndefined();

  const restored = shopOn(openTable(target));
  const next = await order(restored, 3, now);
  expect(next.reference).not.toBe(lost.reference);
  expect(await newProductsStore(restored.table).nextBarcode()).not.toBe(barcode);
  client.destroy();
  await database.close();
});

test('the counters are those of the table, as many days as a clock is kept', () => {
  const counters = countersBetween(new Date('2026-11-01T10:00:00Z'), new Date('2026-11-22T23:30:00Z'));
  expect(counters.map(({ key }) => key)).toContainEqual(keys.barcodeCounter());
  expect(counters.filter(({ attribute }) => attribute === 'orders').map(({ key }) => key)).toEqual(
    [16, 17, 18, 19, 20, 21, 22, 23].map((day) => keys.dayClock(`2026-11-${day}`)),
  );
});

test('every comparison is tried, whatever the one before it said', () => {
  const said: string[] = [];
  expect(
    reconcileAfterRestore(
      (entry) => (entry === 'payments-ledger.schedule' ? undefined : '{}'),
      (text) => said.push(text),
    ),
  ).toEqual(['payments-ledger.schedule']);
  expect(said).toHaveLength(RECONCILIATIONS.length);
});
