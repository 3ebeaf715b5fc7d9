import { describe, expect, it } from 'vitest';
import {
  dayOf,
  durationSeconds,
  jobLabel,
  progressInWords,
  secondsInWords,
  secondsLeft,
} from '#frontend/features/jobs/job-words.ts';

const START = '2026-11-21T05:00:00.000Z';
const at = (seconds: number) => Date.parse(START) + seconds * 1000;
const reading = (done: number, total: number | null, startedAt: string | null = START) => ({
  startedAt,
  progress: { done, total, unit: 'produits' },
});

describe('the time left', () => {
  it('follows the average pace since the start', () => {
    expect(secondsLeft(reading(300, 1200), at(10))).toBe(30);
    expect(secondsLeft(reading(1200, 1200), at(40))).toBe(0);
  });

  it('is not guessed before it can be measured', () => {
    expect(secondsLeft(reading(300, 1200, null), at(10))).toBeUndefined();
    expect(secondsLeft(reading(0, 1200), at(10))).toBeUndefined();
    expect(secondsLeft(reading(300, null), at(10))).toBeUndefined();
    expect(secondsLeft(reading(300, 1200), at(1))).toBeUndefined();
  });

  it('stays silent when this clock is behind the server’s, or the total was too small', () => {
    expect(secondsLeft(reading(300, 1200), at(-60))).toBeUndefined();
    expect(secondsLeft(reading(1300, 1200), at(10))).toBeUndefined();
  });
});

describe('words', () => {
  it('say how far the work is', () => {
    expect(progressInWords(reading(300, 1200), at(10)).replaceAll(/\s/g, ' ')).toBe(
      '300 sur 1 200 produits, encore 30 s environ',
    );
    expect(progressInWords(reading(42, null), at(10))).toBe('42 produits');
  });

  it('say how long it took', () => {
    expect(secondsInWords(59)).toBe('59 s');
    expect(secondsInWords(60)).toBe('1 min 00 s');
    expect(secondsInWords(125)).toBe('2 min 05 s');
    expect(durationSeconds({ startedAt: START, endedAt: new Date(at(7)).toISOString() })).toBe(7);
    expect(durationSeconds({ startedAt: null, endedAt: START })).toBeUndefined();
    expect(durationSeconds({ startedAt: START, endedAt: null })).toBeUndefined();
  });

  it('name the work, and the day it is about', () => {
    expect(jobLabel('till-extraction')).toBe('Extraction des ventes');
    expect(jobLabel('something-new')).toBe('something-new');
    expect(dayOf({ result: { date: '2026-11-20' } })).toBe('2026-11-20');
    expect(dayOf({ result: null })).toBeUndefined();
  });
});
