import { integerFromText } from '#shared/kernel/decimal-text.ts';
import { MILLI_PER_UNIT, type Unit, unitWord as quantityWord } from '#shared/kernel/quantity.ts';

/** Units of a NumberField: thousandths of a kg or a piece, cents or 1/10000, shown as kg, pieces, € or %. */
export type NumberUnit = Unit | 'euro' | 'percent';

interface UnitForm {
  /** Integers per displayed unit. */
  perOne: number;
  /** Maximum decimals. */
  decimals: number;
  /** Minimum decimals shown. */
  digits: number;
  suffix: string;
}

/** The unit after the number. */
export const unitWord = (amount: number | null, unit: NumberUnit) =>
  unit === 'piece' && amount !== null ? quantityWord({ unit, milli: amount }) : unitForms[unit].suffix;

export const unitForms: Record<NumberUnit, UnitForm> = {
  kg: { perOne: MILLI_PER_UNIT, decimals: 3, digits: 2, suffix: 'kg' },
  piece: { perOne: MILLI_PER_UNIT, decimals: 0, digits: 0, suffix: 'pièces' },
  euro: { perOne: 100, decimals: 2, digits: 2, suffix: '€' },
  percent: { perOne: 100, decimals: 2, digits: 2, suffix: '%' },
};

/**
 * « 12,4 » in kg → 12400; « 3 » pieces → 3000. Null when empty; undefined when invalid or too precise (a
 * thousandth of a gram, half a piece).
 */
export const parseNumberText = (text: string, unit: NumberUnit): number | null | undefined => {
  const { perOne, decimals } = unitForms[unit];
  const typed = integerFromText(text, decimals);
  if (typed === null || typed === undefined) return typed;
  const amount = (typed * perOne) / 10 ** decimals;
  return Number.isSafeInteger(amount) ? amount : undefined;
};

/** 12400 in kg → « 12,40 »; more decimals only when significant (12345 → « 12,345 »). */
export const numberText = (amount: number | null, unit: NumberUnit): string => {
  if (amount === null) return '';
  const { perOne, decimals, digits } = unitForms[unit];
  return new Intl.NumberFormat('fr-FR', {
    minimumFractionDigits: digits,
    maximumFractionDigits: decimals,
    useGrouping: false,
  }).format(amount / perOne);
};

/**
 * `times` steps up or down, on multiples of the step and within bounds. Up from an empty field: the minimum,
 * or one step where that is 0.
 */
export const stepped = (
  amount: number | null,
  { step, min, max }: { step: number; min: number; max: number },
  direction: 1 | -1,
  times = 1,
): number => {
  if (amount === null && direction === 1 && min <= 0) return Math.min(max, step * times);
  const from = (amount ?? Math.max(0, min) - direction * step) / step;
  const landing = (direction === 1 ? Math.floor(from + times) : Math.ceil(from - times)) * step;
  return Math.min(max, Math.max(min, landing));
};
