import { divideHalfUp } from '#shared/kernel/money.ts';
import { gs1Day, type Gs1Values, hasRightCheckDigit, parseElements } from './gs1-parser.ts';
import { isWithin, type ScanBounds } from '#shared/settings/scan-bounds.ts';
import { type ScanReading, scanErrors } from './scan-reading.ts';

/** A label in GS1 elements; undefined when it is not one, whole and with days that exist. */
export const readGs1 = (code: string, today: string, bounds: ScanBounds): ScanReading | undefined => {
  const values = parseElements(code);
  if (!values) return undefined;
  const days = [...values].filter(([id]) => /^1[1-7]$/.test(id)).map(([, value]) => gs1Day(value, today));
  if (days.includes(undefined)) return undefined;
  const dayOf = (id: string): string | null => {
    const value = values.get(id);
    return value === undefined ? null : (gs1Day(value, today) ?? null);
  };
  const gtin = values.get('01') ?? values.get('02') ?? null;
  const facts = {
    mode: 'gs1' as const,
    gtin,
    lot: values.get('10') ?? null,
    useBy: dayOf('17'),
    bestBefore: dayOf('15'),
    warnings: gtin !== null && !hasRightCheckDigit(gtin) ? (['gtin_check_digit'] as const) : [],
  };
  const weight = netWeight(values, bounds);
  return typeof weight === 'number'
    ? { ...facts, status: 'processed', weightGrams: weight }
    : { ...facts, status: 'error', error: weight };
};

/** 310n: six digits of a kilogram with n decimals, to the gram. */
const netWeight = (values: Gs1Values, bounds: ScanBounds) => {
  const weighed = [...values].find(([id]) => id.startsWith('310'));
  if (!weighed) return scanErrors.unknownFormat;
  const [id, digits] = weighed;
  const decimals = Number(id.at(3));
  const weightGrams =
    decimals > 3 ? divideHalfUp(Number(digits), 10 ** (decimals - 3)) : Number(digits) * 10 ** (3 - decimals);
  const believed = id === '3103' ? bounds['3103'] : bounds.otherNetWeights;
  return isWithin(weightGrams, believed) ? weightGrams : scanErrors.noWeight3103;
};
