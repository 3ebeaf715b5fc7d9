import { compactDay, parisDay } from '#shared/kernel/dates.ts';
import { wordMatcher } from '#shared/kernel/plain-text.ts';
import { normalisedName } from '#shared/stock/products/product-name.ts';

/** Lot prefix by the meat of the category, else of the product. */
const LETTERS: readonly (readonly [isOf: (text: string) => boolean, letters: string])[] = [
  [wordMatcher('veau'), 'VE'],
  [wordMatcher('agneau', 'mouton'), 'AG'],
  [wordMatcher('volaille', 'poulet', 'canard', 'dinde'), 'VO'],
  [wordMatcher('porc', 'porcelet'), 'PO'],
  [wordMatcher('boeuf', 'bovin', 'vache'), 'BV'],
];

/** Fits on a label. */
const MOST_SIGNS = 12;

/** « Élevage Martin » → `ELEVAGE-MART`; '' without letters and digits. */
const shortName = (text: string): string =>
  normalisedName(text)
    .replaceAll(/[^A-Z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, MOST_SIGNS)
    .replace(/-$/, '');

/**
 * Proposed lot of an entry (AMB-85): `LOT-20261123` by default; with animal or supplier `BV-1123-4821`,
 * `BV-1123-ELEVAGE-MART`.
 */
export const proposedLot = (
  {
    product,
    animal,
    supplier,
  }: { product: { categoryName: string; label: string } | undefined; animal: string; supplier: string },
  now: Date,
): string => {
  const ofAnimal = normalisedName(animal)
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(-4);
  const name = ofAnimal || shortName(supplier);
  if (product === undefined || name === '') return `LOT-${compactDay(parisDay(now))}`;
  return `${entryLotBase(product, now)}-${name}`;
};

/**
 * Prefix of unnamed lots of a day, `BV-1123` (STK-25): meat and Paris day. A number follows that is never
 * reset, so lots are unique over years.
 */
export const entryLotBase = (
  { categoryName, label }: { categoryName: string; label: string },
  now: Date,
): string => {
  const lettersIn = (text: string) => LETTERS.find(([isOf]) => isOf(text))?.[1];
  const letters = lettersIn(categoryName) ?? lettersIn(label) ?? 'LOT';
  return `${letters}-${compactDay(parisDay(now)).slice(4)}`;
};
