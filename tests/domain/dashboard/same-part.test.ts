import { describe, expect, it } from 'vitest';
import { samePart, takenOn } from '#shared/dashboard/same-part.ts';

describe('the finished part is compared with the same part of the previous period', () => {
  it('on a Thursday, Monday to Wednesday with Monday to Wednesday of last week', () => {
    expect(samePart('current-week', '2026-11-26')).toEqual({
      over: { from: '2026-11-23', to: '2026-11-25' },
      before: { from: '2026-11-16', to: '2026-11-18' },
    });
  });

  it('on a Monday, and on the first of a month, nothing is finished yet', () => {
    expect(samePart('current-week', '2026-11-23')).toBeNull();
    expect(samePart('this_month', '2026-11-01')).toBeNull();
  });

  it('a month until yesterday with the same days of the month before, which may be shorter', () => {
    expect(samePart('this_month', '2026-11-26')?.before).toEqual({ from: '2026-10-01', to: '2026-10-25' });
    expect(samePart('this_month', '2027-03-31')).toEqual({
      over: { from: '2027-03-01', to: '2027-03-30' },
      before: { from: '2027-02-01', to: '2027-02-28' },
    });
  });

  it('unknown days are not summed', () => {
    const range = { from: '2026-11-23', to: '2026-11-24' };
    expect(
      takenOn(
        range,
        new Map([
          ['2026-11-23', 100],
          ['2026-11-24', 50],
        ]),
      ),
    ).toBe(150);
    expect(takenOn(range, new Map([['2026-11-23', 100]]))).toBeNull();
  });
});
