import { describe, expect, test } from 'vitest';
import { addHours, hoursOf, noHours, revenueByDay } from '#shared/till/till-moments.ts';

describe('when the till sold', () => {
  const line = (soldAt: string, amountTtcCents: number) => ({ soldAt, amountTtcCents });

  test('hours and days are in the time zone of Bordeaux, in summer and in winter', () => {
    const lines = [
      line('2026-07-01T22:30:00Z', 100),
      line('2026-11-21T22:30:00Z', 20),
      line('2026-11-21T08:59:59Z', 3),
      line('2026-11-21T08:00:00Z', -1),
    ];
    expect(revenueByDay(lines)).toEqual({ '2026-07-02': 100, '2026-11-21': 22 });
    expect(hoursOf(lines).flatMap((cents, hour) => (cents === 0 ? [] : [[hour, cents]]))).toEqual([
      [0, 100],
      [9, 2],
      [23, 20],
    ]);
  });

  test('hours of several days add up, hour by hour, over a clock of 24', () => {
    const day = hoursOf([line('2026-11-21T08:00:00Z', 100), line('2026-11-21T22:30:00Z', 20)]);
    expect(noHours()).toEqual(Array.from({ length: 24 }, () => 0));
    expect(addHours(day, noHours())).toEqual(day);
    expect(addHours(day, day)).toEqual(day.map((cents) => 2 * cents));
    // a day whose last hours were not stored
    expect(addHours(day, day.slice(0, 10))).toEqual(day.map((cents, hour) => (hour < 10 ? 2 : 1) * cents));
  });
});
