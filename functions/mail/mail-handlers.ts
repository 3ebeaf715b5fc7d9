import type { Handler } from '#functions/platform/outbox/handlers.ts';
import type { SubscriptionOf } from '#functions/subscriptions.ts';
import { wholesaleMailHandlers } from './wholesale-mail-handlers.ts';
import { adminMailHandlers } from './admin-mail-handlers.ts';
import { accountMailHandlers } from './account-mail-handlers.ts';
import { orderMailHandlers } from './order-mail-handlers.ts';
import { approvalMailHandlers } from './approval-mail-handlers.ts';
import { standingMailHandlers } from './standing-mail-handlers.ts';
import { peopleMailHandlers } from './people-mail-handlers.ts';
import { recallMailHandlers } from './recall-mail-handlers.ts';
import type { Write } from './writing.ts';

/** Every e-mail with its writer. */
export const mailHandlers: Record<SubscriptionOf<'mail'>, Handler<Write>> = {
  ...accountMailHandlers,
  ...adminMailHandlers,
  ...orderMailHandlers,
  ...peopleMailHandlers,
  ...recallMailHandlers,
  ...approvalMailHandlers,
  ...standingMailHandlers,
  ...wholesaleMailHandlers,
};
