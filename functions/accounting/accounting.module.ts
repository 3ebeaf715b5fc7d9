import { archiveBucket } from '#functions/gateways/archive/archive-bucket.ts';
import { openDolibarr } from '#functions/gateways/dolibarr/open-dolibarr.ts';
import { openOrders } from '#functions/orders/orders.module.ts';
import { openPayments, openRefunds } from '#functions/payments/payments.module.ts';
import { fromParameters } from '#functions/platform/from-parameters.ts';
import type { ArchiveServices } from './archive-month.ts';

/** What the monthly archive is made from, and where it is put. */
export const archiveServices = (): ArchiveServices => ({
  orders: openOrders(),
  payments: openPayments(),
  refunds: openRefunds(),
  erp: fromParameters(openDolibarr),
  bucket: archiveBucket(),
});
