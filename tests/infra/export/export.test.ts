import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { placeOrder } from '#functions/orders/place-order.ts';
import { openTable } from '#functions/platform/table/table.ts';
import { exportTable } from '#infra/export/export-table.ts';
import { csvOf, recordOf } from '#infra/export/records.ts';
import { createTestTable, indexesFollow } from '#tests/support/database/database.ts';
import { fillShop, testCustomer } from '#tests/support/orders/shop.ts';

test('orders and customers are exported as JSON and CSV, whole and without credentials', async () => {
  const tableName = await createTestTable();
  const shop = await fillShop(openTable(tableName));
  const placed = await placeOrder(shop, {
    customerId: testCustomer.id,
    items: [{ product_id: '1', quantity: 10 }],
    seenTotal: 100,
    idempotencyKey: undefined,
    now: new Date(),
  });
  await indexesFollow();
  const folder = mkdtempSync(path.join(tmpdir(), 'export-'));
  // an older one, public
  writeFileSync(path.join(folder, 'clients.csv'), '', { mode: 0o644 });
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(await exportTable(tableName, folder)).toMatchObject({ commandes: 1, clients: 1 });
  for (const file of ['clients.json', 'clients.csv', 'commandes.json', 'mouvements.csv'])
    expect(statSync(path.join(folder, file)).mode & 0o777, file).toBe(0o600);
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
  expect(JSON.parse(read('commandes.json'))).toMatchObject([
    { pk: `CUSTOMER#${testCustomer.id}`, sk: `ORDER#${placed.order_id}`, status: 'en_attente' },
  ]);
  expect(read('commandes.csv')).toContain(placed.order_id);
  expect(read('clients.json')).toContain(testCustomer.mail);
  for (const file of ['clients.json', 'clients.csv'])
    expect(read(file)).not.toMatch(/argon2|passwordHash|gsi1pk/);
});

test('an export longer than its limit ends and reports that it is not whole', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'export-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  await expect(exportTable(await createTestTable(), folder, 0)).rejects.toThrow(
    'après 0 min, à « clients » : il n’est pas entier',
  );
});

test('a cell is text for a spreadsheet, never a formula', () => {
  expect(csvOf([{ name: 'L’«Aloyau», "1"', note: '=1+1', weight: 2 }, { more: [1] }])).toBe(
    '"name","note","weight","more"\r\n"L’«Aloyau», ""1""","\'=1+1",2,\r\n,,,"[1]"\r\n',
  );
  expect(recordOf({ gsi1pk: 'x', kept: { resetToken: 't', city: 'Bordeaux' } })).toEqual({
    kept: { city: 'Bordeaux' },
  });
});
