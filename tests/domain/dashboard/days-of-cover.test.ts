import { describe, expect, it } from 'vitest';
import { coverWords, daysOfCover, runningOut } from '#shared/dashboard/days-of-cover.ts';

const held = (name: string, realKg: number, dailyKg: number | null, isLow = false) => ({
  name,
  unit: 'kg' as const,
  realMilli: realKg * 1000,
  dailyMilli: dailyKg === null ? null : dailyKg * 1000,
  isLow,
});
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);

describe('how soon a product runs out', () => {
  it('is its stock at the rate at which it leaves; below nothing there is nothing', () => {
    expect(daysOfCover(10_000, 4000)).toBe(2.5);
    expect(daysOfCover(-500, 4000)).toBe(0);
    expect(daysOfCover(10_000, null)).toBeNull();
    expect(daysOfCover(10_000, 0)).toBeNull();
  });

  it('the soonest first, whatever its minimum; what is gone and asked for apart; the rest is only counted', () => {
    const told = runningOut([
      held('lent', 100, 1, true),
      held('demain', 10, 8),
      held('semaine', 21, 3),
      held('oublié', 0, null, true),
      held('épuisé', 0, 2, true),
      held('très demandé', -1, 6, true),
    ]);
    expect(names(told.soon)).toEqual(['demain', 'semaine']);
    expect(names(told.gone)).toEqual(['très demandé', 'épuisé']);
    expect(names(told.low)).toEqual(['lent', 'oublié']);
  });

  it('is told in whole days that are sure', () => {
    expect([0.4, 1, 1.9, 6.2].map(coverWords).map((text) => text.replace('\u00a0', ' '))).toEqual([
      'moins d’un jour',
      '1 jour',
      '1 jour',
      '6 jours',
    ]);
  });
});
