import * as z from 'zod/mini';
import type { DolibarrClient } from '#functions/gateways/dolibarr/dolibarr-client.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { emptyWhenNotFound, undefinedWhenNotFound } from '#functions/gateways/dolibarr/list-answer.ts';
import { allOf, changedAfter, rowsAfter } from '#functions/gateways/dolibarr/sql-filter.ts';
import { cents, code, id, idOrNone, milli } from '#functions/gateways/dolibarr/wire-values.ts';
import type { ErpSupplierInvoice } from './erp-purchase.ts';

type SupplierInvoiceCalls = Pick<DolibarrGateway, 'listChangedSupplierInvoices' | 'readSupplierInvoice'>;

/** Standard and replacement invoices; deposits and credit notes do not give the cost of a delivery. */
const FOR_GOODS = ['0', '1'];
/** Validated, and paid. */
const STANDING = ['1', '2'];

/** By kind, and by the row that links them; PHP writes an empty map as []. */
const links = z.union([
  z.object({
    order_supplier: z.optional(z.record(z.string(), id)),
    reception: z.optional(z.record(z.string(), id)),
  }),
  z.pipe(
    z.tuple([]),
    z.transform((): { order_supplier?: Record<string, string>; reception?: Record<string, string> } => ({})),
  ),
]);

const invoiceShape = z.pipe(
  z.object({
    id,
    ref: z.string(),
    type: code,
    status: code,
    linkedObjectsIds: z.optional(z.nullable(links)),
    lines: z.array(z.object({ fk_product: idOrNone, qty: milli, total_ht: cents })),
  }),
  z.transform((invoice): ErpSupplierInvoice => ({
    id: invoice.id,
    ref: invoice.ref,
    isForGoods: FOR_GOODS.includes(invoice.type) && STANDING.includes(invoice.status),
    orderIds: Object.values(invoice.linkedObjectsIds?.order_supplier ?? {}),
    receptionIds: Object.values(invoice.linkedObjectsIds?.reception ?? {}),
    lines: invoice.lines.map((line) => ({
      productId: line.fk_product,
      milli: line.qty,
      netCents: line.total_ht,
    })),
  })),
);

export const supplierInvoiceCalls = (client: DolibarrClient): SupplierInvoiceCalls => ({
  async listChangedSupplierInvoices({ changedSince, afterId, limit }) {
    const query = {
      properties: 'id',
      sortfield: 't.rowid',
      sortorder: 'ASC',
      limit,
      sqlfilters: allOf([changedAfter(changedSince), rowsAfter(afterId)]),
    };
    return emptyWhenNotFound(await client.get('/supplierinvoices', query, z.array(z.object({ id }))));
  },

  async readSupplierInvoice(invoiceId) {
    const path = `/supplierinvoices/${encodeURIComponent(invoiceId)}`;
    return undefinedWhenNotFound(await client.get(path, {}, invoiceShape));
  },
});
