import type { Customers } from '#functions/customers/customers.module.ts';
import type { DunningStore } from './dunning.store.ts';
import type { InvoiceServices } from '#functions/invoices/invoice-services.ts';
import type { Table } from '#functions/platform/table/table.ts';

export type OverdueServices = Pick<InvoiceServices, 'cache' | 'erp'> & {
  customers: Pick<Customers, 'list'>;
  table: Table;
  dunning: DunningStore;
};
