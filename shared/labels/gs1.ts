import { gs1CheckDigit } from '#shared/kernel/gs1-check-digit.ts';

/** GTIN-14 of a variable-measure product: prefix 9, the EAN-13 without its check digit, a new check digit. */
export const variableMeasureGtin = (ean13: string): string => {
  const thirteen = `9${ean13.slice(0, 12)}`;
  return thirteen + gs1CheckDigit(thirteen);
};

/** Values of identifier 10: up to 20 of the 82 GS1 characters. */
const GS1_LOT = /^[A-Za-z0-9!"%&'()*+,\-./:;<=>?_]{1,20}$/;

export const fitsInCode = (lot: string): boolean => GS1_LOT.test(lot);

/** Six digits hold 999,999 kg. */
export const MAX_CODED_GRAMS = 999_999;

const compactDate = (day: string): string => day.slice(2).replaceAll('-', '');

type Weighed = {
  ean13: string;
  weightGrams: number;
  /** DLC, else DDM. */
  sellBy: string | null;
  eatBy: string | null;
  lot: string | null;
};

/**
 * GS1 elements of a piece of meat: 01 product, 3103 weight in grams, 17 DLC or else 15 DDM, and last 10 lot,
 * the only one of variable length, so that no separator is needed. Undefined when the weight does not fit.
 */
export const weighedElements = ({
  ean13,
  weightGrams,
  sellBy,
  eatBy,
  lot,
}: Weighed): Element[] | undefined => {
  if (!Number.isSafeInteger(weightGrams) || weightGrams <= 0 || weightGrams > MAX_CODED_GRAMS)
    return undefined;
  const date = sellBy
    ? { id: '17', value: compactDate(sellBy) }
    : eatBy && { id: '15', value: compactDate(eatBy) };
  return [
    { id: '01', value: variableMeasureGtin(ean13) },
    { id: '3103', value: String(weightGrams).padStart(6, '0') },
    ...(date ? [date] : []),
    ...(lot !== null && fitsInCode(lot) ? [{ id: '10', value: lot }] : []),
  ];
};

export type Element = { id: string; value: string };

/** Encoded form: only the last value has variable length, so that no separator is needed. */
export const elementString = (elements: readonly Element[]): string =>
  elements.map(({ id, value }) => id + value).join('');

/** Human-readable form. */
export const elementsText = (elements: readonly Element[]): string =>
  elements.map(({ id, value }) => `(${id})${value}`).join('');

const CHARACTER = 11;
const STOP = 13;

/**
 * Upper bound of the modules of a GS1-128: start, FNC1 and check character; runs of four or more digits at
 * two per character plus a code switch each way; one character for anything else.
 */
export const gs1Modules = (elements: readonly Element[]): number => {
  const text = elementString(elements);
  const runs = text.match(/\d{4,}|(?:(?!\d{4}).)+/g) ?? [];
  const characters = runs.reduce((sum, run, at) => {
    if (!/^\d{4,}$/.test(run)) return sum + run.length;
    const isLast = at === runs.length - 1;
    const changes = (at > 0 ? 1 : 0) + (isLast ? run.length % 2 : 1);
    return sum + Math.ceil(run.length / 2) + changes;
  }, 3);
  return characters * CHARACTER + STOP;
};
