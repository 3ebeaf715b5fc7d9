/**
 * Characters that an AZERTY computer types for a scanner configured as QWERTY, and the intended ones: one to
 * one for the 82 characters of GS1, except `[`, which is a dead key on French keyboards.
 */
const FRENCH = `&é"'(-è_çà1234567890°+)=azertyuiopAZERTYUIOPqsdfghjklmQSDFGHJKLM%ùwxcvbn,;:!WXCVBN?./§$£`;
const AMERICAN = `1234567890!@#$%^&*()_+-=qwertyuiopQWERTYUIOPasdfghjkl;ASDFGHJKL:"'zxcvbnm,./ZXCVBNM<>?]}`;

const meant = new Map([...FRENCH].map((sign, at) => [sign, AMERICAN[at] ?? sign]));

/** Unshifted digit keys of AZERTY: no code contains these letters. */
export const isTypedOnFrenchKeys = (code: string): boolean =>
  /[éèçà]/.test(code) && (code.match(/[&é"'(\-è_çà]/g)?.length ?? 0) >= 6;

export const asTypedOnAmericanKeys = (code: string): string =>
  [...code].map((sign) => meant.get(sign) ?? sign).join('');
