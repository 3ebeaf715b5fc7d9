import { handlerFor, tryTodo, type Handler, handles } from '#functions/platform/outbox/try-todo.ts';
import { countMetric, log } from '#functions/platform/logger.ts';
import { type OutboxMessage, todoOf } from '#functions/platform/outbox/outbox-message.ts';
import type { OutboxStore } from '#functions/platform/outbox/outbox.store.ts';
import { type ForgettingServices, forgetCustomer } from './forget-customer.ts';
import type { SubscriptionOf } from '#functions/subscriptions.ts';
import { accountDeleted } from '#shared/privacy/privacy.events.ts';

/** One attempt of a privacy task; retried until it is done, and given up visibly. */
export const carryOut = async (
  services: ForgettingServices & { outbox: OutboxStore },
  message: OutboxMessage,
  now: Date,
): Promise<void> => {
  const found = await todoOf(services.outbox, message);
  const { entry, subscription } = found;
  const act = handlerFor(privacyHandlers, subscription, entry.event);
  const tried = await tryTodo(services.outbox, found, now, async () => {
    if (!act)
      return {
        kind: 'failed',
        cause: `Rien n’est prévu : ${subscription}, ${entry.event.type}.`,
        forGood: true,
      };
    await act(services);
    return { kind: 'done' };
  });
  if (!tried) return;
  log[tried.isLast ? 'error' : 'info']('privacy', { eventId: entry.event.id, subscription, ...tried });
  if (tried.isLast) countMetric('PrivacyGivenUp');
};

type Act = (services: ForgettingServices) => Promise<void>;

/** Privacy tasks by event. */
export const privacyHandlers: Record<SubscriptionOf<'privacy'>, Handler<Act>> = {
  'privacy.forget-customer': handles(
    accountDeleted,
    ({ data: { customerId } }): Act =>
      (services) =>
        forgetCustomer(services, customerId),
  ),
};
