import type { ErpState } from './erp-state.ts';
import { transitions } from './transitions.ts';

/** State of an event's subscription: the five states of AMB-101, and closed manually. */
export type TodoState = ErpState | 'accepte';

/**
 * Work of a subscription for an event, stored inside the event's item. The functions below are pure and
 * return undefined for a transition outside the table.
 */
export type Todo = {
  state: TodoState;
  attempts: number;
  /** Next attempt, ISO; absent: finished; `NEVER`: only continued manually. */
  dueAt?: string;
  /** Start of the last attempt: after a crash the outcome is unknown until it is verified. */
  attemptAt?: string;
  /**
   * For an attempt of several steps: number of started steps, and the work remaining after the last finished
   * one.
   */
  step?: { n: number; left: number };
  /** Why the last attempt failed, or why nothing was to be done. */
  cause?: string;
  /** The outside system's id of the written object; null: nothing to write. */
  ref?: string | null;
  accepted?: Accepted & { from: ErpState };
};

/** Who accepted a difference, when and why. */
export type Accepted = { by: string; at: string; reason: string };

/** Sorts after every date: pending, never due automatically. */
export const NEVER = '9999';

/** Shared by checks, write conditions and buttons of the back-office. */
export const todoMoves = transitions<TodoState>({
  a_envoyer: ['envoye', 'douteux', 'verifie', 'en_echec', 'accepte'],
  envoye: ['a_envoyer', 'douteux', 'verifie', 'en_echec', 'accepte'],
  douteux: ['a_envoyer', 'envoye', 'verifie', 'en_echec', 'accepte'],
  en_echec: ['a_envoyer', 'accepte'],
  verifie: [],
  accepte: [],
});

/** Work remains, automatic or manual. */
export const isOpen = ({ state }: Pick<Todo, 'state'>): boolean => !todoMoves.isFinal(state);

/** Retried automatically. */
export const isAttempted = ({ state }: Pick<Todo, 'state'>): boolean => todoMoves.allows(state, 'verifie');

/** Never attempted, or the wait after the last attempt is over. */
export const isDue = (todo: Todo, now: Date): boolean =>
  isAttempted(todo) && (todo.attempts === 0 || (todo.dueAt ?? '') <= now.toISOString());

/** Can be replayed manually. */
export const isReplayable = isOpen;

/** Can be accepted manually. */
export const isAcceptable = ({ state }: Pick<Todo, 'state'>): boolean => todoMoves.allows(state, 'accepte');

export const newTodo = (at: string): Todo => ({ state: 'a_envoyer', attempts: 0, dueAt: at });

/**
 * Acquired: written before any work, and due again at `backAt` in case the worker crashes. A continued todo
 * starts the next step of the same attempt.
 */
export const begun = (todo: Todo, now: Date, backAt: string): Todo | undefined => {
  if (!isAttempted(todo)) return undefined;
  const taken = { ...todo, attemptAt: now.toISOString(), dueAt: backAt };
  return todo.step
    ? { ...taken, step: { ...todo.step, n: todo.step.n + 1 } }
    : { ...taken, attempts: todo.attempts + 1 };
};

/** A step finished with `left` remaining: the next one is due immediately. */
export const continued = (
  todo: Todo,
  { left, cause, now }: { left: number; cause: string; now: Date },
): Todo | undefined =>
  isAttempted(todo)
    ? { ...todo, cause, dueAt: now.toISOString(), step: { n: todo.step?.n ?? 1, left } }
    : undefined;

/** Whether no attempt started since it was read. */
export const isSameTurn = (todo: Todo, seen: Todo): boolean => turnOf(todo) === turnOf(seen);

/** Unique name of the next step or attempt of an event. */
export const turnOf = ({ attempts, step }: Pick<Todo, 'attempts' | 'step'>): string =>
  step ? `${attempts}.${step.n}` : String(attempts);

/** Not finished: cause and next attempt. */
export const postponed = (
  { step: _step, ...todo }: Todo,
  { state, cause, dueAt }: { state: ErpState; cause: string; dueAt: string },
): Todo | undefined =>
  isAttempted(todo) && (todo.state === state || todoMoves.allows(todo.state, state))
    ? { ...todo, state, cause, dueAt }
    : undefined;

/** Failed permanently: listed until it is replayed or accepted manually. */
export const failed = ({ step: _step, ...todo }: Todo, cause: string): Todo | undefined =>
  todoMoves.allows(todo.state, 'en_echec') ? { ...todo, state: 'en_echec', cause, dueAt: NEVER } : undefined;

/** Finished; `cause` is set when nothing was to be done. */
export const done = (
  { dueAt: _due, cause: _cause, step: _step, ...todo }: Todo,
  outcome: { ref?: string | null; cause?: string } = {},
): Todo | undefined =>
  todoMoves.allows(todo.state, 'verifie') ? { ...todo, state: 'verifie', ...outcome } : undefined;

/** Manual retry. Counts as an attempt, so that deduplicating queues deliver it. */
export const replayed = ({ step: _step, ...todo }: Todo, now: Date): Todo | undefined =>
  isReplayable(todo)
    ? { ...todo, state: 'a_envoyer', attempts: todo.attempts + 1, dueAt: now.toISOString() }
    : undefined;

/** A difference accepted manually: no retry; author, time and reason are stored. */
export const accepted = ({ dueAt: _due, step: _step, ...todo }: Todo, by: Accepted): Todo | undefined =>
  todo.state !== 'accepte' && isAcceptable(todo)
    ? { ...todo, state: 'accepte', accepted: { ...by, from: todo.state } }
    : undefined;

/** The displayed state: accepted todos show the state before. */
export const stateView = ({ state, accepted: by }: Todo): ErpState =>
  state === 'accepte' ? (by?.from ?? 'en_echec') : state;

/** Undefined when nothing is due. */
export const earliestDue = (todos: readonly Todo[]): string | undefined =>
  todos
    .filter(isOpen)
    .map(({ dueAt = NEVER }) => dueAt)
    .sort()[0];
