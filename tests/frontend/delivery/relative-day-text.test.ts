import { expect, it } from 'vitest';
import { relativeDayText } from '#frontend/features/delivery/relative-day-text.ts';

it('a day is named in relative words, and not at all once it is past', () => {
  const words = (day: string) => relativeDayText(day, '2026-11-26');
  expect(['2026-11-27', '2026-11-28', '2026-12-02', '2026-12-03', '2026-12-01'].map(words)).toEqual([
    'demain',
    'samedi',
    'mercredi',
    'le 3 déc.',
    'mardi',
  ]);
  expect(['2026-11-26', '2026-11-20'].map(words)).toEqual([undefined, undefined]);
});
