/** Prevents line breaks. */
const NBSP = '\u00a0';

const inPairs = (figures: string): string => (figures.match(/\d{1,2}/g) ?? []).join(NBSP);

/**
 * « 05 36 49 00 00 », « +33 5 36 49 00 00 », from any spelling. Foreign numbers and invalid text are
 * unchanged.
 */
export const phoneText = (typed: string): string => {
  const figures = typed.replaceAll(/[\s.\-/()\u00a0\u202f]/g, '');
  if (/^0[1-9]\d{8}$/.test(figures)) return inPairs(figures);
  const [, rest = ''] = /^(?:\+|00)33(?:0)?([1-9]\d{8})$/.exec(figures) ?? [];
  return rest === '' ? typed : `+33${NBSP}${rest.slice(0, 1)}${NBSP}${inPairs(rest.slice(1))}`;
};

/** Dialable form; the « (0) » of « +33 (0)5 » is only dialled within the country. */
export const phoneHref = (typed: string): string => `tel:${dialled(typed)}`;

const dialled = (typed: string): string =>
  typed.replace(/^(\s*(?:\+|00).*?)\(0\)/, '$1').replaceAll(/[^+\d]/g, '');

/** Ten French digits, or an international number. */
export const isPhone = (typed: string): boolean =>
  /^[+0-9 ().-]{6,30}$/.test(typed) &&
  /^(0[1-9]\d{8}|(\+|00)[1-9]\d{7,14}|[1-9]\d{7,14})$/.test(dialled(typed));
