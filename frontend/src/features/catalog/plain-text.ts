/** « Cœur d’agneau » → « coeur d'agneau »: what two spellings of a word have in common (AMB-69). */
export const plainText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('’', "'");

/** Every word typed is somewhere in the text, in any order. */
export const matchesWords = (plain: string, words: readonly string[]): boolean =>
  words.every((word) => plain.includes(word));

export const wordsOf = (typed: string): string[] => plainText(typed).split(/\s+/).filter(Boolean);
