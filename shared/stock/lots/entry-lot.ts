import { compactDay, parisDay } from '#shared/kernel/dates.ts';
import { normalisedName } from '#shared/stock/products/product-name.ts';

/** The letters that a workshop writes on a crate, by the meat that the category names, else the product. */
const LETTERS: readonly (readonly [meat: RegExp, letters: string])[] = [
  [/VEAU/, 'VE'],
  [/AGNEAU|MOUTON/, 'AG'],
  [/VOLAILLE|POULET|CANARD|DINDE/, 'VO'],
  [/PORC/, 'PO'],
  [/BOEUF|BOVIN|VACHE/, 'BV'],
];

/**
 * What the lots of a day's entries begin with where nobody named them, `BV-1123` (STK-25): the meat and the day in Paris. The
 * entry's number follows it, which goes on in the years to come, so that no two entries ever share a lot.
 */
export const entryLotBase = (
  { categoryName, label }: { categoryName: string; label: string },
  now: Date,
): string => {
  const lettersIn = (text: string) => LETTERS.find(([meat]) => meat.test(normalisedName(text)))?.[1];
  const letters = lettersIn(categoryName) ?? lettersIn(label) ?? 'LOT';
  return `${letters}-${compactDay(parisDay(now)).slice(4)}`;
};
