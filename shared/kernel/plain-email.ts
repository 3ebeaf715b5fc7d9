/** Signs that take no room, and letters that only look like others: full-width ones, ligatures. */
const HIDDEN = /\p{Default_Ignorable_Code_Point}/u;

/** Letters of a script that is written with those beside it counts with them. */
const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u,
];

/**
 * Whether an address reads as what it is: nothing in it is invisible, and its letters are all of one script, so that a
 * Cyrillic а stands beside no Latin one.
 */
export const isPlainEmail = (address: string): boolean => {
  if (HIDDEN.test(address) || address.normalize('NFKC') !== address) return false;
  const letters = [...address].filter((sign) => /\p{L}/u.test(sign));
  return new Set(letters.map((letter) => SCRIPTS.findIndex((script) => script.test(letter)))).size <= 1;
};

/** The forms under which one address may have been stored: as it is written now, as it was typed, taken apart. */
export const formsOfEmail = (address: string): string[] => [
  ...new Set([address.normalize('NFC'), address, address.normalize('NFD')]),
];
