import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { log } from '#functions/platform/logger.ts';
import { DeadlinePassed, withinDeadline } from '#functions/platform/outside/network-failure.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { Order } from '#shared/orders/order.ts';

/** A person waits for it; an ERP that does not answer stops nobody, and what it says later is arbitrated. */
const PATIENCE_MS = 3000;

/**
 * Refuses what can no longer be changed because its goods left, or it was invoiced, in the ERP. Asks the ERP itself: what
 * was read five minutes ago may have left meanwhile.
 */
export const refuseWhenLeft = async (
  erp: () => Promise<DolibarrGateway>,
  order: Order,
  only?: 'shipped',
): Promise<void> => {
  // it never got there
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
