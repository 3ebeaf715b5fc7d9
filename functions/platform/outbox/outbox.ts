import { type OutboxQueue, subscriptions } from '#functions/subscriptions.ts';
import { storedVersions } from '#functions/stored-versions.ts';
import { indexed, workDue } from '#functions/table-indexes.ts';
import { keys } from '#functions/table-keys.ts';
import type { AnyEvent } from '#shared/events.ts';
import { newTodo, type Todo, turnOf } from '#shared/kernel/outbox-todo.ts';
import { epochSeconds } from '#functions/platform/clock.ts';
import { log } from '#functions/platform/logger.ts';
import type { About, OutboxMessage } from './outbox-message.ts';
import { MESSAGES_A_CALL, type QueueMessage, sendBatchToQueue } from '#functions/platform/queue/queue.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import type { Item } from '#functions/platform/table/table-types.ts';

/**
 * The only code that writes events. An event is written in the transaction of its change: the table's stream
 * sends it to its subscriptions (dispatch-events.ts), and a sweeper resends what is due. One item is the
 * event, the open work of each subscription (`todo`), and, through its id, the record that makes a request
 * idempotent (decision 032).
 */
export type Request = {
  /** Fingerprint of the request that caused it, and its answer. */
  requestHash: string;
  result: Item;
  /** Its id is never reused; otherwise it is deleted after everything is done. */
  isPermanent?: true;
};

/** Retention of an event after all its subscriptions are done. */
export const RETENTION_SECONDS = 30 * 24 * 3600;

/** Transaction item; the transaction fails if an event with this id exists. */
export const writeEvent = (table: Table, event: AnyEvent, request?: Request): TransactItem =>
  table.ops.putIfAbsent(eventItem(event, request));

/** The same without other writes; ConditionFailed if it exists. */
export const recordEvent = (table: Table, event: AnyEvent): Promise<void> =>
  table.putIfAbsent(eventItem(event));

const QUEUES: Record<OutboxQueue, { variable: string; groupId?: string }> = {
  // one message group: one single writer for the whole ERP, in turns (decision 017)
  erp: { variable: 'ERP_QUEUE_URL', groupId: 'erp' },
  mail: { variable: 'MAIL_QUEUE_URL' },
  privacy: { variable: 'PRIVACY_QUEUE_URL' },
};

/** One subscription of an event, as sent to its queue. */
export type DueTodo = {
  eventId: string;
  subscription: string;
  todo: Pick<Todo, 'attempts' | 'step'>;
  /** From the event's data. */
  about?: About;
};

/**
 * Sends todos to their queues, in as few calls as SQS allows. A FIFO queue drops a duplicate within five
 * minutes.
 * @returns those that a queue did not accept, with the reason.
 */
export const sendTodos = async (todos: readonly DueTodo[]): Promise<{ todo: DueTodo; cause: unknown }[]> => {
  const byQueue = Map.groupBy(todos, ({ subscription }) => queueOf(subscription));
  const refused = await Promise.all([...byQueue].map(([queue, own]) => sendOnQueue(queue, own)));
  return refused.flat();
};

const sendOnQueue = async (queue: OutboxQueue, todos: readonly DueTodo[]) => {
  const { variable } = QUEUES[queue];
  const refused: { todo: DueTodo; cause: unknown }[] = [];
  for (let at = 0; at < todos.length; at += MESSAGES_A_CALL) {
    const part = todos.slice(at, at + MESSAGES_A_CALL);
    try {
      const failed = await sendBatchToQueue(variable, part.map(messageOf));
      refused.push(...failed.map((index) => ({ todo: part[index]!, cause: 'refused by SQS' })));
    } catch (cause) {
      refused.push(...part.map((todo) => ({ todo, cause })));
    }
  }
  return refused;
};

const messageOf = ({ eventId, subscription, todo, about }: DueTodo): QueueMessage => {
  const { groupId } = QUEUES[queueOf(subscription)];
  const body: OutboxMessage = { eventId, subscription, ...(about?.customerId ? { about } : {}) };
  return {
    body,
    ...(groupId ? { groupId, deduplicationId: `${eventId}:${turnOf(todo)}`.slice(-128) } : {}),
  };
};

/** Sends one todo that is due again. A failure is only logged: the sweeper sends it. */
export const sendAgain = async (due: DueTodo): Promise<void> => {
  for (const { cause } of await sendTodos([due]))
    log.warn('todo not sent, the sweeper will', {
      eventId: due.eventId,
      subscription: due.subscription,
      error: cause,
    });
};

/** The ids in an event's data that its workers read first. */
export const aboutOf = (data: unknown): About => {
  const { customerId, orderId } = (data ?? {}) as Record<string, unknown>;
  return {
    ...(typeof customerId === 'string' && customerId !== '' ? { customerId } : {}),
    ...(typeof orderId === 'string' && orderId !== '' ? { orderId } : {}),
  };
};

/** The part before the dot. */
const queueOf = (subscription: string): OutboxQueue => {
  const [queue = ''] = subscription.split('.');
  if (!Object.hasOwn(QUEUES, queue)) throw new Error(`No queue for ${subscription}`);
  return queue as OutboxQueue;
};

const eventItem = ({ id, ...event }: AnyEvent, request?: Request) => {
  const names = subscriptions[event.type];
  // links a request to the work of its subscriptions in the log; a refused transaction logs it too
  log.info('event being written', { eventId: id, type: event.type });
  return {
    ...keys.outboxEntry(id),
    v: storedVersions.outboxEntry,
    ...event,
    rev: 1,
    todo: Object.fromEntries(names.map((name) => [name, newTodo(event.at)])),
    ...request,
    ...(names.length > 0
      ? indexed.due(workDue.outbox(), event.at)
      : { expiresAt: epochSeconds(new Date(event.at), RETENTION_SECONDS) }),
  };
};
