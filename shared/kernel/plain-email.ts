/** Invisible characters, and compatibility characters: full-width letters, ligatures. */
const HIDDEN = /\p{Default_Ignorable_Code_Point}/u;

/** Scripts that are used together count as one. */
const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u,
];

/**
 * Whether an address has no invisible characters and letters of a single script, so that no Cyrillic а
 * imitates a Latin one.
 */
export const isPlainEmail = (address: string): boolean => {
  if (HIDDEN.test(address) || address.normalize('NFKC') !== address) return false;
  const letters = [...address].filter((sign) => /\p{L}/u.test(sign));
  return new Set(letters.map((letter) => SCRIPTS.findIndex((script) => script.test(letter)))).size <= 1;
};

/** Stored forms of an address: current normalisation, as typed, and decomposed. */
export const formsOfEmail = (address: string): string[] => [
  ...new Set([address.normalize('NFC'), address, address.normalize('NFD')]),
];
