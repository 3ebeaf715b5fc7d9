import type { Unit } from '#shared/kernel/quantity.ts';

/** What a NumberField counts in: grams, pieces, cents or 1/10000; the screen shows kg, pieces, € or %. */
export type NumberUnit = Unit | 'euro' | 'percent';

interface UnitForm {
  /** Digits after the comma that the smallest unit allows. */
  scale: number;
  /** Digits always shown after the comma. */
  shown: number;
  suffix: string;
}

/** The word after the figure. */
export const unitWord = (amount: number | null, unit: NumberUnit) =>
  unit === 'piece' && amount !== null && Math.abs(amount) < 2 ? 'pièce' : unitForms[unit].suffix;

export const unitForms: Record<NumberUnit, UnitForm> = {
  kg: { scale: 3, shown: 2, suffix: 'kg' },
  piece: { scale: 0, shown: 0, suffix: 'pièces' },
  euro: { scale: 2, shown: 2, suffix: '€' },
  percent: { scale: 2, shown: 2, suffix: '%' },
};

/**
 * « 12,4 » as typed, in kg → 12400. Accepts a comma or a point and any spaces; null when empty;
 * undefined when it is not a number or finer than the unit (a thousandth of a gram, half a piece).
 */
export const parseNumberText = (text: string, unit: NumberUnit): number | null | undefined => {
  const plain = text.replaceAll(/[\s\u00a0\u202f]/g, '').replace(',', '.');
  if (plain === '') return null;
  const match = /^(-?)(\d*)(?:\.(\d*))?$/.exec(plain);
  const whole = match?.[2] ?? '';
  const decimals = (match?.[3] ?? '').replace(/0+$/, '');
  if (!match || (whole === '' && (match[3] ?? '') === '') || decimals.length > unitForms[unit].scale)
    return undefined;
  const amount = Number(whole + decimals.padEnd(unitForms[unit].scale, '0'));
  if (!Number.isSafeInteger(amount)) return undefined;
  return match[1] === '-' && amount !== 0 ? -amount : amount;
};

/** 12400 in kg → « 12,40 »; more digits only when they matter (12345 → « 12,345 »). */
export const numberText = (amount: number | null, unit: NumberUnit): string => {
  if (amount === null) return '';
  const { scale, shown } = unitForms[unit];
  return new Intl.NumberFormat('fr-FR', {
    minimumFractionDigits: shown,
    maximumFractionDigits: scale,
    useGrouping: false,
  }).format(amount / 10 ** scale);
};

/** `times` steps up or down from `amount`, landing on multiples of the step and inside the bounds. */
export const stepped = (
  amount: number | null,
  { step, min, max }: { step: number; min: number; max: number },
  direction: 1 | -1,
  times = 1,
): number => {
  const from = (amount ?? Math.max(0, min) - direction * step) / step;
  const landing = (direction === 1 ? Math.floor(from + times) : Math.ceil(from - times)) * step;
  return Math.min(max, Math.max(min, landing));
};
