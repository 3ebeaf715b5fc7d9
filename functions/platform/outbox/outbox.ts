import { setImmediate } from 'node:timers/promises';
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
export const announce = async (event: Named): Promise<void> => {
  logAnnounced(event);
  const { id } = event;
  const { first, others } = toldOf(event);
  if (first === undefined) return;
  if (!(await announceTodo(id, first, NOT_TRIED, others))) await announceOthers({ eventId: id, others });
};

/**
 * The same beside the commit, for who waits for the answer: the message may be read a second later, by when the event
 * is there. One that finds none is dropped: nothing was written. Announced again where the commit took longer or its
 * queue could not be told (decision 027).
 */
export const announceDuring = async <T>(event: Named, commit: () => Promise<T>): Promise<T> => {
  const { first, others } = toldOf(event);
  const isEarly = first !== undefined && queueOf(first) === TELLS_OTHERS;
  const beganAt = performance.now();
  const committing = commit();
  const telling = isEarly ? tellEarly(event.id, first, others) : Promise.resolve(false);
  // refused or not, nothing goes on behind the answer; telling fails by answering false
  const committed = await committing.finally(() => telling);
  if ((await telling) && performance.now() - beganAt < EARLY_SECONDS * 1000 * 0.7) logAnnounced(event);
  else await announce(event);
  return committed;
};

/** Once the commit is on its way, so that it does not wait for what the message costs. */
const tellEarly = async (eventId: string, first: string, others: readonly string[]): Promise<boolean> => {
  await setImmediate();
  return announceTodo(eventId, first, NOT_TRIED, others, EARLY_SECONDS);
};

const EARLY_SECONDS = 1;

type Named = Pick<AnyEvent, 'id' | 'type'>;

/** The line that leads from a request to what workers did for it. */
const logAnnounced = ({ id, type }: Named): void => log.info('event announced', { eventId: id, type });

const toldOf = ({ type }: Named): { first: string | undefined; others: string[] } => {
  const names: readonly string[] = subscriptions[type];
  const first = names.find((name) => queueOf(name) === TELLS_OTHERS) ?? names[0];
  return { first, others: names.filter((name) => name !== first) };
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
  delaySeconds?: number,
): Promise<boolean> => {
  try {
    await sendTodo(eventId, subscription, todo, others, delaySeconds);
    return true;
  } catch (error) {
    log.warn('event not announced, the sweeper will', { eventId, subscription, error });
    return false;
  }
};

/** Puts what one subscription has to do on its queue. */
export const sendTodo = async (
  eventId: string,
  subscription: string,
  todo: Pick<Todo, 'attempts' | 'step'>,
  others: readonly string[] = [],
  delaySeconds?: number,
): Promise<void> => {
  const { variable, groupId } = QUEUES[queueOf(subscription)];
  await sendToQueue(variable, {
    body: { eventId, subscription, ...(others.length > 0 ? { others } : {}) },
    ...(groupId ? { groupId, deduplicationId: `${eventId}:${turnOf(todo)}`.slice(-128) } : {}),
    ...(delaySeconds ? { delaySeconds } : {}),
  });
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
