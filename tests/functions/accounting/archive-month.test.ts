import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { archiveMonth, type ArchiveServices } from '#functions/accounting/archive-month.ts';
import { archiveBucket } from '#functions/gateways/archive/archive-bucket.ts';
import type { ErpInvoice } from '#functions/gateways/dolibarr/invoices/erp-invoice.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { paymentsStore } from '#functions/payments/payments.store.ts';
import { openPayments, openRefunds } from '#functions/payments/payments.module.ts';
import { readArchive } from '#infra/archive/read-archive.ts';
import { type AwsEndpoint, startAwsEndpoint } from '#infra/local/aws-endpoint.ts';
import { openMailStore } from '#infra/local/mail/mail-store.ts';
import { monthBefore, monthBounds } from '#shared/accounting/month.ts';
import { paidAttempt } from '#tests/support/orders/an-attempt.ts';
import { openTestShop, testCustomer, type TestShop } from '#tests/support/orders/shop.ts';

const NOW = new Date('2026-11-02T02:45:00Z');
const folder = mkdtempSync(path.join(tmpdir(), 'archive-'));
const months = path.join(folder, 'accounts-of-test', 'comptes');
let shop: TestShop;
let aws: AwsEndpoint;
let services: ArchiveServices;

const invoice = (id: number, day: string): ErpInvoice => ({
  id: String(id),
  kind: 'facture',
  ref: `FA${id}`,
  customerRef: null,
  sourceId: null,
  thirdPartyId: '1',
  statusCode: '1',
  isPaid: false,
  closeCode: null,
  day,
  dueDay: null,
  totalHtCents: 1000,
  totalTtcCents: 1055,
  paidCents: 0,
  restCents: 0,
});

beforeAll(async () => {
  shop = await openTestShop();
  const mails = openMailStore(':memory:');
  aws = await startAwsEndpoint({
    mails,
    sessionToken: 's',
    findParameter: () => undefined,
    bucketsDir: folder,
  });
  Object.assign(process.env, { AWS_ENDPOINT_URL_S3: aws.endpoint, ARCHIVE_BUCKET: 'accounts-of-test' });
  const order = async (at: string, quantity: number) =>
    (
      await placeOrder(shop, {
        customerId: testCustomer.id,
        items: [{ product_id: '1', quantity }],
        seenTotal: 10 * quantity,
        idempotencyKey: undefined,
        now: new Date(at),
      })
    ).order_id;
  // half an hour of a summer night before the month, its first and last minute, and the first one after it
  await order('2026-09-30T21:59:00Z', 1);
  const first = await order('2026-09-30T22:01:00Z', 2);
  await order('2026-10-31T22:59:00Z', 3);
  await order('2026-10-31T23:01:00Z', 4);
  const attempt = { ...paidAttempt, orderId: first, amountCents: 2400 };
  await shop.table.put({ pk: `ORDER#${first}`, sk: `ATTEMPT#${attempt.id}`, ...attempt });
  services = {
    orders: shop.orders,
    payments: openPayments(shop.table),
    money: paymentsStore(shop.table).money,
    refunds: openRefunds(shop.table),
    erp: async () => ({
      listInvoices: async () => ({
        kind: 'ok',
        value: [
          invoice(4, '2026-11-01'),
          invoice(3, '2026-10-31'),
          invoice(2, '2026-10-01'),
          invoice(1, '2026-09-30'),
        ],
      }),
    }),
    bucket: archiveBucket(),
  };
});
afterAll(async () => {
  await aws.close();
  rmSync(folder, { recursive: true });
});

test('the orders, payments and invoices of a month of Bordeaux are read back as they were written', async () => {
  const manifest = await archiveMonth(services, '2026-10', NOW);
  expect(manifest.totals).toMatchObject({ htCents: 5000, paidCents: 2400, refundedCents: 0 });
  const { records } = readArchive(months, '2026-10');
  expect(records.commandes.map(({ htCents }) => htCents)).toEqual([2000, 3000]);
  expect(records.paiements).toMatchObject([{ amountCents: 2400, provider: 'stripe' }]);
  expect(records.factures.map(({ ref }) => ref)).toEqual(['FA3', 'FA2']);
  // data the accounts do not need is not archived for ten years
  expect(JSON.stringify(records)).not.toContain(testCustomer.mail);

  const read = (...more: string[]) =>
    execFileSync(process.execPath, ['infra/archive/archive.ts', '--from', months, ...more], {
      encoding: 'utf8',
    });
  expect(read('--month', '2026-10', '--to', folder)).toMatch(/commandes : 2[\s\S]*50,00\s€ HT/);
  expect(readFileSync(path.join(folder, '2026-10-paiements.csv'), 'utf8')).toContain('2400');
});

test('a payment is in the archive of its own month, however old its order', async () => {
  const orderId = 'OLDER';
  const fact = {
    id: 'received-LATE',
    kind: 'received',
    way: 'stripe',
    at: '2026-10-15T10:00:00.000Z',
    orderId,
    customerId: testCustomer.id,
    reference: 'CMD-20260801-0001',
    cents: 1200,
  } as const;
  await shop.table.transact([paymentsStore(shop.table).money.write(fact)]);
  await archiveMonth(services, '2026-10', NOW);
  expect(readArchive(months, '2026-10').records.mouvements).toMatchObject([{ orderId, cents: 1200 }]);
});

test('a file that was changed, or a month that is not whole, is refused', async () => {
  const { files } = await archiveMonth(services, '2026-11', NOW);
  expect(() => readArchive(months, '2026-08')).toThrow('pas archivé en entier');
  writeFileSync(path.join(months, '2026-11', files[0]?.name ?? ''), 'changed');
  expect(() => readArchive(months, '2026-11')).toThrow('n’est plus celui qui a été écrit');
});

test('no complete month without the ERP; a shop without ERP has no invoices', async () => {
  const withErp = (answer: object) =>
    ({ ...services, erp: async () => ({ listInvoices: async () => answer }) }) as unknown as ArchiveServices;
  await expect(archiveMonth(withErp({ kind: 'unreachable', cause: 'x' }), '2026-09', NOW)).rejects.toThrow(
    'Dolibarr ne répond pas',
  );
  expect(() => readArchive(months, '2026-09')).toThrow('manifeste');
  await archiveMonth(withErp({ kind: 'refused', reason: 'not_configured' }), '2026-09', NOW);
  expect(readArchive(months, '2026-09').records.factures).toEqual([]);
});

test('months end where they end', () => {
  expect([monthBefore('2026-03-31'), monthBefore('2026-01-01'), monthBefore('2026-03-31', 2)]).toEqual([
    '2026-02',
    '2025-12',
    '2026-01',
  ]);
  expect(monthBounds('2026-02')).toMatchObject({ from: '2026-02-01', until: '2026-03-01' });
  expect(monthBounds('2026-12').untilInstant.toISOString()).toBe('2026-12-31T23:00:00.000Z');
});
