import { describe, expect, it } from 'vitest';
import {
  addTakings,
  compareTakings,
  type DayTakings,
  sameWeekdays,
  untilHour,
} from '#shared/dashboard/day-takings.ts';
import { familyDays, margined } from '#shared/dashboard/family-sales.ts';
import { weekday } from '#shared/kernel/dates.ts';

const known = (cents: number, day = '2026-11-19'): DayTakings => ({ day, state: 'known', cents });
const closed: DayTakings = { day: '2026-11-12', state: 'closed', cents: 0 };
const unread: DayTakings = { day: '2026-11-05', state: 'unread', cents: 0 };

describe('a day compared with the same weekday before', () => {
  it('a Thursday is compared with the four Thursdays before it, over the end of summer time too', () => {
    expect(sameWeekdays('2026-11-05')).toEqual(['2026-10-29', '2026-10-22', '2026-10-15', '2026-10-08']);
    expect(sameWeekdays('2026-04-02').map(weekday)).toEqual([4, 4, 4, 4]);
  });

  it('the usual value is the mean of the days that were open and read: a holiday and a gap are ignored', () => {
    expect(compareTakings(known(117_00), [known(90_00), closed, unread, known(110_00)])).toEqual({
      usualCents: 100_00,
      days: 2,
      change: 1700,
    });
  });

  it('a closed day, and one without sales, is no « −100 % »', () => {
    expect(compareTakings(closed, [known(90_00)])).toEqual({ usualCents: 90_00, days: 1, change: null });
    expect(compareTakings(known(0), [known(90_00)]).change).toBeNull();
  });

  it('an unread day is compared with nothing, and nothing with it', () => {
    expect(compareTakings(unread, [known(90_00)]).change).toBeNull();
    expect(compareTakings(known(90_00), [unread, unread])).toEqual({
      usualCents: null,
      days: 0,
      change: null,
    });
    expect(compareTakings(known(90_00), [known(0)]).change).toBeNull();
  });

  it('channels together: unread as soon as one is, closed when all are', () => {
    expect(addTakings('D', [known(100), closed])).toEqual({ day: 'D', state: 'known', cents: 100 });
    expect(addTakings('D', [known(100), unread])).toEqual({ day: 'D', state: 'unread', cents: 0 });
    expect(addTakings('D', [closed, closed]).state).toBe('closed');
  });

  it('the finished part of a day is compared with the same part of another: until the hour it was read', () => {
    const hours = Array.from({ length: 24 }, (_, hour) => (hour === 9 || hour === 17 ? 60 : 0));
    expect(untilHour(100_00, hours, 12)).toBe(50_00);
    expect(untilHour(100_00, hours, 24)).toBe(100_00);
    expect(untilHour(100_00, undefined, 12)).toBe(100_00);
  });
});

describe('the margin by family', () => {
  const kg = (milli: number) => ({ unit: 'kg' as const, milli });

  it('covers goods with a known cost, and shows their share', () => {
    const sales = [
      { family: 'BOEUF', quantity: kg(10_000), cents: 200_00, costE4: 120_000 },
      { family: 'BOEUF', quantity: kg(1000), cents: 50_00, costE4: null },
      { family: 'AGNEAU', quantity: kg(2000), cents: 300_00, costE4: null },
    ];
    expect(familyDays(sales)).toEqual([
      { family: 'AGNEAU', cents: 300_00, costedCents: 0, marginCents: null, marginRate: null },
      { family: 'BOEUF', cents: 250_00, costedCents: 200_00, marginCents: 80_00, marginRate: 4000 },
    ]);
    expect(margined(sales)).toMatchObject({ cents: 550_00, costedCents: 200_00, marginCents: 80_00 });
  });

  it('may be negative, and is not 0 without sales', () => {
    const [loss] = familyDays([{ family: 'VEAU', quantity: kg(1000), cents: 10_00, costE4: 150_000 }]);
    expect(loss).toMatchObject({ marginCents: -500, marginRate: -5000 });
    expect(margined([])).toEqual({ cents: 0, costedCents: 0, marginCents: null, marginRate: null });
  });
});

it('counts the running hour by its minutes', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => (hour === 9 || hour === 10 ? 50 : 0));
  expect(untilHour(1000, hours, 10)).toBe(500);
  expect(untilHour(1000, hours, 10, 30)).toBe(750);
});
