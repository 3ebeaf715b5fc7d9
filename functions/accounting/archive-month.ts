import type { ArchiveBucket } from '#functions/gateways/archive/archive-bucket.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { ErpReadFailed } from '#functions/gateways/dolibarr/erp-failure.ts';
import type { ErpInvoice } from '#functions/gateways/dolibarr/invoices/erp-invoice.ts';
import type { Page } from '#functions/platform/table/table.ts';
import type { Orders } from '#functions/orders/orders.module.ts';
import type { Money, Payments, Refunds } from '#functions/payments/payments.module.ts';
import type { MoneyFact } from '#shared/payments/money-fact.ts';
import { mapInBatches } from '#functions/platform/batches.ts';
import {
  type ArchiveManifest,
  ARCHIVE_FOLDER,
  archiveKinds,
  type ArchiveKind,
} from '#shared/accounting/archive-manifest.ts';
import { archivedOrder, archivedPayment } from '#shared/accounting/archived-records.ts';
import { monthBounds } from '#shared/accounting/month.ts';
import { addDays } from '#shared/kernel/dates.ts';
import { isPaid } from '#shared/payments/attempt.ts';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

export type ArchiveServices = {
  orders: Pick<Orders, 'placedFrom'>;
  payments: Payments;
  refunds: Refunds;
  money: Pick<Money, 'listBetween'>;
  erp: () => Promise<Pick<DolibarrGateway, 'listInvoices'>>;
  bucket: ArchiveBucket;
};

/**
 * Archives the accounts of a month for ten years: its orders with lines and VAT, their payments and refunds,
 * the money ledger of its days (also of older orders), and its ERP invoices. A second run replaces the
 * first; the bucket keeps versions.
 */
export const archiveMonth = async (
  services: ArchiveServices,
  month: string,
  now: Date,
): Promise<ArchiveManifest> => {
  const { from, until, fromInstant, untilInstant } = monthBounds(month);
  const files = archiveFiles(services.bucket, month);
  const totals = { htCents: 0, vatCents: 0, ttcCents: 0, paidCents: 0, refundedCents: 0 };
  for await (const page of services.orders.placedFrom(fromInstant)) {
    const orders = page.filter(({ placedAt }) => placedAt < untilInstant.toISOString());
    const paid = await mapInBatches(orders, async ({ id }) => {
      const attempts = (await services.payments.ofOrder(id)).filter(isPaid);
      const refunds = attempts.length > 0 ? await services.refunds.ofOrder(id) : [];
      return attempts.map((attempt) => archivedPayment(attempt, refunds));
    });
    for (const order of orders.map(archivedOrder)) {
      await files.add('commandes', order);
      if (order.status === 'annule') continue;
      totals.htCents += order.htCents;
      totals.vatCents += order.vatCents;
      totals.ttcCents += order.ttcCents;
    }
    for (const payment of paid.flat()) {
      await files.add('paiements', payment);
      totals.paidCents += payment.amountCents;
      totals.refundedCents += payment.refundedCents;
    }
    if (orders.length < page.length) break;
  }
  const span = { since: fromInstant.toISOString(), until: untilInstant.toISOString() };
  for (let cursor: string | undefined; ;) {
    const page: Page<MoneyFact> = await services.money.listBetween(span, PAGE, cursor);
    for (const fact of page.items) await files.add('mouvements', { v: 1, ...fact });
    if (page.next === null) break;
    cursor = page.next;
  }
  for await (const invoice of invoicesOf(services, from, until))
    await files.add('factures', { v: 1, ...invoice });
  return files.close(totals, now);
};

const PAGE = 500;
/** 50,000 invoices: more than a month and the following months have. */
const MOST_PAGES = 100;
/** An invoice may be backdated, or created long before its date. */
const OUT_OF_ORDER_DAYS = 92;

/** The ERP sorts by number, not by date: read backwards until a whole page is much older than the month. */
async function* invoicesOf(
  { erp }: Pick<ArchiveServices, 'erp'>,
  from: string,
  until: string,
): AsyncGenerator<ErpInvoice> {
  const gateway = await erp();
  let beforeId: string | undefined;
  for (let page = 0; page < MOST_PAGES; page++) {
    const listed = await gateway.listInvoices({ limit: PAGE, ...(beforeId ? { beforeId } : {}) });
    // without an ERP there are no invoices; with an ERP that does not answer, the archive would be
    // incomplete
    if (listed.kind === 'refused' && listed.reason === 'not_configured') return;
    if (listed.kind !== 'ok') throw new ErpReadFailed(listed);
    for (const invoice of listed.value)
      if (invoice.day !== null && invoice.day >= from && invoice.day < until) yield invoice;
    const oldest = addDays(from, -OUT_OF_ORDER_DAYS);
    if (listed.value.length < PAGE || listed.value.every(({ day }) => day !== null && day < oldest)) return;
    beforeId = listed.value.at(-1)?.id;
  }
  throw new Error(`More than ${PAGE * MOST_PAGES} invoices after ${from}`);
}

/** About 1 MB compressed; memory of a small Lambda is the bound. */
const RECORDS_A_FILE = 5000;

const compress = promisify(gzip);

/** Writes the records of a month as they arrive, in compressed files of bounded size, one record a line. */
const archiveFiles = (bucket: ArchiveBucket, month: string) => {
  const files: ArchiveManifest['files'] = [];
  const waiting: Partial<Record<ArchiveKind, string[]>> = {};

  const write = async (kind: ArchiveKind): Promise<void> => {
    const lines = waiting[kind] ?? [];
    waiting[kind] = [];
    const number = files.filter((file) => file.kind === kind).length + 1;
    const name = `${kind}-${String(number).padStart(4, '0')}.ndjson.gz`;
    const body = await compress(`${lines.join('\n')}\n`);
    await bucket.put(`${ARCHIVE_FOLDER}/${month}/${name}`, body, 'application/gzip');
    const sha256 = createHash('sha256').update(body).digest('hex');
    files.push({ name, kind, records: lines.length, sha256 });
  };

  return {
    async add(kind: ArchiveKind, record: object): Promise<void> {
      const lines = (waiting[kind] ??= []);
      lines.push(JSON.stringify(record));
      if (lines.length >= RECORDS_A_FILE) await write(kind);
    },

    /** Writes the remaining records and the manifest. */
    async close(totals: ArchiveManifest['totals'], now: Date): Promise<ArchiveManifest> {
      for (const kind of archiveKinds) if (waiting[kind]?.length) await write(kind);
      const manifest: ArchiveManifest = { v: 1, month, writtenAt: now.toISOString(), files, totals };
      const body = Buffer.from(`${JSON.stringify(manifest, undefined, 2)}\n`);
      await bucket.put(`${ARCHIVE_FOLDER}/${month}/manifeste.json`, body, 'application/json');
      return manifest;
    },
  };
};
