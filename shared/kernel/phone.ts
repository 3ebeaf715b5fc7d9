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

/** What a phone dials. */
export const phoneHref = (typed: string): string => `tel:${typed.replaceAll(/[^+\d]/g, '')}`;
