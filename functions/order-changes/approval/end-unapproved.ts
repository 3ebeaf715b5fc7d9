import { writeChange } from '#functions/order-changes/change-web-order.ts';
import { log } from '#functions/platform/logger.ts';
import type { ApprovalServices } from './approval-services.ts';
import { awaitsApproval } from '#shared/orders/order-state.ts';

/** Per run; the others follow a quarter of an hour later. A failure does not block the others. */
const MOST = 100;

/**
 * Cancels orders whose cutoff came without a Gérant's approval and releases their stock; the cancellation
 * event notifies the author and the Gérants. Orders answered, validated or ended concurrently are left
 * unchanged. Failures are retried by the next run.
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
