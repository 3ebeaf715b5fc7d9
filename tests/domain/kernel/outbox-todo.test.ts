import { describe, expect, test } from 'vitest';
import {
  accepted,
  begun,
  continued,
  done,
  earliestDue,
  failed,
  isAcceptable,
  isAttempted,
  isDue,
  isOpen,
  isReplayable,
  isSameTurn,
  NEVER,
  newTodo,
  postponed,
  replayed,
  stateView,
  type Todo,
  todoMoves,
  turnOf,
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

describe('states of a subscription', () => {
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

  test('a started item is not due again before its time, even for a duplicate message', () => {
    expect(isDue(fresh, NOW)).toBe(true);
    const taken = begun(fresh, NOW, LATER)!;
    expect(taken).toMatchObject({ attempts: 1, attemptAt: NOW.toISOString() });
    expect(isDue(taken, new Date('2026-11-21T06:01:59.999Z'))).toBe(false);
    expect(isDue(taken, new Date(LATER))).toBe(true);
    expect(isDue(replayed(taken, NOW)!, NOW)).toBe(true);
    expect(isDue(failed(taken, 'c')!, new Date('2030-01-01'))).toBe(false);
  });

  test('an attempt of several steps counts once; each step has a name of its own and is due at once', () => {
    const goOn = (todo: Todo, left: number) => continued(todo, { left, cause: 'c', now: NOW })!;
    const first = goOn(begun(fresh, NOW, LATER)!, 40);
    expect(first).toMatchObject({ attempts: 1, step: { n: 1, left: 40 } });
    expect(isDue(first, NOW)).toBe(true);
    const second = begun(first, NOW, LATER)!;
    expect(second).toMatchObject({ attempts: 1, step: { n: 2, left: 40 }, dueAt: LATER });
    // died in its second step: the next one is the third
    const third = goOn(begun(second, NOW, LATER)!, 10);
    const turns = [fresh, begun(fresh, NOW, LATER)!, first, second, third].map(turnOf);
    expect(turns).toEqual(['0', '1', '1.1', '1.2', '1.3']);
    const ends = [
      done(third),
      failed(third, 'c'),
      postponed(third, { state: 'douteux', cause: 'c', dueAt: LATER }),
      replayed(third, NOW),
      accepted(third, by),
    ];
    for (const end of ends) expect(end).toBeDefined();
    for (const end of ends) expect(end).not.toHaveProperty('step');
    expect(begun(replayed(third, NOW)!, NOW, LATER)).toMatchObject({ attempts: 3 });
    expect(continued(failed(third, 'c')!, { left: 1, cause: 'c', now: NOW })).toBeUndefined();
  });

  test('done, it keeps its reference in the outside system, and no cause of an earlier failure', () => {
    const late = postponed(begun(fresh, NOW, LATER)!, { state: 'douteux', cause: 'c', dueAt: LATER })!;
    expect(done(late, { ref: 'CO-1' })).toEqual({
      state: 'verifie',
      attempts: 1,
      attemptAt: NOW.toISOString(),
      ref: 'CO-1',
    });
  });

  test('accepted by a user, it is shown unchanged and with author, time and reason', () => {
    const settled = accepted(failed(fresh, 'refusée')!, by)!;
    expect(settled).toMatchObject({
      state: 'accepte',
      cause: 'refusée',
      accepted: { ...by, from: 'en_echec' },
    });
    expect(stateView(settled)).toBe('en_echec');
  });

  test('the earliest one decides the next sweep; final failures are listed last', () => {
    expect(earliestDue([])).toBeUndefined();
    expect(earliestDue([done(fresh)!])).toBeUndefined();
    expect(earliestDue([done(fresh)!, { ...fresh, dueAt: LATER }, failed(fresh, 'c')!])).toBe(LATER);
    expect(earliestDue([failed(fresh, 'c')!])).toBe(NEVER);
  });

  test('allowed moves: any until it is done, back only by a user once it failed', () => {
    const underWay = ['a_envoyer', 'envoye', 'douteux'] as const;
    for (const from of underWay) {
      const others = underWay.filter((state) => state !== from);
      expect(todoMoves.next(from).toSorted()).toEqual(
        [...others, 'verifie', 'en_echec', 'accepte'].toSorted(),
      );
    }
    expect(todoMoves.next('en_echec')).toEqual(['a_envoyer', 'accepte']);
    expect([...todoMoves.next('verifie'), ...todoMoves.next('accepte')]).toEqual([]);
  });

  test('a replay is one attempt more, of which no step was begun', () => {
    const halfway = continued(begun(fresh, NOW, LATER)!, { left: 3, cause: 'par étapes', now: NOW })!;
    expect(replayed(halfway, new Date(LATER))).toEqual({
      ...fresh,
      attempts: 2,
      attemptAt: NOW.toISOString(),
      cause: 'par étapes',
      dueAt: LATER,
    });
  });

  test('in steps, each is due at once, is taken once, and belongs to the same attempt', () => {
    const first = begun(fresh, NOW, LATER)!;
    const second = continued(first, { left: 3, cause: 'par étapes', now: NOW })!;
    expect(second).toMatchObject({ attempts: 1, dueAt: NOW.toISOString(), step: { n: 1, left: 3 } });
    const taken = begun(second, NOW, LATER)!;
    expect(taken).toMatchObject({ attempts: 1, dueAt: LATER, step: { n: 2, left: 3 } });
    const third = continued(taken, { left: 1, cause: 'par étapes', now: NOW })!;
    expect(third.step).toEqual({ n: 2, left: 1 });
    expect([fresh, first, second, taken].map(turnOf)).toEqual(['0', '1', '1.1', '1.2']);
    expect([isSameTurn(second, second), isSameTurn(second, taken), isSameTurn(fresh, first)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(continued(done(fresh)!, { left: 1, cause: '', now: NOW })).toBeUndefined();
    for (const end of [failed(third, 'c'), done(third), accepted(third, by), changes.douteux(third)])
      expect(end).not.toHaveProperty('step');
  });

  test('an item never tried is due whatever its time; without a time it is due as well', () => {
    expect(isDue({ ...fresh, dueAt: LATER }, NOW)).toBe(true);
    expect(isDue({ state: 'envoye', attempts: 1 }, NOW)).toBe(true);
  });

  test("a pending item keeps its label while it is retried, and follows the table's moves only", () => {
    const waiting = { ...fresh, state: 'envoye', attempts: 1 } as const;
    expect(postponed(waiting, { state: 'envoye', cause: 'c', dueAt: LATER })).toMatchObject({
      state: 'envoye',
      cause: 'c',
    });
    expect(postponed(waiting, { state: 'verifie', cause: 'c', dueAt: LATER })?.state).toBe('verifie');
    expect(
      postponed({ ...waiting, state: 'en_echec' }, { state: 'en_echec', cause: 'c', dueAt: LATER }),
    ).toBeUndefined();
    expect(
      postponed({ ...waiting, state: 'en_echec' }, { state: 'a_envoyer', cause: 'c', dueAt: LATER }),
    ).toBeUndefined();
  });

  test('the displayed state: an accepted item without a state had failed', () => {
    expect(stateView({ state: 'accepte', attempts: 1 })).toBe('en_echec');
    expect(stateView({ state: 'douteux', attempts: 1 })).toBe('douteux');
    const doubtful = accepted({ ...fresh, state: 'douteux' }, by)!;
    expect(stateView(doubtful)).toBe('douteux');
    expect(accepted(doubtful, by)).toBeUndefined();
  });
});
