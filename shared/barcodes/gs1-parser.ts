import { gs1CheckDigit } from '#shared/kernel/gs1-check-digit.ts';
import { type Format, identifierAt } from './gs1-identifiers.ts';

/** The character that ends a value of varying length. */
export const GROUP_SEPARATOR = '\u001D';

/** The values of a label by identifier. */
export type Gs1Values = ReadonlyMap<string, string>;

/** An element string whole: identifiers, formats and lengths hold. Undefined when any of it does not. */
export const parseElements = (code: string): Gs1Values | undefined =>
  collected(code.startsWith('(') ? bracketed(code) : concatenated(code));

type Found = { id: string; value: string };

/** (01)…(3103)…, as it is printed under a code for people. */
const bracketed = (code: string): Found[] | undefined => {
  const found: Found[] = [];
  for (const part of code.split('(').slice(1)) {
    const [id = '', value, ...more] = part.split(')');
    const known = identifierAt(id);
    if (known?.id !== id || value === undefined || more.length > 0 || !fits(value, known.format))
      return undefined;
    found.push({ id, value });
  }
  return found;
};

const concatenated = (code: string): Found[] | undefined => {
  const found: Found[] = [];
  let rest = withoutSeparator(code);
  while (rest !== '') {
    const known = identifierAt(rest);
    if (!known) return undefined;
    const { id, format } = known;
    const body = rest.slice(id.length);
    const separator = body.indexOf(GROUP_SEPARATOR);
    const most = separator === -1 ? body.length : separator;
    // keyboards drop separators: what has one length needs none
    const length = format.least === format.most ? format.most : most;
    const value = body.slice(0, length);
    if (!fits(value, format)) return undefined;
    found.push({ id, value });
    rest = withoutSeparator(body.slice(length));
  }
  return found;
};

const withoutSeparator = (code: string): string => (code.startsWith(GROUP_SEPARATOR) ? code.slice(1) : code);

/** A check digit is not asked here: a wrong one is told, and the weight kept (AMB-27). */
const fits = (value: string, { least, most, kind }: Format): boolean =>
  value.length >= least &&
  value.length <= most &&
  (kind === 'text' ? /^[!-~]+$/.test(value) : /^\d+$/.test(value));

/** Twice the same value is one; two values, or two net weights, contradict each other. */
const collected = (found: readonly Found[] | undefined): Gs1Values | undefined => {
  if (!found || found.length === 0) return undefined;
  const values = new Map<string, string>();
  for (const { id, value } of found) {
    if ((values.get(id) ?? value) !== value) return undefined;
    values.set(id, value);
  }
  const weights = [...values.keys()].filter((id) => id.startsWith('310'));
  return weights.length > 1 ? undefined : values;
};

export const hasRightCheckDigit = (number: string): boolean =>
  gs1CheckDigit(number.slice(0, -1)) === Number(number.at(-1));

/**
 * YYMMDD as `YYYY-MM-DD`; day 00 is the last of its month. The century is the one nearest to today, as GS1 counts:
 * 51 years ahead are the past. Undefined when the calendar has no such day.
 */
export const gs1Day = (value: string, today: string): string | undefined => {
  const [year2, month, day] = [0, 2, 4].map((at) => Number(value.slice(at, at + 2))) as [
    number,
    number,
    number,
  ];
  const thisYear = Number(today.slice(0, 4));
  const ahead = year2 - (thisYear % 100);
  const century = Math.trunc(thisYear / 100) + (ahead >= 51 ? -1 : ahead <= -50 ? 1 : 0);
  const year = century * 100 + year2;
  if (month < 1 || month > 12) return undefined;
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (day > lastDay) return undefined;
  return `${year}-${value.slice(2, 4)}-${String(day === 0 ? lastDay : day).padStart(2, '0')}`;
};
