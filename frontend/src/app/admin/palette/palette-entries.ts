import { matchesWords, wordsOf } from '#frontend/features/catalog/plain-text.ts';
import { plainText } from '#shared/kernel/plain-text.ts';

export interface PaletteEntry {
  key: string;
  label: string;
  /** Secondary text: a category, a customer. */
  detail: string;
  href: string;
  /** Normalised searchable text. */
  plain: string;
}

export interface PaletteGroup {
  heading: string;
  entries: PaletteEntry[];
}

export const paletteEntry = (
  entry: Omit<PaletteEntry, 'plain'>,
  searched = `${entry.label} ${entry.detail}`,
): PaletteEntry => ({ ...entry, plain: plainText(searched) });

const SHOWN_PER_GROUP = 6;

const beginsWords = (plain: string, words: readonly string[]): boolean =>
  words.every((word) => ` ${plain}`.includes(` ${word}`));

/** Matching entries, prefix matches of the name first; empty groups are omitted. */
export const matching = (groups: readonly PaletteGroup[], typed: string): PaletteGroup[] => {
  const words = wordsOf(typed);
  const start = plainText(typed.trim());
  return groups.flatMap(({ heading, entries }, at) => {
    // without search text only the tabs are listed
    if (words.length === 0 && at > 0) return [];
    const found = Object.groupBy(
      entries.filter(({ plain }) => matchesWords(plain, words)),
      ({ plain }) => (plain.startsWith(start) ? 'first' : beginsWords(plain, words) ? 'second' : 'third'),
    );
    const { first = [], second = [], third = [] } = found;
    // a single letter within a word is not a useful match
    const all = [...first, ...second, ...(start.length > 1 ? third : [])];
    const shown = all.slice(0, words.length === 0 ? undefined : SHOWN_PER_GROUP);
    return shown.length === 0 ? [] : [{ heading, entries: shown }];
  });
};
