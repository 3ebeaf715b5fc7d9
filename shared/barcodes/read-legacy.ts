import { divideHalfUp } from '#shared/kernel/money.ts';
import { isWithin, type ScanBounds } from '#shared/settings/scan-bounds.ts';
import { EMPTY_LABEL, type LabelReading, type ScanError, scanErrors, unknownLabel } from './label.ts';

/** SCN-07; `code` has no white space. */
export const isSpecifiedFormat = (code: string): boolean =>
  (code.length >= 25 && (code.includes('3103') || code.includes('1032'))) ||
  (code.length === 30 && code.includes('0301'));

const GTIN_DIGITS = 13;

/**
 * Heuristic of the specification (SCN-07..12), not a standard: letters are the lot, the first 13 digits the
 * product, and the weight is the most plausible of the digits after the marker. The result must be checked
 * (AMB-27).
 */
export const readLegacy = (code: string, bounds: ScanBounds): LabelReading => {
  if (!isSpecifiedFormat(code)) return unknownLabel('legacy', scanErrors.unknownFormat);
  const letters = code.replaceAll(/[^A-Za-z]/g, '');
  const digits = code.replaceAll(/\D/g, '');
  if (digits.length < GTIN_DIGITS) return unknownLabel('legacy', scanErrors.undecodable);
  const weight = likelyWeight(digits, code.length, bounds);
  if (typeof weight === 'string') return unknownLabel('legacy', weight);
  return {
    status: 'read',
    label: {
      ...EMPTY_LABEL,
      mode: 'legacy',
      weightGrams: weight,
      noWeight: null,
      gtin: digits.slice(0, GTIN_DIGITS),
      lot: letters === '' ? null : letters,
      warnings: ['legacy_heuristic'],
    },
  };
};

const likelyWeight = (digits: string, length: number, bounds: ScanBounds): number | ScanError => {
  const after3103 = digitsAfter(digits, '3103');
  if (after3103 !== undefined) return weight3103(after3103, bounds) ?? scanErrors.noWeight3103;
  const after1032 = digitsAfter(digits, '1032');
  if (after1032 !== undefined) return weight1032(after1032, bounds) ?? scanErrors.noWeight1032;
  const after0301 = length === 30 ? digitsAfter(digits, '0301') : undefined;
  if (after0301 !== undefined) return weight0301(after0301, bounds) ?? scanErrors.noWeight0301;
  return scanErrors.undecodable;
};

/** A marker within the product's digits is a coincidence, unless there is no other. */
const digitsAfter = (digits: string, marker: string): string | undefined => {
  const beyond = digits.indexOf(marker, GTIN_DIGITS);
  const at = beyond === -1 ? digits.indexOf(marker) : beyond;
  return at === -1 ? undefined : digits.slice(at + marker.length);
};

/** SCN-09: four digits, as tenths of a gram, else as hundredths of a kilogram; the ranges do not overlap. */
const weight3103 = (after: string, bounds: ScanBounds): number | undefined => {
  const digits = /^\d{4}/.exec(after)?.[0];
  if (digits === undefined) return undefined;
  const value = Number(digits);
  if (isWithin(value / 10, bounds['3103'])) return divideHalfUp(value, 10);
  return isWithin(value * 10, bounds['3103']) ? value * 10 : undefined;
};

const groupsOfFour = (after: string): number[] => (after.match(/\d{4}/g) ?? []).map(Number);

/** SCN-10: the largest, in grams. */
const weight1032 = (after: string, bounds: ScanBounds): number | undefined =>
  groupsOfFour(after)
    .filter((weightGrams) => isWithin(weightGrams, bounds['1032']))
    .sort((a, b) => b - a)[0];

const PREFERRED = [2_000, 15_000] as const;
const LIKELIEST = 6_000;

/** SCN-11: grams or tens of grams; 2 to 15 kg preferred, then the nearest to 6 kg. */
const weight0301 = (after: string, bounds: ScanBounds): number | undefined => {
  const rank = (weightGrams: number) => (isWithin(weightGrams, PREFERRED) ? 0 : 1);
  return groupsOfFour(after)
    .flatMap((value) => [value, value * 10])
    .filter((weightGrams) => isWithin(weightGrams, bounds['0301']))
    .sort((a, b) => rank(a) - rank(b) || Math.abs(a - LIKELIEST) - Math.abs(b - LIKELIEST))[0];
};
