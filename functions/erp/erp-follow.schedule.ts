import { followServices } from '#functions/erp/erp.module.ts';
import { followInvoices } from '#functions/erp/follow-invoices.ts';
import { followOrders } from '#functions/erp/follow-orders.ts';
import { followRounding } from '#functions/erp/follow-rounding.ts';
import { followThirdParties } from '#functions/erp/follow-third-parties.ts';
import { ErpReadFailed } from '#functions/gateways/dolibarr/erp-failure.ts';
import { scheduledRun } from '#functions/platform/queue/schedule.ts';

const services = followServices();

/**
 * What the house changed in the ERP, of orders, shipments, invoices and of what customers pay; an ERP that is away is told
 * of by the reading of its movements.
 */
export const handler = scheduledRun('erp-follow', async (now) => {
  try {
    return {
      ...(await followOrders(services, now)),
      ...(await followInvoices(services, now)),
      ...(await followThirdParties(services, now)),
      ...(await followRounding(services, now)),
    };
  } catch (error) {
    if (error instanceof ErpReadFailed) return { failed: error.message };
    throw error;
  }
});
