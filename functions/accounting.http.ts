import { routes as accountingRoutes } from '#functions/accounting/accounting.routes.ts';
import { routes as erpRoutes } from '#functions/erp/erp.routes.ts';
import { routes as invoicesRoutes } from '#functions/invoices/invoices.routes.ts';
import { routes as wholesaleRoutes } from '#functions/wholesale/wholesale.routes.ts';
import { httpEntry } from '#functions/platform/http/http.ts';

/** Wholesale, invoices, accounting, and questions of the ERP writer. */
export const handler = httpEntry(...wholesaleRoutes, ...invoicesRoutes, ...accountingRoutes, ...erpRoutes);
