import type { Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import type { Item } from '#functions/platform/table/table-types.ts';
import { keys } from '#functions/table-keys.ts';
import type { Cents } from '#shared/kernel/money.ts';
import type { OrderInvoice } from '#shared/erp/invoiced.ts';

/** How an invoice was when it was last taken over: whole seconds alone do not tell two changes apart. */
export type Seen = { changedAt: number; restCents?: Cents; statusCode?: string };
type Whose = Seen & { orderId: string };

/** What the ERP invoiced of our orders, as it was last read. The only file that knows how it lies in the table. */
export const erpInvoicesStore = (table: Table) => ({
  async ofOrder(orderId: string): Promise<OrderInvoice[]> {
    const { pk, sk } = keys.erpInvoice(orderId, '');
    return (await table.queryAll({ pk, prefix: sk })).map(invoiceFrom);
  },

  /** When the ERP's invoices were last looked at, ISO. */
  async lookedAt(): Promise<string | undefined> {
    return (await table.get<{ lookedAt?: string }>(keys.syncCursor('erp-invoices')))?.lookedAt;
  },

  /** Of which of our orders these are, and as of when they are known. */
  async whose(invoiceIds: readonly string[]): Promise<Map<string, Whose>> {
    const items = await table.getMany<Whose & { pk: string; sk: string }>(
      [...new Set(invoiceIds)].map(keys.invoicedOrder),
    );
    return new Map(items.map(({ pk, sk: _sk, ...whose }) => [pk.slice('ERP_INVOICE#'.length), whose]));
  },

  keep: (orderId: string, invoice: OrderInvoice, seen: Required<Seen>): TransactItem[] => [
    table.ops.put({ ...keys.erpInvoice(orderId, invoice.id), ...invoice }),
    table.ops.put({ ...keys.invoicedOrder(invoice.id), orderId, ...seen }),
  ],
});

const invoiceFrom = ({ pk: _pk, sk: _sk, ...invoice }: Item): OrderInvoice => invoice as OrderInvoice;
