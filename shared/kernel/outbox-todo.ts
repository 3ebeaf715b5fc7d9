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
  /** Why the last attempt failed, or why nothing was to be done. */
  cause?: string;
  /** What the outside system calls what was written there; null when nothing had to be. */
  ref?: string | null;
  accepted?: Accepted & { from: ErpState };
};

/** Who let a difference stand, when and why. */
export type Accepted = { by: string; at: string; reason: string };

/** Sorts after every date: still in the list of what waits, never due by itself. */
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

/** Taken in hand: written before anything is done, and due again at `backAt` if whoever took it dies. */
export const begun = (todo: Todo, now: Date, backAt: string): Todo | undefined =>
  isAttempted(todo)
    ? { ...todo, attempts: todo.attempts + 1, attemptAt: now.toISOString(), dueAt: backAt }
    : undefined;

/** Not done yet: why, and when to try again. */
export const postponed = (
  todo: Todo,
  { state, cause, dueAt }: { state: ErpState; cause: string; dueAt: string },
): Todo | undefined =>
  isAttempted(todo) && (todo.state === state || todoMoves.allows(todo.state, state))
    ? { ...todo, state, cause, dueAt }
    : undefined;

/** Failed for good: stays in sight until a person replays or accepts it. */
export const failed = (todo: Todo, cause: string): Todo | undefined =>
  todoMoves.allows(todo.state, 'en_echec') ? { ...todo, state: 'en_echec', cause, dueAt: NEVER } : undefined;

/** Done; `cause` says so when nothing had to be. */
export const done = (
  { dueAt: _due, cause: _cause, ...todo }: Todo,
  outcome: { ref?: string | null; cause?: string } = {},
): Todo | undefined =>
  todoMoves.allows(todo.state, 'verifie') ? { ...todo, state: 'verifie', ...outcome } : undefined;

/** A person says: now. It counts as an attempt, so that queues which drop copies let it through. */
export const replayed = (todo: Todo, now: Date): Todo | undefined =>
  isReplayable(todo)
    ? { ...todo, state: 'a_envoyer', attempts: todo.attempts + 1, dueAt: now.toISOString() }
    : undefined;

/** A person lets the difference stand: it is not tried again; who, when and why stay with it. */
export const accepted = ({ dueAt: _due, ...todo }: Todo, by: Accepted): Todo | undefined =>
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
