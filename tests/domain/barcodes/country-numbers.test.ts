import { expect, test } from 'vitest';
import { countryOfNumber } from '#shared/barcodes/label-of-elements.ts';

const all = Array.from({ length: 1000 }, (_, n) => String(n).padStart(3, '0')).flatMap((number) => {
  const letters = countryOfNumber(number);
  return letters === undefined ? [] : [{ number, letters }];
});

test('knows each of the 249 countries of ISO 3166-1 once, by letters that have a French name', () => {
  expect(all).toHaveLength(249);
  expect(new Set(all.map(({ letters }) => letters)).size).toBe(249);
  const names = new Intl.DisplayNames('fr', { type: 'region', fallback: 'none' });
  expect(all.filter(({ letters }) => names.of(letters) === undefined)).toEqual([]);
});

test.each([
  ['484', 'MX'],
  ['688', 'RS'],
  ['710', 'ZA'],
  ['807', 'MK'],
  ['070', 'BA'],
  ['498', 'MD'],
  ['250', 'FR'],
  ['999', undefined],
  ['000', undefined],
])('%s is %s', (number, letters) => expect(countryOfNumber(number)).toBe(letters));
