import { describe, expect, it } from 'vitest';
import { coverText, daysOfCover, missingSoon, runningOut } from '#shared/dashboard/days-of-cover.ts';

const held = (name: string, realKg: number, dailyKg: number | null, isLow = false) => ({
  name,
  unit: 'kg' as const,
  realMilli: realKg * 1000,
  dailyMilli: dailyKg === null ? null : dailyKg * 1000,
  isLow,
});
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);

describe('the days of cover of a product', () => {
  it('are its stock at its sales rate; negative stock is none', () => {
    expect(daysOfCover(10_000, 4000)).toBe(2.5);
    expect(daysOfCover(-500, 4000)).toBe(0);
    expect(daysOfCover(10_000, null)).toBeNull();
    expect(daysOfCover(10_000, 0)).toBeNull();
  });

  it('end on the day on which known demand exceeds it, where that is sooner; never the sum of both', () => {
    // 4 kg a day last 5 days; standing orders want 12 kg on the third day and 9 on the fourth
    const comingMilli = [0, 0, 12_000, 9000, 0, 0, 0];
    expect(daysOfCover(20_000, 4000, { comingMilli })).toBe(3);
    expect(daysOfCover(21_000, null, { comingMilli })).toBeNull();
    expect(daysOfCover(20_999, null, { comingMilli })).toBe(3);
    // once the first of them is made it is reserved, and no longer demand: the same
    const made = { reservedMilli: 12_000, comingMilli: [0, 0, 0, 9000, 0, 0, 0] };
    expect(daysOfCover(20_000, 4000, made)).toBe(3);
    expect(daysOfCover(20_000, 10_000, { comingMilli })).toBe(2);
  });

  it('a shortage within seven days is reported once: by the rate, or by known demand', () => {
    const comingMilli = [0, 0, 12_000, 9000, 0, 0, 0];
    expect(missingSoon(20_000, 1000, { comingMilli })).toBe(1000);
    expect(missingSoon(20_000, 4000, { comingMilli })).toBe(8000);
    expect(missingSoon(20_000, 1000, { reservedMilli: 12_000, comingMilli: [0, 0, 0, 9000] })).toBe(1000);
    expect(missingSoon(-500, null, { comingMilli: [1000] })).toBe(1000);
    expect(missingSoon(50_000, 1000)).toBe(0);
  });

  it('demand of standing orders alone is reported too', () => {
    const coming = (name: string, realKg: number) => ({
      ...held(name, realKg, null),
      comingMilli: [0, 5000],
    });
    const told = runningOut([coming('assez', 5), coming('trop peu', 4), coming('rien', 0)]);
    expect([names(told.soon), names(told.gone)]).toEqual([['trop peu'], ['rien']]);
  });

  it('the soonest first, whatever its minimum; sold-out products with demand apart; the rest is only counted', () => {
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

  it('are whole days, rounded down', () => {
    expect([0.4, 1, 1.9, 6.2].map(coverText).map((text) => text.replace('\u00a0', ' '))).toEqual([
      'moins d’un jour',
      '1 jour',
      '1 jour',
      '6 jours',
    ]);
  });
});
