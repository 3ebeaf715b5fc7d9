import { expect, test } from 'vitest';
import { type HandledDate, MAX_DATES, type StandingOrder } from '#shared/standing-orders/standing-order.ts';
import { withHandled } from '#shared/standing-orders/standing-due.ts';

const handled = (date: string, day: string | null): HandledDate => ({
  date,
  day,
  cutoff: '2026-11-25T15:00:00.000Z',
  state: 'placed',
  at: '2026-11-24T19:00:00.000Z',
});
const standing = { doneUntil: '2026-11-24', dates: [] as readonly HandledDate[] } as StandingOrder;

test('a handled date is over by its own date, also where it is delivered on another day', () => {
  expect(withHandled(standing, handled('2026-11-27', '2026-11-26')).doneUntil).toBe('2026-11-27');
  expect(withHandled(standing, handled('2026-11-27', '2026-11-28')).doneUntil).toBe('2026-11-27');
  expect(withHandled(standing, handled('2026-11-27', null)).doneUntil).toBe('2026-11-27');
});

test('the last dates are stored, newest first', () => {
  let all = standing;
  for (let day = 10; day < 10 + MAX_DATES + 2; day++) all = withHandled(all, handled(`2026-12-${day}`, null));
  expect(all.dates).toHaveLength(MAX_DATES);
  expect(all.dates[0]?.date).toBe(`2026-12-${11 + MAX_DATES}`);
});
