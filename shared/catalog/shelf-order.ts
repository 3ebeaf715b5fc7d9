import { wordMatcher } from '#shared/kernel/plain-text.ts';

/** As a counter is laid out: what most come for first, offal and what has no category last. */
const SHELVES = [
  wordMatcher('boeuf'),
  wordMatcher('veau'),
  wordMatcher('agneau', 'mouton'),
  wordMatcher('porc'),
  wordMatcher('volaille', 'poulet', 'dinde', 'canard'),
];
/** Of whatever meat. */
const LAST = [wordMatcher('abat'), wordMatcher('carcasse'), wordMatcher('autre')];

/** The place of a category: lower is nearer the door. */
export const shelfOf = (category: string): number => {
  const last = LAST.findIndex((isOf) => isOf(category));
  if (last >= 0) return SHELVES.length + 1 + last;
  const shelf = SHELVES.findIndex((isOf) => isOf(category));
  return shelf >= 0 ? shelf : SHELVES.length;
};

/** The same products from the first shelf to the last, each shelf in its own order. */
export const inShelfOrder = <Kept extends { category: string }>(products: readonly Kept[]): Kept[] =>
  products.toSorted((a, b) => shelfOf(a.category) - shelfOf(b.category));
