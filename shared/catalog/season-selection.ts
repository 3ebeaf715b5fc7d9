import { plainText, wordMatcher } from '#shared/kernel/plain-text.ts';

type Season = { title: string; months: readonly number[]; words: readonly string[] };

/**
 * Products to show first in a month (1 to 12), in the order of the season's words (whole words of a name, or
 * a whole category): for each word the first product in stock that is not in `known`, then the next ones, up
 * to `most`.
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
    const isNamed = wordMatcher(typed);
    return offered.filter(({ plain, category = '' }) => isNamed(plain) || plainText(category) === word);
  });
  const rounds = Math.max(0, ...byWord.map(({ length }) => length));
  const inTurn = Array.from({ length: rounds }, (_, turn) => byWord.flatMap((found) => found[turn] ?? []));
  return { title: season.title, products: [...new Set(inTurn.flat())].slice(0, most) };
};
