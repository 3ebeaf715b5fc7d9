import { openCustomers } from '#functions/customers/customers.module.ts';
import { coreServices } from '#functions/platform/core-services.ts';
import { openLotRecords } from '#functions/stock/stock.module.ts';

/** What listing goods that came back stands on. */
export const returnServices = () => {
  const { table } = coreServices();
  return { table, customers: openCustomers(table), lots: openLotRecords(table) };
};
