import { plainText } from '#shared/kernel/plain-text.ts';

/** As a counter is laid out: what most come for first, offal and what has no category last. */
const SHELVES: readonly (readonly string[])[] = [
  ['boeuf'],
  ['veau'],
  ['agneau', 'mouton'],
  ['porc'],
  ['volaille', 'poulet', 'dinde', 'canard'],
];
/** Of whatever meat. */
const LAST = ['abats', 'carcasse', 'autres'];

/** The place of a category: lower is nearer the door. */
export const shelfOf = (category: string): number => {
  const plain = plainText(category);
  const last = LAST.findIndex((word) => plain.includes(word));
  if (last >= 0) return SHELVES.length + 1 + last;
  const shelf = SHELVES.findIndex((words) => words.some((word) => plain.includes(word)));
  return shelf >= 0 ? shelf : SHELVES.length;
};

/** The same products from the first shelf to the last, each shelf in its own order. */
export const inShelfOrder = <Kept extends { category: string }>(products: readonly Kept[]): Kept[] =>
  products.toSorted((a, b) => shelfOf(a.category) - shelfOf(b.category));

type Season = { title: string; months: readonly number[]; words: readonly string[] };

/**
 * What is to stand first in a month (1 to 12), in the order of the season's words (part of a name, or a whole category): for each word the first product that is in
 * stock and not among `known`, then the next ones, until there are `most`.
 */
export const seasonSelection = <
  Kept extends { id: string; plain: string; category?: string; available: { milli: number } },
>(
  products: readonly Kept[],
  seasons: readonly Season[],
  { month, known, most }: { month: number; known: (id: string) => boolean; most: number },
): { title: string; products: Kept[] } | undefined => {
  const season = seasons.find(({ months }) => months.includes(month));
  if (!season) return undefined;
  const offered = products.filter(({ id, available }) => available.milli > 0 && !known(id));
  const byWord = season.words.map((typed) => {
    const word = plainText(typed);
    return offered.filter(({ plain, category = '' }) => plain.includes(word) || plainText(category) === word);
  });
  const rounds = Math.max(0, ...byWord.map(({ length }) => length));
  const inTurn = Array.from({ length: rounds }, (_, turn) => byWord.flatMap((found) => found[turn] ?? []));
  return { title: season.title, products: [...new Set(inTurn.flat())].slice(0, most) };
};
