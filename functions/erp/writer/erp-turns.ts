import type { ErpServices } from '#functions/erp/writer/erp-services.ts';
import { pushEvent } from '#functions/erp/writer/push-event.ts';
import { stepTime } from '#functions/erp/writer/step-time.ts';
import { outboxMessage } from '#functions/platform/outbox/outbox-message.ts';
import { comeBackAfter } from '#functions/platform/queue/queue.ts';
import { queueWorker } from '#functions/platform/queue/worker.ts';
import { ERP_STEP_MS } from '#shared/erp/worker-time.ts';

/** How long a run that crashed in a step blocks the others: until none of its calls can be sent any more. */
const BACK_AFTER_SECONDS = ERP_STEP_MS / 1000 + 5;

/** The time of day, and a monotonic clock in ms. */
type TurnClock = { now: () => Date; ms: () => number };

/** The ERP's single writer: a message is one step of one event (decision 017). */
export const erpTurns = (
  services: ErpServices,
  clock: TurnClock = { now: () => new Date(), ms: () => performance.now() },
) =>
  queueWorker(outboxMessage, async (message, _messageId, receipt) => {
    const time = stepTime(clock.ms);
    await comeBackAfter('ERP_QUEUE_URL', receipt, BACK_AFTER_SECONDS);
    await pushEvent(services, message, clock.now(), time);
  });
