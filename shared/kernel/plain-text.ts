/** « Cœur d’agneau » → « coeur d'agneau »: what two spellings of a word have in common (AMB-69). */
export const plainText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('’', "'");

/** The words of a text, however it is spelt. */
export const wordsIn = (text: string): string[] => plainText(text).match(/[a-z0-9]+/g) ?? [];

/** Whether each term begins one of the words. */
export const matchesTerms = (words: readonly string[], terms: readonly string[]): boolean =>
  terms.every((term) => words.some((word) => word.startsWith(term)));

/**
 * Recognises a text that has one of these words, or groups of words, as whole words in the singular or the plural:
 * « NOUVEAUTÉS » is no veal, « Côtes de veau » is.
 */
export const wordMatcher = (...words: readonly string[]): ((text: string) => boolean) => {
  const anyEnding = (word: string) => `${word}(?:e?s?|x)`;
  const groups = words.map((group) => wordsIn(group).map(anyEnding).join('[^a-z0-9]+'));
  const pattern = new RegExp(`(?<![a-z0-9])(?:${groups.join('|')})(?![a-z0-9])`);
  return (text) => pattern.test(plainText(text));
};
