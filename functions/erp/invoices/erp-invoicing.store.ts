import { storedWhole } from '#functions/platform/table/stored.ts';
import * as z from 'zod/mini';
import { keys } from '#functions/table-keys.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';

/** What the shop created and recorded of an order's invoices in the ERP. */
const invoicing = z.object({
  /** Before the creation of the invoice, ISO: a draft found afterwards is ours. */
  begunAt: z.exactOptional(z.string()),
  /** The created invoice, once it was read back. */
  madeId: z.exactOptional(z.string()),
  /** Created credit notes, by our ids of what they are for: a missing one was deleted in Dolibarr. */
  credited: z.exactOptional(z.readonly(z.array(z.string()))),
  /** Invoices and credit notes that name the delivery place. */
  placed: z.exactOptional(z.readonly(z.array(z.string()))),
  /** Amount recorded of each payment and refund, by its number. */
  recorded: z.record(z.string(), z.number()),
});
export type Invoicing = z.output<typeof invoicing>;

export type ErpInvoicingStore = ReturnType<typeof erpInvoicingStore>;

export const erpInvoicingStore = (table: Table) => ({
  async find(orderId: string): Promise<Invoicing> {
    const item = await table.get(keys.erpInvoicing(orderId));
    return item ? invoicingFrom(item) : { recorded: {} };
  },

  keep: (orderId: string, invoicing: Invoicing): TransactItem =>
    table.ops.put({ ...keys.erpInvoicing(orderId), ...invoicing }),
});

const invoicingFrom = storedWhole('erpInvoicing', invoicing);
