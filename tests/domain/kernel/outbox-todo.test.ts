import { describe, expect, test } from 'vitest';
import {
  accepted,
  begun,
  done,
  earliestDue,
  failed,
  isAcceptable,
  isAttempted,
  isDue,
  isOpen,
  isReplayable,
  NEVER,
  newTodo,
  postponed,
  replayed,
  stateView,
  type Todo,
  todoMoves,
} from '#shared/kernel/outbox-todo.ts';

const NOW = new Date('2026-11-21T06:00:00.000Z');
const LATER = '2026-11-21T06:02:00.000Z';
const by = { by: 'ADMIN1', at: NOW.toISOString(), reason: 'saisie à la main' };
const fresh = newTodo(NOW.toISOString());
const inState = (state: Todo['state']): Todo =>
  state === 'accepte' ? accepted(fresh, by)! : { ...fresh, state, dueAt: LATER };

/** Each change, and the state that it leads to. */
const changes = {
  envoye: (todo: Todo) => postponed(todo, { state: 'envoye', cause: 'c', dueAt: LATER }),
  douteux: (todo: Todo) => postponed(todo, { state: 'douteux', cause: 'c', dueAt: LATER }),
  verifie: (todo: Todo) => done(todo),
  en_echec: (todo: Todo) => failed(todo, 'c'),
  accepte: (todo: Todo) => accepted(todo, by),
} as const;

describe('what a subscription has to do', () => {
  test('every change is a move of the table, and every move of the table a change', () => {
    for (const from of todoMoves.states) {
      for (const [to, change] of Object.entries(changes)) {
        const allowed =
          todoMoves.allows(from, to as Todo['state']) || (from === to && isAttempted({ state: from }));
        const known =
          to === 'verifie' || to === 'en_echec' || to === 'accepte' ? todoMoves.allows(from, to) : allowed;
        expect(change(inState(from))?.state, `${from} → ${to}`).toBe(known ? to : undefined);
      }
      expect(replayed(inState(from), NOW)?.state, `${from} replayed`).toBe(
        isOpen({ state: from }) ? 'a_envoyer' : undefined,
      );
      expect(begun(inState(from), NOW, LATER) !== undefined, `${from} begun`).toBe(
        isAttempted({ state: from }),
      );
    }
  });

  test('the buttons of the back-office follow from the same table', () => {
    const shown = todoMoves.states.map((state) => [state, isReplayable({ state }), isAcceptable({ state })]);
    expect(shown).toEqual([
      ['a_envoyer', true, true],
      ['envoye', true, true],
      ['douteux', true, true],
      ['en_echec', true, true],
      ['verifie', false, false],
      ['accepte', false, false],
    ]);
  });

  test('what was begun is not due again before its time, even to a message that comes twice', () => {
    expect(isDue(fresh, NOW)).toBe(true);
    const taken = begun(fresh, NOW, LATER)!;
    expect(taken).toMatchObject({ attempts: 1, attemptAt: NOW.toISOString() });
    expect(isDue(taken, new Date('2026-11-21T06:01:59.999Z'))).toBe(false);
    expect(isDue(taken, new Date(LATER))).toBe(true);
    expect(isDue(replayed(taken, NOW)!, NOW)).toBe(true);
    expect(isDue(failed(taken, 'c')!, new Date('2030-01-01'))).toBe(false);
  });

  test('done, it keeps what the outside system called it, and no cause of a failure that passed', () => {
    const late = postponed(begun(fresh, NOW, LATER)!, { state: 'douteux', cause: 'c', dueAt: LATER })!;
    expect(done(late, { ref: 'CO-1' })).toEqual({
      state: 'verifie',
      attempts: 1,
      attemptAt: NOW.toISOString(),
      ref: 'CO-1',
    });
  });

  test('accepted by a person, it is shown as it was and says who, when and why', () => {
    const settled = accepted(failed(fresh, 'refusée')!, by)!;
    expect(settled).toMatchObject({
      state: 'accepte',
      cause: 'refusée',
      accepted: { ...by, from: 'en_echec' },
    });
    expect(stateView(settled)).toBe('en_echec');
  });

  test('the earliest decides when the sweeper looks again; who failed for good is listed last', () => {
    expect(earliestDue([])).toBeUndefined();
    expect(earliestDue([done(fresh)!])).toBeUndefined();
    expect(earliestDue([done(fresh)!, { ...fresh, dueAt: LATER }, failed(fresh, 'c')!])).toBe(LATER);
    expect(earliestDue([failed(fresh, 'c')!])).toBe(NEVER);
  });
});
