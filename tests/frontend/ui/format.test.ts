import { describe, expect, test } from 'vitest';
import {
  formatDate,
  formatDateTime,
  formatExactKilograms,
  formatInteger,
  formatKilograms,
  formatLongDate,
  formatMoney,
  formatPercent,
  formatQuantity,
  formatRelative,
} from '#frontend/lib/display/format.ts';

test('money: narrow no-break space between thousands, no-break space before the euro', () => {
  expect(formatMoney(123_450)).toBe('1\u202f234,50\u00a0€');
  expect(formatMoney(5)).toBe('0,05\u00a0€');
  expect(formatMoney(-199)).toBe('−1,99\u00a0€');
});

test('weights', () => {
  expect(formatKilograms(12_400)).toBe('12,40\u00a0kg');
  expect(formatKilograms(12_345)).toBe('12,35\u00a0kg');
  expect(formatKilograms(1_234_500)).toBe('1\u202f234,50\u00a0kg');
  expect(formatExactKilograms(12_345)).toBe('12,345\u00a0kg');
  expect(formatExactKilograms(12_400)).toBe('12,40\u00a0kg');
});

test('quantities', () => {
  expect(formatQuantity({ unit: 'kg', milli: 500 })).toBe('0,50\u00a0kg');
  expect(formatQuantity({ unit: 'kg', milli: 12_345 })).toBe('12,345\u00a0kg');
  expect(formatQuantity({ unit: 'piece', milli: 1000 })).toBe('1\u00a0pièce');
  expect(formatQuantity({ unit: 'piece', milli: 0 })).toBe('0\u00a0pièce');
  expect(formatQuantity({ unit: 'piece', milli: 1_200_000 })).toBe('1\u202f200\u00a0pièces');
});

test('percentages and whole numbers', () => {
  expect(formatPercent(550)).toBe('5,5\u00a0%');
  expect(formatPercent(2774)).toBe('27,74\u00a0%');
  expect(formatPercent(2000)).toBe('20\u00a0%');
  expect(formatInteger(1197)).toBe('1\u202f197');
});

describe('dates are in the time zone of Bordeaux, wherever the code runs', () => {
  test('late evening UTC is already tomorrow', () => {
    expect(formatDate('2026-11-20T23:30:00Z')).toBe('21/11/2026');
    expect(formatDateTime('2026-07-01T22:05:00Z')).toBe('02/07/2026 à 00:05');
  });

  test('a calendar day stays itself, also when clocks change', () => {
    expect(formatDate('2026-03-29')).toBe('29/03/2026');
    expect(formatDate('2026-10-25')).toBe('25/10/2026');
    expect(formatLongDate('2026-11-21')).toBe('samedi 21 novembre 2026');
  });
});

test.each([
  ['2026-11-21T10:00:30Z', 'à l’instant'],
  ['2026-11-21T09:55:00Z', 'il y a 5 minutes'],
  ['2026-11-21T12:00:00Z', 'dans 2 heures'],
  ['2026-11-20T09:00:00Z', 'hier'],
  // 34 hours before: the day before yesterday
  ['2026-11-19T22:30:00Z', 'avant-hier'],
  ['2026-11-18T10:00:00Z', 'il y a 3 jours'],
  ['2026-10-01T10:00:00Z', '01/10/2026'],
])('%s seen on 21 November at 10:00 UTC is « %s »', (moment, said) => {
  expect(formatRelative(moment, new Date('2026-11-21T10:00:00Z'))).toBe(said);
});
