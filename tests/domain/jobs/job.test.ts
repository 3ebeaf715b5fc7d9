import { describe, expect, it } from 'vitest';
import { INTERRUPTED, isUnderWay, jobMoves, queuedJob, sameWork, secondsLeft } from '#shared/jobs/job.ts';

const START = '2026-11-21T05:00:00.000Z';
const at = (seconds: number) => new Date(Date.parse(START) + seconds * 1000);
const reading = (done: number, total: number | null, startedAt: string | null = START) => ({
  startedAt,
  progress: { done, total },
});

describe('the time left', () => {
  it('follows the average pace since the start', () => {
    expect(secondsLeft(reading(300, 1200), at(10))).toBe(30);
    expect(secondsLeft(reading(1200, 1200), at(40))).toBe(0);
  });

  it('is not guessed before it can be measured', () => {
    expect(secondsLeft(reading(300, 1200, null), at(10))).toBeNull();
    expect(secondsLeft(reading(0, 1200), at(10))).toBeNull();
    expect(secondsLeft(reading(300, null), at(10))).toBeNull();
    // from two seconds on, rounded as a clock shows them
    expect([1.4, 1.5].map((seconds) => secondsLeft(reading(300, 1200), at(seconds)))).toEqual([null, 6]);
    expect(secondsLeft(reading(1300, 1200), at(10))).toBeNull();
  });
});

it('a day of the till is work of its own; other work is the same each time', () => {
  const till = (day: string | null) => sameWork({ kind: 'till-extraction', day });
  expect(till('2026-11-19')).not.toBe(till('2026-11-20'));
  const stock = (day: string | null) => sameWork({ kind: 'stock-extraction', day });
  expect(stock('2026-11-19')).toBe(stock('2026-11-20'));
  // a reading of all days at once is not that of one of them
  expect(till(null)).toBe('till-extraction');
  expect(stock(null)).toBe('stock-extraction');
  expect(till('2026-11-19')).toBe('till-extraction 2026-11-19');
});

describe('the outcome of a job', () => {
  it('is pending until it is done; a failed one may turn out done', () => {
    const moves = jobMoves.states.map((state) => [state, jobMoves.next(state)]);
    expect(moves).toEqual([
      ['queued', ['running', 'failed']],
      ['running', ['done', 'failed']],
      ['done', []],
      ['failed', ['done']],
    ]);
    expect(jobMoves.states.filter((status) => isUnderWay({ status }))).toEqual(['queued', 'running']);
  });

  it('starts empty; a custom day stays', () => {
    const asked = { id: 'J1', kind: 'till-extraction', message: 'En attente.', unit: 'tickets' } as const;
    const queued = {
      id: 'J1',
      kind: 'till-extraction',
      day: null,
      status: 'queued',
      progress: { done: 0, total: null, unit: 'tickets', page: null, secondsLeft: null },
      startedAt: null,
      endedAt: null,
      result: null,
      message: 'En attente.',
    };
    expect(queuedJob(asked)).toEqual(queued);
    expect(queuedJob({ ...asked, day: '2026-11-19' })).toEqual({ ...queued, day: '2026-11-19' });
    expect(INTERRUPTED).toBe('Le travail a été interrompu avant la fin ; les données d’avant sont intactes.');
  });
});
