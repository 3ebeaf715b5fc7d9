import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { log } from '#functions/platform/logger.ts';
import { DeadlinePassed, withinDeadline } from '#functions/platform/outside/network-failure.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { Order } from '#shared/orders/order.ts';

/** A user waits; an ERP that does not answer blocks nothing, and a later difference becomes a question. */
const PATIENCE_MS = 3000;

/**
 * Refuses a change of goods that were shipped or invoiced in the ERP. Reads the ERP itself: the last poll
 * may be five minutes old.
 */
export const refuseIfShipped = async (
  erp: () => Promise<DolibarrGateway>,
  order: Order,
  only?: 'shipped',
): Promise<void> => {
  // never written to the ERP
  if (order.erpRef === null) return;
  const erpOrder = await read(erp, order.id);
  const why =
    erpOrder?.status === 'shipping' || erpOrder?.status === 'closed'
      ? 'expédiée'
      : erpOrder?.isBilled && only !== 'shipped'
        ? 'facturée'
        : undefined;
  if (why) {
    throw new Refusal(
      'order_not_editable',
      `La commande ${order.reference} est déjà ${why} dans Dolibarr (${erpOrder?.ref}) : elle ne peut plus être changée ici.`,
    );
  }
};

const read = async (erp: () => Promise<DolibarrGateway>, orderId: string) => {
  try {
    const gateway = await erp();
    const found = await withinDeadline(gateway.findOrdersByRefExt(orderId), PATIENCE_MS);
    if (found.kind === 'ok') return found.value[0];
    log.warn('the ERP was not asked whether an order has left', { orderId, outcome: found });
  } catch (error) {
    if (!(error instanceof DeadlinePassed)) throw error;
    log.warn('the ERP did not say in time whether an order has left', { orderId });
  }
  return undefined;
};
