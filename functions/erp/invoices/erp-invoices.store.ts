import * as z from 'zod/mini';
import { stored } from '#functions/platform/table/stored.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { keys } from '#functions/table-keys.ts';
import { type OrderInvoice, orderInvoice } from '#shared/erp/invoiced.ts';

/** How an invoice was when it was last taken over: whole seconds alone do not tell two changes apart. */
const seenInvoice = z.object({
  changedAt: z.number(),
  restCents: z.exactOptional(z.number()),
  statusCode: z.exactOptional(z.string()),
});
export type Seen = z.output<typeof seenInvoice>;

const whoseInvoice = z.extend(seenInvoice, { orderId: z.string() });
type Whose = z.output<typeof whoseInvoice>;

export type ErpInvoicesStore = ReturnType<typeof erpInvoicesStore>;

/** What the ERP invoiced of our orders, as it was last read. The only file that knows how it lies in the table. */
export const erpInvoicesStore = (table: Table) => ({
  async ofOrder(orderId: string): Promise<OrderInvoice[]> {
    const { pk, sk } = keys.erpInvoice(orderId, '');
    return (await table.queryAll({ pk, prefix: sk })).map(invoiceFrom);
  },

  /** When the ERP's invoices were last looked at, ISO. */
  async polledAt(): Promise<string | undefined> {
    const item = await table.get(keys.syncCursor('erp-invoices'));
    return item && pollFrom(item).polledAt;
  },

  /** Of which of our orders these are, and as of when they are known. */
  async whose(invoiceIds: readonly string[]): Promise<Map<string, Whose>> {
    const items = await table.getMany(invoiceIds.map(keys.invoicedOrder));
    return new Map(items.map((item) => [String(item['pk']).slice('ERP_INVOICE#'.length), whoseFrom(item)]));
  },

  keep: (orderId: string, invoice: OrderInvoice, seen: Required<Seen>): TransactItem[] => [
    table.ops.put({ ...keys.erpInvoice(orderId, invoice.id), ...invoice }),
    table.ops.put({ ...keys.invoicedOrder(invoice.id), orderId, ...seen }),
  ],
});

const invoiceFrom = stored('erpInvoice', orderInvoice);
const whoseFrom = stored('invoicedOrder', whoseInvoice);
const pollFrom = stored('syncCursor', z.object({ polledAt: z.exactOptional(z.string()) }));
