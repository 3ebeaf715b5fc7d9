import { handlerFor, tryTodo } from '#functions/platform/outbox/try-todo.ts';
import { countMetric, log } from '#functions/platform/logger.ts';
import { type OutboxMessage, todoOf } from '#functions/platform/outbox/outbox-message.ts';
import type { OutboxStore } from '#functions/platform/outbox/outbox.store.ts';
import type { ForgettingServices } from './forget-customer.ts';
import { privacyHandlers } from './privacy-handlers.ts';

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
