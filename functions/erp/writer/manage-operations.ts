import { type SubjectServices, subjectOf } from '#functions/orders/order-event.ts';
import { mapInBatches } from '#functions/platform/batches.ts';
import { sendAgain } from '#functions/platform/outbox/outbox.ts';
import type { OpenTodo } from '#functions/platform/outbox/outbox-entry.ts';
import type { OutboxStore } from '#functions/platform/outbox/outbox.store.ts';
import type { SubscriptionOf } from '#functions/subscriptions.ts';
import {
  accepted,
  type Accepted,
  NEVER,
  replayed,
  stateView,
  type Todo,
} from '#shared/kernel/outbox-todo.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

export type ManagingServices = SubjectServices & { outbox: OutboxStore };

const KINDS = {
  'erp.sync-order': 'order',
  'erp.settle-invoices': 'invoice',
  'erp.refresh-third-party': 'third_party',
  'erp.push-movements': 'movement',
  'erp.tell-claim': 'claim',
  'erp.complete-product': 'product',
} as const satisfies Record<SubscriptionOf<'erp'>, string>;

const isErpWrite = (subscription: string): subscription is SubscriptionOf<'erp'> =>
  Object.hasOwn(KINDS, subscription);

/** A write to the ERP for the back-office. An event has at most one, so its id names the write. */
const view = async (services: ManagingServices, { entry: { event }, subscription, todo }: OpenTodo) => {
  const { attempts, dueAt, cause, ref } = todo;
  return {
    id: event.id,
    kind: isErpWrite(subscription) ? KINDS[subscription] : ('movement' as const),
    ...(await subjectOf(services, event)),
    state: stateView(todo),
    attempts,
    createdAt: event.at,
    nextAttemptAt: dueAt && !dueAt.startsWith(NEVER) ? dueAt : null,
    cause: cause ?? null,
    erpRef: ref ?? null,
  };
};

export const listPendingOperations = async (
  services: ManagingServices,
  page: { limit: number; cursor?: string | undefined },
) => {
  const { items, next } = await services.outbox.listOpen('erp', page.limit, page.cursor);
  const data = await mapInBatches(items, (one) => view(services, one));
  return { success: true as const, data, next_cursor: next };
};

/** « Rejouer »: due now. The worker still searches the ERP before it writes. */
export const replayOperation = async (services: ManagingServices, eventId: string, now: Date) => {
  const write = await changeWrite(services, eventId, now, (todo) => replayed(todo, now));
  await sendAgain({ eventId, subscription: write.subscription, todo: write.todo });
  return { success: true as const, data: await view(services, write) };
};

/** « Accepter l'écart »: not retried; the reason is stored. */
export const acceptOperation = async (
  services: ManagingServices,
  eventId: string,
  by: Accepted,
  now: Date,
) => {
  const write = await changeWrite(services, eventId, now, (todo) => accepted(todo, by));
  return { success: true as const, data: await view(services, write) };
};

const changeWrite = async (
  { outbox }: ManagingServices,
  eventId: string,
  now: Date,
  move: (todo: Todo) => Todo | undefined,
): Promise<OpenTodo> => {
  const seen = await outbox.find(eventId);
  const subscription = Object.keys(seen?.todo ?? {}).find(isErpWrite);
  const entry = seen && subscription && (await outbox.change(seen, subscription, now, move));
  const todo = entry && subscription ? entry.todo[subscription] : undefined;
  if (!entry || !subscription || !todo) throw new Refusal('not_found', 'Cet envoi n’attend plus rien.');
  return { entry, subscription, todo };
};
