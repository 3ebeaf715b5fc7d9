import { archiveBucket } from '#functions/gateways/archive/archive-bucket.ts';
import { openDolibarr } from '#functions/gateways/dolibarr/open-dolibarr.ts';
import { openBooksOfOrders } from '#functions/erp/erp.module.ts';
import { invoiceServices } from '#functions/invoices/invoices.module.ts';
import { openOrders } from '#functions/orders/orders.module.ts';
import {
  openMoney,
  openPaymentCases,
  openPayments,
  openPayouts,
  openRefunds,
} from '#functions/payments/payments.module.ts';
import { fromParameters } from '#functions/platform/config.ts';
import { openSettings } from '#functions/settings/settings.module.ts';
import type { ArchiveServices } from './archive-month.ts';
import type { MoneyServices } from './money-services.ts';

export const archiveServices = (): ArchiveServices => ({
  orders: openOrders(),
  payments: openPayments(),
  refunds: openRefunds(),
  money: openMoney(),
  erp: fromParameters(openDolibarr),
  bucket: archiveBucket(),
});

export const moneyServices = (): MoneyServices => ({
  ...invoiceServices(),
  money: openMoney(),
  payouts: openPayouts(),
  cases: openPaymentCases(),
  books: openBooksOfOrders(),
  orders: openOrders(),
  settings: openSettings(),
});
