import { describe, expect, it } from 'vitest';
import { sameWork, secondsLeft } from '#shared/jobs/job.ts';

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
    expect(secondsLeft(reading(300, 1200), at(1))).toBeNull();
    expect(secondsLeft(reading(1300, 1200), at(10))).toBeNull();
  });
});

it('a day of the till is work of its own; other work is the same each time', () => {
  const till = (day: string | null) => sameWork({ kind: 'till-extraction', day });
  expect(till('2026-11-19')).not.toBe(till('2026-11-20'));
  const stock = (day: string | null) => sameWork({ kind: 'stock-extraction', day });
  expect(stock('2026-11-19')).toBe(stock('2026-11-20'));
});
