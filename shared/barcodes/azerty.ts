/**
 * What a French computer writes for the keys of a scanner that types as on an American keyboard, and what was meant: one to
 * one for the 82 signs of GS1, but for `[`, which French keyboards turn into the accent of the next letter.
 */
const FRENCH = `&é"'(-è_çà1234567890°+)=azertyuiopAZERTYUIOPqsdfghjklmQSDFGHJKLM%ùwxcvbn,;:!WXCVBN?./§$£`;
const AMERICAN = `1234567890!@#$%^&*()_+-=qwertyuiopQWERTYUIOPasdfghjkl;ASDFGHJKL:"'zxcvbnm,./ZXCVBNM<>?]}`;

const meant = new Map([...FRENCH].map((sign, at) => [sign, AMERICAN[at] ?? sign]));

/** The digits of an American keyboard without their French letters: no code has these letters. */
export const isTypedOnFrenchKeys = (code: string): boolean =>
  /[éèçà]/.test(code) && (code.match(/[&é"'(\-è_çà]/g)?.length ?? 0) >= 6;

export const asTypedOnAmericanKeys = (code: string): string =>
  [...code].map((sign) => meant.get(sign) ?? sign).join('');
