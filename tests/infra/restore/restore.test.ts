import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { placeOrder } from '#functions/orders/place-order.ts';
import { withEntryLots } from '#functions/stock/lots/entry-lots.ts';
import type { ResolvedLine } from '#functions/stock/movements/resolve-products.ts';
import { entryLotBase } from '#shared/stock/lots/entry-lot.ts';
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

const beef = { id: '1', label: 'ENTRECOTE', categoryName: 'BOEUF' };
const base = (now: Date): string => entryLotBase(beef, now);

/** The lot of an entry without a named lot. */
const entryLot = async (shop: TestShop, now: Date): Promise<string | undefined> => {
  const resolved = [{ product: beef }] as unknown as readonly ResolvedLine[];
  const { document } = await withEntryLots(shop, new Map(), now, resolved, (lotOf) => ({
    document: { lines: [{ lot: lotOf(beef as never) }] as never },
  }));
  return (document as { lines: { lot: string }[] }).lines[0]?.lot;
};

const patience = { pollMs: 20, withinMs: 60_000 };

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
    restoreTable(client, { source, target, at: undefined }, (text) => said.push(text), patience);
  const { streamLabel } = await restore();
  expect(streamLabel).not.toBe('');
  expect(database.settings.get(target)).toEqual({ backups: true, isProtected: true });
  // changes until the stack is switched over are in the old table only
  const lost = await order(shop, 2, now);
  const barcode = await newProductsStore(shop.table).nextBarcode();
  const lot = await entryLot(shop, now);
  await shop.catalog.recordChange();

  // the interrupted command is resumed
  expect(await restore()).toEqual({ streamLabel });
  expect(said.join()).toContain('existe déjà');
  const document = DynamoDBDocumentClient.from(client);
  const counters = countersBetween(new Date(now.getTime() - 3 * 24 * 3600_000), now);
  const lifted = await carryCounters(document, { source, target }, counters);
  expect(lifted).toHaveLength(5);
  expect(await carryCounters(document, { source, target }, counters)).toEqual([]);
  expect(await carryCounters(document, { source: 'not-there', target }, counters)).toBeUndefined();

  const restored = shopOn(openTable(target));
  const next = await order(restored, 3, now);
  expect(next.reference).not.toBe(lost.reference);
  expect(await newProductsStore(restored.table).nextBarcode()).not.toBe(barcode);
  expect([lot, await entryLot(restored, now)]).toEqual(
    ['BV-1-1', 'BV-1-2'].map((name) => name.replace('BV-1', base(now))),
  );
  client.destroy();
  await database.close();
});

test('a table that stays in creation ends the restore after its limit, and the same command goes on', async () => {
  const client = { send: async () => ({ Table: { TableStatus: 'CREATING' } }) } as unknown as DynamoDBClient;
  const started = restoreTable(client, { source: 'a', target: 'b', at: undefined }, () => {}, {
    pollMs: 5,
    withinMs: 30,
  });
  await expect(started).rejects.toThrow(/b est encore dans l’état CREATING .* La même commande reprend ici/);
});

test('the counters are those of the table, for as many days as a clock is stored', () => {
  const counters = countersBetween(new Date('2026-11-01T10:00:00Z'), new Date('2026-11-22T23:30:00Z'));
  expect(counters.map(({ key }) => key)).toContainEqual(keys.barcodeCounter());
  expect(counters.filter(({ attribute }) => attribute === 'orders').map(({ key }) => key)).toEqual(
    [16, 17, 18, 19, 20, 21, 22, 23].map((day) => keys.dayClock(`2026-11-${day}`)),
  );
});

test('every comparison runs, whatever the result of the one before', () => {
  const said: string[] = [];
  expect(
    reconcileAfterRestore(
      (entry) => (entry === 'payments-ledger.schedule' ? undefined : '{}'),
      (text) => said.push(text),
    ),
  ).toEqual(['payments-ledger.schedule']);
  expect(said).toHaveLength(RECONCILIATIONS.length);
});

/** Why a counter of the table is not carried over: it counts the table's own items. */
const OF_THE_TABLE_ITSELF: Record<string, string> = {
  'rate-limit.ts tries': 'tries of a window that is over',
  'order-writes.ts version': 'version of the item that it is part of',
  'ordering-guard.store.ts rev': 'version of the item that it is part of',
  'ordering-guard.store.ts pendingCents': 'sum of the open orders of the same table',
  'failed-expiries.store.ts attempts': 'attempts upon the item that it is part of',
  'admins.store.ts superAdmins': 'number of administrators in the same table',
  'admins.store.ts credentialsVersion': 'version of the item that it is part of',
  'customers.store.ts credentialsVersion': 'version of the item that it is part of',
  'people.store.ts invited': 'invitations of an hour that is over',
  'people.store.ts credentialsVersion': 'version of the item that it is part of',
  'dunning.store.ts reminders': 'reminders of the item that it is part of',
  'payment-cases.store.ts failedRefunds': 'refunds of the item that it is part of',
  'stock.store.ts available': 'stock level',
  'stock.store.ts reserved': 'stock level',
  'erp-holds.store.ts available': 'stock level',
  'erp-holds.store.ts elsewhere': 'stock level',
  'erp-holds.store.ts reserved': 'stock level',
  'lot-links.ts returnedMilli': 'amount of the item that it is part of',
};

test("each counter that the code increments is carried over, or counts the table's own items", () => {
  const carried = new Set([
    'stock.store.ts orders',
    'stock.store.ts stock',
    'new-products.store.ts last',
    'new-products.store.ts version',
    'entry-lots.ts last',
    'catalog.store.ts version',
    'pieces.store.ts version',
  ]);
  const added = new Set(
    globSync('functions/**/*.ts').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\badd: \{([^}]*(?:\{[^}]*\}[^}]*)*)\}/g)].flatMap(
        ([, inner = '']) =>
          [...inner.matchAll(/(\w+):|(?:^|,)\s*(\w+)\s*(?=,|$)/g)].map(
            ([, name, short]) => `${path.basename(file)} ${name ?? short}`,
          ),
      ),
    ),
  );
  expect(added.size).toBeGreaterThan(20);
  const known = (name: string) => carried.has(name) || name in OF_THE_TABLE_ITSELF;
  expect([...added].filter((name) => !known(name))).toEqual([]);
  expect([...carried, ...Object.keys(OF_THE_TABLE_ITSELF)].filter((name) => !added.has(name))).toEqual([]);
});
