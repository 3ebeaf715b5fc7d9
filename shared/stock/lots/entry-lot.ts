import { compactDay, parisDay } from '#shared/kernel/dates.ts';
import { wordMatcher } from '#shared/kernel/plain-text.ts';
import { normalisedName } from '#shared/stock/products/product-name.ts';

/** The letters that a workshop writes on a crate, by the meat that the category names, else the product. */
const LETTERS: readonly (readonly [isOf: (text: string) => boolean, letters: string])[] = [
  [wordMatcher('veau'), 'VE'],
  [wordMatcher('agneau', 'mouton'), 'AG'],
  [wordMatcher('volaille', 'poulet', 'canard', 'dinde'), 'VO'],
  [wordMatcher('porc', 'porcelet'), 'PO'],
  [wordMatcher('boeuf', 'bovin', 'vache'), 'BV'],
];

/** Enough of a name to be recognised on a crate, within what a label holds. */
const MOST_SIGNS = 12;

/** « Élevage Martin » → `ELEVAGE-MART`; '' for what has no letter and no digit. */
const shortName = (text: string): string =>
  normalisedName(text)
    .replaceAll(/[^A-Z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, MOST_SIGNS)
    .replace(/-$/, '');

/**
 * What an entry proposes as its lot (AMB-85): `LOT-20261123` where nothing more is known; with its animal or supplier a short
 * name of the entry, `BV-1123-4821`, `BV-1123-ELEVAGE-MART`.
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
 * What the lots of a day's entries begin with where nobody named them, `BV-1123` (STK-25): the meat and the day in Paris. The
 * entry's number follows it, which goes on in the years to come, so that no two entries ever share a lot.
 */
export const entryLotBase = (
  { categoryName, label }: { categoryName: string; label: string },
  now: Date,
): string => {
  const lettersIn = (text: string) => LETTERS.find(([isOf]) => isOf(text))?.[1];
  const letters = lettersIn(categoryName) ?? lettersIn(label) ?? 'LOT';
  return `${letters}-${compactDay(parisDay(now)).slice(4)}`;
};
