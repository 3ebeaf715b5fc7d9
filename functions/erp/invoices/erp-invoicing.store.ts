import { keys } from '#functions/table-keys.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import type { Item } from '#functions/platform/table/table-types.ts';
import type { Cents } from '#shared/kernel/money.ts';

/** What the shop made and recorded of an order's invoices in the ERP. */
export type Invoicing = {
  /** Before the invoice was asked for, ISO: a draft that is there then is our own. */
  begunAt?: string;
  /** The invoice that was made, once it was read back. */
  madeId?: string;
  /** Credit notes that were made, by our ids of what they are for: one that is gone was deleted there. */
  credited?: readonly string[];
  /** What is recorded of each payment and refund, by its number. */
  recorded: Readonly<Record<string, Cents>>;
};

/** The only file that knows how it lies in the table. */
export const erpInvoicingStore = (table: Table) => ({
  async find(orderId: string): Promise<Invoicing> {
    const item = await table.get(keys.erpInvoicing(orderId));
    return item ? invoicingFrom(item) : { recorded: {} };
  },

  keep: (orderId: string, invoicing: Invoicing): TransactItem =>
    table.ops.put({ ...keys.erpInvoicing(orderId), ...invoicing }),
});

const invoicingFrom = ({ pk: _pk, sk: _sk, ...invoicing }: Item): Invoicing => invoicing as Invoicing;
