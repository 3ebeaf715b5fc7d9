import { routes as accountingRoutes } from '#functions/accounting/accounting.routes.ts';
import { routes as erpRoutes } from '#functions/erp/erp.routes.ts';
import { routes as invoicesRoutes } from '#functions/invoices/invoices.routes.ts';
import { routes as wholesaleRoutes } from '#functions/wholesale/wholesale.routes.ts';
import { httpEntry } from '#functions/platform/http/http.ts';

/** Wholesale, invoices, accounts and what the ERP writer asks. */
export const handler = httpEntry(...wholesaleRoutes, ...invoicesRoutes, ...accountingRoutes, ...erpRoutes);
