import { pushEvent } from '#functions/erp/writer/push-event.ts';
import { stepTime } from '#functions/erp/writer/step-time.ts';
import { deliverMail } from '#functions/mail/deliver-mail.ts';
import type { OutboxMessage } from '#functions/platform/outbox/outbox-message.ts';
import { workOff } from '#tests/support/database/outbox.ts';
import type { Environment } from './environment.ts';

/**
 * Every delivery of a queue, early, late or twice, ends here. Work beyond a step's time is sent for the next; here
 * the sweep finds it.
 */
export const push = (environment: Environment, message: OutboxMessage) =>
  pushEvent(
    environment.services,
    message,
    environment.now(),
    stepTime(() => environment.erpSide.spentMs),
  );

export const sweep = (environment: Environment): Promise<void> =>
  workOff(environment.services.table, 'erp', environment.now(), (message) => push(environment, message));

/** Mails have workers of their own, that change the same items at the same time. */
export const deliver = (environment: Environment): Promise<void> =>
  workOff(environment.services.table, 'mail', environment.now(), (message) =>
    deliverMail(environment.services, message, environment.now()),
  );
