import { type SubjectServices, subjectOf } from '#functions/orders/order-event.ts';
import type { FailedExpiries } from '#functions/order-changes/order-changes.module.ts';
import { mapInBatches } from '#functions/platform/batches.ts';

type Services = SubjectServices & { failedExpiries: FailedExpiries };

const STEPS = { warning: 'Rappel avant annulation', cancellation: 'Annulation faute de règlement' } as const;

/** Unpaid orders that the scheduled run could not warn of or cancel, and why. */
export const listFailedExpiries = async (services: Services) =>
  mapInBatches(
    await services.failedExpiries.list(),
    async ({ orderId, customerId, step, cause, attempts, since }) => {
      const { reference, customer } = await subjectOf(services, {
        id: orderId,
        data: { orderId, customerId },
      });
      return {
        order_id: orderId,
        what: `${STEPS[step]} : ${[reference, customer].filter(Boolean).join(', ')}`,
        cause,
        attempts,
        since,
      };
    },
  );
