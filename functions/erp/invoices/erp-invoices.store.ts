import * as z from 'zod/mini';
import { stored } from '#functions/platform/table/stored.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { keys } from '#functions/table-keys.ts';
import { type OrderInvoice, orderInvoice } from '#shared/erp/invoiced.ts';
import { type InvoicedOrder, invoicedOrder } from '#shared/erp/shared-invoice.ts';

/** Last read state of an invoice: the time in whole seconds does not tell two changes apart. */
const seenInvoice = z.object({
  changedAt: z.number(),
  restCents: z.exactOptional(z.number()),
  statusCode: z.exactOptional(z.string()),
});
export type SeenInvoice = z.output<typeof seenInvoice>;

const knownInvoice = z.extend(seenInvoice, { orders: z.readonly(z.array(invoicedOrder)) });
type KnownInvoice = z.output<typeof knownInvoice>;

export type ErpInvoicesStore = ReturnType<typeof erpInvoicesStore>;

/** Invoices of our orders as last read from the ERP. */
export const erpInvoicesStore = (table: Table) => ({
  async ofOrder(orderId: string): Promise<OrderInvoice[]> {
    const { pk, sk } = keys.erpInvoice(orderId, '');
    return (await table.queryAll({ pk, prefix: sk })).map(invoiceFrom);
  },

  /** When the ERP's invoices were last polled, ISO. */
  async polledAt(): Promise<string | undefined> {
    const item = await table.get(keys.syncCursor('erp-invoices'));
    return item && pollFrom(item).polledAt;
  },

  /** Invoices of our orders: which orders, and their last read state. */
  async known(invoiceIds: readonly string[]): Promise<Map<string, KnownInvoice>> {
    const items = await table.getMany(invoiceIds.map(keys.invoicedOrder));
    return new Map(items.map((item) => [String(item['pk']).slice('ERP_INVOICE#'.length), knownFrom(item)]));
  },

  /** One order's share of an invoice. */
  keep: (orderId: string, invoice: OrderInvoice): TransactItem =>
    table.ops.put({ ...keys.erpInvoice(orderId, invoice.id), ...invoice }),

  /** Saved after all of its orders have it: a partly processed invoice is processed again. */
  saw: (invoiceId: string, orders: readonly InvoicedOrder[], seen: Required<SeenInvoice>): Promise<void> =>
    table.put({ ...keys.invoicedOrder(invoiceId), orders, ...seen }),
});

const invoiceFrom = stored('erpInvoice', orderInvoice);
const knownFrom = stored('invoicedOrder', knownInvoice);
const pollFrom = stored('syncCursor', z.object({ polledAt: z.exactOptional(z.string()) }));
