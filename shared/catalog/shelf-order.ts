import { wordMatcher } from '#shared/kernel/plain-text.ts';

/** Order of categories: most requested first, offal and products without a category last. */
const SHELVES = [
  wordMatcher('boeuf'),
  wordMatcher('veau'),
  wordMatcher('agneau', 'mouton'),
  wordMatcher('porc'),
  wordMatcher('volaille', 'poulet', 'dinde', 'canard'),
];
/** Last for any meat. */
const LAST = [wordMatcher('abat'), wordMatcher('carcasse'), wordMatcher('autre')];

/** Sort position of a category. */
export const shelfOf = (category: string): number => {
  const last = LAST.findIndex((isOf) => isOf(category));
  if (last >= 0) return SHELVES.length + 1 + last;
  const shelf = SHELVES.findIndex((isOf) => isOf(category));
  return shelf >= 0 ? shelf : SHELVES.length;
};

/** Sorts by category; the order within a category is unchanged. */
export const inShelfOrder = <Kept extends { category: string }>(products: readonly Kept[]): Kept[] =>
  products.toSorted((a, b) => shelfOf(a.category) - shelfOf(b.category));
