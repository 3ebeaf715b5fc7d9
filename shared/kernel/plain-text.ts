/** Normal form for comparison (AMB-69): « Cœur d’agneau » → « coeur d'agneau ». */
export const plainText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('’', "'");

/** Normalised words of a text. */
export const wordsIn = (text: string): string[] => plainText(text).match(/[a-z0-9]+/g) ?? [];

/** Whether each term is a prefix of a word. */
export const matchesTerms = (words: readonly string[], terms: readonly string[]): boolean =>
  terms.every((term) => words.some((word) => word.startsWith(term)));

/**
 * Matches one of these words or phrases as whole words, singular or plural: « NOUVEAUTÉS » does not match
 * veau, « Côtes de veau » does.
 */
export const wordMatcher = (...words: readonly string[]): ((text: string) => boolean) => {
  const anyEnding = (word: string) => `${word}(?:e?s?|x)`;
  const groups = words.map((group) => wordsIn(group).map(anyEnding).join('[^a-z0-9]+'));
  const pattern = new RegExp(`(?<![a-z0-9])(?:${groups.join('|')})(?![a-z0-9])`);
  return (text) => pattern.test(plainText(text));
};
