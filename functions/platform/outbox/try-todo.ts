import { begun, done, failed, isDue, postponed, type Todo } from '#shared/kernel/outbox-todo.ts';
import { log } from '#functions/platform/logger.ts';
import type { OpenTodo } from './outbox-entry.ts';
import type { OutboxStore } from './outbox.store.ts';
import type * as z from 'zod/mini';
import type { DomainEvent } from '#shared/kernel/event.ts';

const FIRST_RETRY_SECONDS = 30;
const LONGEST_RETRY_SECONDS = 3600;

/** The last one is about three hours after the first. */
const MAX_ATTEMPTS = 10;

/** 30 s · 2ⁿ after n earlier attempts, at most an hour. */
export const retrySeconds = (earlier: number): number =>
  Math.min(LONGEST_RETRY_SECONDS, FIRST_RETRY_SECONDS * 2 ** earlier);

/** Result of an attempt. `cause` of `done`: why there was nothing to do. */
export type Attempt = { kind: 'done'; cause?: string } | { kind: 'failed'; cause: string; forGood?: boolean };

/**
 * One attempt of a subscription that can simply be retried: taken by one worker, postponed before anything
 * is done so that the sweeper resumes after a crash, given up visibly after the tenth. Undefined: nothing to
 * do now. Errors of `act` are failures; only an error of our own table is thrown.
 */
export const tryTodo = async (
  outbox: OutboxStore,
  { entry, subscription, todo: seen }: OpenTodo,
  now: Date,
  act: () => Promise<Attempt>,
): Promise<(Attempt & { isLast: boolean }) | undefined> => {
  if (!isDue(seen, now)) return undefined;
  const next = new Date(now.getTime() + retrySeconds(seen.attempts) * 1000).toISOString();
  const taken = await outbox.change(entry, subscription, now, (todo) =>
    todo.attempts === seen.attempts ? begun(todo, now, next) : undefined,
  );
  if (!taken) return undefined;

  const attempt = await act().catch((error: unknown): Attempt => {
    log.error('an attempt failed', { eventId: entry.event.id, subscription, error });
    return { kind: 'failed', cause: error instanceof Error ? error.message : String(error) };
  });
  const isLast = attempt.kind === 'failed' && (seen.attempts + 1 >= MAX_ATTEMPTS || attempt.forGood === true);
  await outbox.change(taken, subscription, now, (todo) => after(todo, attempt, isLast, next));
  return { ...attempt, isLast };
};

const after = (todo: Todo, attempt: Attempt, isLast: boolean, next: string): Todo | undefined => {
  if (attempt.kind === 'done') return done(todo, attempt.cause === undefined ? {} : { cause: attempt.cause });
  if (isLast) return failed(todo, attempt.cause);
  return postponed(todo, { state: 'a_envoyer', cause: attempt.cause, dueAt: next });
};

/** A worker's action for a subscription; undefined for an unreadable event. */
export type Handler<Act> = (event: DomainEvent) => Act | undefined;

/** A handler of the events that `schema` reads. */
export const handles =
  <S extends z.ZodMiniType, Act>(schema: S, act: (event: z.output<S>) => Act): Handler<Act> =>
  (event) => {
    const read = schema.safeParse(event);
    return read.success ? act(read.data) : undefined;
  };

/** The action to take; undefined for a subscription that the worker does not know, or an unreadable event. */
export const handlerFor = <Act>(
  handlers: Readonly<Record<string, Handler<Act>>>,
  subscription: string,
  event: DomainEvent,
): Act | undefined => (Object.hasOwn(handlers, subscription) ? handlers[subscription]?.(event) : undefined);
