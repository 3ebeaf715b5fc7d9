import type { BooksOfOrders } from '#functions/erp/erp.module.ts';
import type { InvoiceServices } from '#functions/invoices/invoice-services.ts';
import type { Orders } from '#functions/orders/orders.module.ts';
import type { Money, PaymentCases, Payouts } from '#functions/payments/payments.module.ts';
import type { SettingsStore } from '#functions/settings/settings.module.ts';

export type MoneyServices = Pick<InvoiceServices, 'cache' | 'customers' | 'erp'> & {
  money: Money;
  payouts: Payouts;
  cases: PaymentCases;
  books: BooksOfOrders;
  orders: Pick<Orders, 'findMany' | 'placedBetween'>;
  settings: Pick<SettingsStore, 'read'>;
};
