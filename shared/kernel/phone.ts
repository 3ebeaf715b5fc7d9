/** Never broken across lines. */
const NBSP = '\u00a0';

const inPairs = (figures: string): string => (figures.match(/\d{1,2}/g) ?? []).join(NBSP);

/**
 * « 05 36 49 00 00 », « +33 5 36 49 00 00 », however it was typed. A number of another country, or what is no number, is
 * shown as it is.
 */
export const phoneText = (typed: string): string => {
  const figures = typed.replaceAll(/[\s.\-/()\u00a0\u202f]/g, '');
  if (/^0[1-9]\d{8}$/.test(figures)) return inPairs(figures);
  const [, rest = ''] = /^(?:\+|00)33(?:0)?([1-9]\d{8})$/.exec(figures) ?? [];
  return rest === '' ? typed : `+33${NBSP}${rest.slice(0, 1)}${NBSP}${inPairs(rest.slice(1))}`;
};

/** What a phone dials; the zero in brackets of « +33 (0)5 » is for callers within the country. */
export const phoneHref = (typed: string): string => `tel:${dialled(typed)}`;

const dialled = (typed: string): string =>
  typed.replace(/^(\s*(?:\+|00).*?)\(0\)/, '$1').replaceAll(/[^+\d]/g, '');

/** A whole number: ten digits in France, or with the code of a country. */
export const isPhone = (typed: string): boolean =>
  /^[+0-9 ().-]{6,30}$/.test(typed) &&
  /^(0[1-9]\d{8}|(\+|00)[1-9]\d{7,14}|[1-9]\d{7,14})$/.test(dialled(typed));
