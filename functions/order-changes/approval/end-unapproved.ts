import { writeChange } from '#functions/order-changes/change-web-order.ts';
import { log } from '#functions/platform/logger.ts';
import type { ApprovalServices } from './approval-services.ts';
import { awaitsApproval } from '#shared/orders/order-state.ts';

/** Ended in one run; the rest has its turn a quarter of an hour later. What fails keeps no other from its turn. */
const MOST = 100;

/**
 * Orders whose cutoff came without a Gérant's yes: cancelled, their stock given back, who ordered and the Gérants told by the
 * event of the cancelling. What was answered, validated or ended meanwhile is left as it is. What fails is tried again by the
 * next run.
 */
export const endUnapproved = async (services: ApprovalServices, now: Date) => {
  const done = { ended: 0, failed: 0 };
  for await (const pending of services.approvals.over(now)) {
    if (done.ended >= MOST) break;
    try {
      const order = await services.orders.find(pending.customerId, pending.orderId);
      if (order && awaitsApproval(order)) {
        await writeChange(
          services,
          { orderId: order.id, adminId: '', change: { field: 'status', value: 'annule' }, now },
          {
            actor: 'système',
            reason: 'Aucun Gérant ne l’a validée avant l’heure limite',
            event: 'order.not-approved',
            isDue: awaitsApproval,
          },
        );
        done.ended += 1;
      }
      await services.approvals.remove(pending);
    } catch (error) {
      done.failed += 1;
      log.warn('an order that no Gérant accepted was not ended, will be tried again', {
        orderId: pending.orderId,
        error,
      });
    }
  }
  return done;
};
