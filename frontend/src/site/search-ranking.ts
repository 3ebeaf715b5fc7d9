export interface SearchEntry {
  title: string;
  url: string;
  kind: string;
  text: string;
}

/** Normal form for comparison: lower case, without accents, `œ` as `oe`. */
export const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '');

const wordsOf = (text: string): string[] =>
  plain(text)
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

/** 3 for a prefix match in the title, 1 in the text, 0 when a word is missing. */
const score = (entry: SearchEntry, sought: readonly string[]): number => {
  const title = wordsOf(entry.title);
  const text = wordsOf(`${entry.kind} ${entry.text}`);
  let sum = 0;
  for (const word of sought) {
    const inTitle = title.findIndex((one) => one.startsWith(word));
    if (inTitle >= 0) sum += title[inTitle] === word ? 4 : 3;
    else if (text.some((one) => one.startsWith(word))) sum += 1;
    else return 0;
  }
  return sum;
};

/** Entries with all words of the query, best first; ties in their original order. */
export const search = (entries: readonly SearchEntry[], query: string, limit = 8): SearchEntry[] => {
  const sought = wordsOf(query);
  if (sought.length === 0) return [];
  return entries
    .map((entry) => ({ entry, points: score(entry, sought) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .slice(0, limit)
    .map(({ entry }) => entry);
};
