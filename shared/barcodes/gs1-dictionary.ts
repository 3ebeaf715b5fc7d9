import { gs1CheckDigit } from '#shared/kernel/gs1-check-digit.ts';

/**
 * Application identifiers of the GS1 General Specifications (section 3, release 25) with the format of their
 * values: `N` digits, `X` characters, `D` a date YYMMDD whose day may be 00, `C` digits with a check digit. A
 * number is an exact length, `1-20` a range; parts are concatenated.
 */
const DICTIONARY: readonly (readonly [identifiers: string, form: string])[] = [
  ['00', 'C18'],
  ['0[123]', 'C14'],
  ['10|21|22', 'X1-20'],
  ['1[123567]', 'D6'],
  ['20', 'N2'],
  ['235', 'X1-28'],
  ['24[01]|25[01]', 'X1-30'],
  ['242', 'N1-6'],
  ['243|254', 'X1-20'],
  ['253', 'N13 X0-17'],
  ['255', 'N13-25'],
  ['30|37', 'N1-8'],
  ['31[0-6][0-5]|32[0-9][0-5]|33[0-7][0-5]|34[0-9][0-5]|35[0-7][0-5]|36[0-9][0-5]', 'N6'],
  ['39[02][0-9]', 'N1-15'],
  ['39[13][0-9]', 'N4-18'],
  ['394[0-3]', 'N4'],
  ['395[0-5]', 'N6'],
  ['40[013]', 'X1-30'],
  ['402', 'C17'],
  ['41[0-7]', 'C13'],
  ['420', 'X1-20'],
  ['421', 'N3 X1-9'],
  ['42[246]', 'N3'],
  ['42[35]', 'N3-15'],
  ['427', 'X1-3'],
  ['43(?:0[01]|1[01])', 'X1-35'],
  ['43(?:0[2-6]|1[2-6])', 'X1-70'],
  ['43[01]7', 'X2'],
  ['43(?:08|19)', 'X1-30'],
  ['4309', 'N20'],
  ['4318', 'X1-20'],
  ['4320', 'X1-35'],
  ['432[123]', 'N1'],
  ['432[45]', 'N10'],
  ['4326', 'N6'],
  ['433[0-3]', 'N6 X0-1'],
  ['7001', 'N13'],
  ['7002', 'X1-30'],
  ['7003', 'N10'],
  ['7004', 'N1-4'],
  ['7005', 'X1-12'],
  ['7006', 'N6'],
  ['7007', 'N6-12'],
  ['7008', 'X1-3'],
  ['7009', 'X1-10'],
  ['7010', 'X1-2'],
  ['7011', 'N6-10'],
  ['702[012]', 'X1-20'],
  ['7023', 'X1-30'],
  ['703[0-9]', 'N3 X1-27'],
  ['7040', 'N1 X3'],
  ['71[0-7]', 'X1-20'],
  ['723[0-9]', 'X3-30'],
  ['7240', 'X1-20'],
  ['7241', 'N2'],
  ['7242', 'X1-25'],
  ['725[01]', 'N8-12'],
  ['7252', 'N1'],
  ['725[34]', 'X1-40'],
  ['7255', 'X1-10'],
  ['7256', 'X1-90'],
  ['7257', 'X1-70'],
  ['7258', 'X3'],
  ['7259', 'X1-40'],
  ['8001', 'N14'],
  ['8002', 'X1-20'],
  ['8003', 'N14 X0-16'],
  ['8004', 'X1-30'],
  ['8005', 'N6'],
  ['80(?:06|26)', 'N18'],
  ['8007', 'X1-34'],
  ['8008', 'N8-12'],
  ['8009', 'X1-50'],
  ['8010', 'X1-30'],
  ['8011', 'N1-12'],
  ['8012', 'X1-20'],
  ['8013|8020', 'X1-25'],
  ['8014', 'X1-25'],
  ['801[78]', 'C18'],
  ['8019', 'N1-10'],
  ['8030', 'X1-90'],
  ['811[02]', 'X1-70'],
  ['8111', 'N4'],
  ['8200', 'X1-70'],
  ['90', 'X1-30'],
  ['9[1-9]', 'X1-90'],
];

/** Format of a value. */
export type Form = {
  /** Fixed length; absent: ends at a separator or at the end of the symbol. */
  length?: number;
  kind: 'digits' | 'text';
  isDay: boolean;
  fits: (value: string) => boolean;
};

const PART = /([NXDC])(\d+)(?:-(\d+))?/g;

const formOf = (spec: string): Form => {
  let [least, most, source] = [0, 0, ''];
  for (const [, type, from, to = from] of spec.matchAll(PART)) {
    least += Number(from);
    most += Number(to);
    source += `${type === 'X' ? '[!-~]' : '\\d'}{${from},${to}}`;
  }
  const pattern = new RegExp(`^${source}$`);
  return {
    ...(least === most ? { length: least } : {}),
    kind: spec.includes('X') ? 'text' : 'digits',
    isDay: spec === 'D6',
    fits: (value) => pattern.test(value),
  };
};

const forms = DICTIONARY.map(([identifiers, spec]) => ({
  is: new RegExp(`^(?:${identifiers})$`),
  form: formOf(spec),
}));
const known = new Map<string, Form | undefined>();

/** Undefined for an identifier outside GS1. */
export const formOfIdentifier = (id: string): Form | undefined => {
  if (!known.has(id)) known.set(id, forms.find(({ is }) => is.test(id))?.form);
  return known.get(id);
};

/** The first two digits determine an identifier's length (General Specifications, 7.8.1). */
export const identifierLength = (code: string): number => {
  if (/^(?:3[1-69]|43|70|72|8[0-2])/.test(code)) return 4;
  return /^(?:2[3-9]|4[0-24-9]|71)/.test(code) ? 3 : 2;
};

const PREDEFINED: readonly (readonly [prefix: RegExp, characters: number])[] = [
  [/^00/, 20],
  [/^0[123]/, 16],
  [/^04/, 18],
  [/^1[1-9]/, 8],
  [/^20/, 4],
  [/^3[1-6]/, 10],
  [/^41/, 16],
];

/** Total length of an element, where GS1 fixes it for the first two digits (7.8.5). */
export const predefinedLength = (code: string): number | undefined =>
  PREDEFINED.find(([prefix]) => prefix.test(code))?.[1];

export const hasRightCheckDigit = (number: string): boolean =>
  gs1CheckDigit(number.slice(0, -1)) === Number(number.at(-1));
