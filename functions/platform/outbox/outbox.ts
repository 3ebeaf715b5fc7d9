import { type OutboxQueue, subscriptions } from '#functions/subscriptions.ts';
import { storedVersions } from '#functions/stored-versions.ts';
import { indexed, workDue } from '#functions/table-indexes.ts';
import { keys } from '#functions/table-keys.ts';
import type { AnyEvent } from '#shared/events.ts';
import { newTodo, type Todo, turnOf } from '#shared/kernel/outbox-todo.ts';
import { epochSeconds } from '#functions/platform/clock.ts';
import { log } from '#functions/platform/logger.ts';
import { sendToQueue } from '#functions/platform/queue/queue.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import type { Item } from '#functions/platform/table/table-types.ts';

/**
 * The only code that writes and announces events. An event is written in the transaction of the change it tells of, and
 * announced to its subscriptions right after the commit; a sweeper announces what is due again, so that a crash between
 * commit and announcement loses nothing. One item is the event, what each subscription still has to do (`todo`), and,
 * through its id, the record that makes a request idempotent (decision 002).
 */
export type Request = {
  /** Fingerprint of the request that caused it, and what was answered. */
  requestHash: string;
  result: Item;
  /** Its id never comes free again; otherwise it is forgotten once everything is done. */
  keptForGood?: true;
};

/** How long an event is kept once nobody has anything left to do for it. */
export const RETENTION_SECONDS = 30 * 24 * 3600;

/** The line of a transaction; the transaction fails when an event of the same id was already written. */
export const writeEvent = (table: Table, event: AnyEvent, request?: Request): TransactItem =>
  table.ops.putIfAbsent(eventItem(event, request));

/** The same where the event is all there is to write; ConditionFailed when it was already. */
export const recordEvent = (table: Table, event: AnyEvent): Promise<void> =>
  table.putIfAbsent(eventItem(event));

/**
 * Tells every subscription, after the commit, in one call while somebody waits for the answer: the worker of the letters
 * tells the others (`announceOthers`); they are told one by one where its queue cannot be told. A failure here is not the
 * caller's: the sweeper announces it again.
 */
export const announce = async ({ id, type }: Pick<AnyEvent, 'id' | 'type'>): Promise<void> => {
  // the line that leads from a request to what workers did for it
  log.info('event announced', { eventId: id, type });
  const names: readonly string[] = subscriptions[type];
  const first = names.find((name) => queueOf(name) === TELLS_OTHERS) ?? names[0];
  if (first === undefined) return;
  const others = names.filter((name) => name !== first);
  if (!(await announceTodo(id, first, NOT_TRIED, others))) await announceOthers({ eventId: id, others });
};

/** Its messages have no order: none of them waits behind another that takes long, as those of the ERP do. */
const TELLS_OTHERS: OutboxQueue = 'mail';
const NOT_TRIED = { attempts: 0 };

/** Tells those that a message names beside its own subscription; a message that comes twice tells them twice. */
export const announceOthers = async ({ eventId, others = [] }: Told): Promise<void> => {
  await Promise.all(others.map((subscription) => announceTodo(eventId, subscription, NOT_TRIED)));
};

type Told = { eventId: string; others?: readonly string[] | undefined };

const QUEUES: Record<OutboxQueue, { variable: string; groupId?: string }> = {
  // one message group: one single writer for the whole ERP, by turns (decision 017)
  erp: { variable: 'ERP_QUEUE_URL', groupId: 'erp' },
  mail: { variable: 'MAIL_QUEUE_URL' },
  privacy: { variable: 'PRIVACY_QUEUE_URL' },
};

/**
 * Tells one subscription; false when its queue cannot be told. A FIFO queue drops the copy of a turn that it was told of
 * within five minutes.
 */
export const announceTodo = async (
  eventId: string,
  subscription: string,
  todo: Pick<Todo, 'attempts' | 'step'>,
  others: readonly string[] = [],
): Promise<boolean> => {
  const { variable, groupId } = QUEUES[queueOf(subscription)];
  try {
    await sendToQueue(variable, {
      body: { eventId, subscription, ...(others.length > 0 ? { others } : {}) },
      ...(groupId ? { groupId, deduplicationId: `${eventId}:${turnOf(todo)}`.slice(-128) } : {}),
    });
    return true;
  } catch (error) {
    log.warn('event not announced, the sweeper will', { eventId, subscription, error });
    return false;
  }
};

/** The part before the dot. */
const queueOf = (subscription: string): OutboxQueue => {
  const [queue = ''] = subscription.split('.');
  if (!Object.hasOwn(QUEUES, queue)) throw new Error(`No queue for ${subscription}`);
  return queue as OutboxQueue;
};

const eventItem = ({ id, ...event }: AnyEvent, request?: Request) => {
  const names = subscriptions[event.type];
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
