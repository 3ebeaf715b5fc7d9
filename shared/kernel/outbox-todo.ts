import type { ErpState } from './erp-state.ts';
import { transitions } from './transitions.ts';

/** Where an event stands with one subscription: the five states of AMB-101, and closed by a person. */
export type TodoState = ErpState | 'accepte';

/**
 * What a subscription still has to do for an event, or did. Kept inside the event's own item: the changes below are pure
 * and answer undefined where the table of moves has no such move.
 */
export type Todo = {
  state: TodoState;
  attempts: number;
  /** When the next attempt is due, ISO; absent once nothing is left to do, `NEVER` when only a person goes on. */
  dueAt?: string;
  /** Start of the last attempt: after a crash in mid-write the outcome is unknown until it is looked up. */
  attemptAt?: string;
  /** Of an attempt that takes several steps: how many were begun, and what was left to do after the last that ended. */
  step?: { n: number; left: number };
  /** Why the last attempt failed, or why nothing was to be done. */
  cause?: string;
  /** What the outside system calls what was written there; null when nothing had to be. */
  ref?: string | null;
  accepted?: Accepted & { from: ErpState };
};

/** Who let a difference stand, when and why. */
export type Accepted = { by: string; at: string; reason: string };

/** Sorts after every date: still pending, never due by itself. */
export const NEVER = '9999';

/** The check, the condition of a write and the buttons of the back-office come from this table. */
export const todoMoves = transitions<TodoState>({
  a_envoyer: ['envoye', 'douteux', 'verifie', 'en_echec', 'accepte'],
  envoye: ['a_envoyer', 'douteux', 'verifie', 'en_echec', 'accepte'],
  douteux: ['a_envoyer', 'envoye', 'verifie', 'en_echec', 'accepte'],
  en_echec: ['a_envoyer', 'accepte'],
  verifie: [],
  accepte: [],
});

/** Something is left to do, by itself or by a person. */
export const isOpen = ({ state }: Pick<Todo, 'state'>): boolean => !todoMoves.isFinal(state);

/** It goes on by itself: only what may still succeed is attempted. */
export const isAttempted = ({ state }: Pick<Todo, 'state'>): boolean => todoMoves.allows(state, 'verifie');

/** Its time has come: never tried yet, or the wait after the last attempt is over. */
export const isDue = (todo: Todo, now: Date): boolean =>
  isAttempted(todo) && (todo.attempts === 0 || (todo.dueAt ?? '') <= now.toISOString());

/** A person may send it again at once. */
export const isReplayable = isOpen;

/** A person may let it be. */
export const isAcceptable = ({ state }: Pick<Todo, 'state'>): boolean => todoMoves.allows(state, 'accepte');

export const newTodo = (at: string): Todo => ({ state: 'a_envoyer', attempts: 0, dueAt: at });

/**
 * Acquired: written before any work, and due again at `backAt` if its worker dies. What was continued
 * begins the next step of the same attempt.
 */
export const begun = (todo: Todo, now: Date, backAt: string): Todo | undefined => {
  if (!isAttempted(todo)) return undefined;
  const taken = { ...todo, attemptAt: now.toISOString(), dueAt: backAt };
  return todo.step
    ? { ...taken, step: { ...todo.step, n: todo.step.n + 1 } }
    : { ...taken, attempts: todo.attempts + 1 };
};

/** A step ended in its time with `left` still to do: the next one is due at once. */
export const continued = (
  todo: Todo,
  { left, cause, now }: { left: number; cause: string; now: Date },
): Todo | undefined =>
  isAttempted(todo)
    ? { ...todo, cause, dueAt: now.toISOString(), step: { n: todo.step?.n ?? 1, left } }
    : undefined;

/** Whether nothing was begun since it was read. */
export const isSameTurn = (todo: Todo, seen: Todo): boolean => turnOf(todo) === turnOf(seen);

/** Names the next step of an attempt, or the next attempt: no two of an event are called the same. */
export const turnOf = ({ attempts, step }: Pick<Todo, 'attempts' | 'step'>): string =>
  step ? `${attempts}.${step.n}` : String(attempts);

/** Not done yet: why, and when to try again. */
export const postponed = (
  { step: _step, ...todo }: Todo,
  { state, cause, dueAt }: { state: ErpState; cause: string; dueAt: string },
): Todo | undefined =>
  isAttempted(todo) && (todo.state === state || todoMoves.allows(todo.state, state))
    ? { ...todo, state, cause, dueAt }
    : undefined;

/** Failed for good: stays in sight until a person replays or accepts it. */
export const failed = ({ step: _step, ...todo }: Todo, cause: string): Todo | undefined =>
  todoMoves.allows(todo.state, 'en_echec') ? { ...todo, state: 'en_echec', cause, dueAt: NEVER } : undefined;

/** Done; `cause` says so when nothing had to be. */
export const done = (
  { dueAt: _due, cause: _cause, step: _step, ...todo }: Todo,
  outcome: { ref?: string | null; cause?: string } = {},
): Todo | undefined =>
  todoMoves.allows(todo.state, 'verifie') ? { ...todo, state: 'verifie', ...outcome } : undefined;

/** A person says: now. It counts as an attempt, so that queues which drop copies let it through. */
export const replayed = ({ step: _step, ...todo }: Todo, now: Date): Todo | undefined =>
  isReplayable(todo)
    ? { ...todo, state: 'a_envoyer', attempts: todo.attempts + 1, dueAt: now.toISOString() }
    : undefined;

/** A person lets the difference stand: it is not tried again; who, when and why stay with it. */
export const accepted = ({ dueAt: _due, step: _step, ...todo }: Todo, by: Accepted): Todo | undefined =>
  todo.state !== 'accepte' && isAcceptable(todo)
    ? { ...todo, state: 'accepte', accepted: { ...by, from: todo.state } }
    : undefined;

/** The state that people see: what is accepted keeps the one it had. */
export const stateView = ({ state, accepted: by }: Todo): ErpState =>
  state === 'accepte' ? (by?.from ?? 'en_echec') : state;

/** When the first of them is due; undefined when nothing is left to do for any. */
export const earliestDue = (todos: readonly Todo[]): string | undefined =>
  todos
    .filter(isOpen)
    .map(({ dueAt = NEVER }) => dueAt)
    .sort()[0];
