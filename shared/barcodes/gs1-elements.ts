import { gs1Day } from './gs1-day.ts';
import {
  type Form,
  formOfIdentifier,
  hasRightCheckDigit,
  identifierLength,
  predefinedLength,
} from './gs1-dictionary.ts';

/** Ends a value of variable length (FNC1). */
export const GROUP_SEPARATOR = '\u001D';

export type Gs1Element = { id: string; value: string };

/** Elements of a code; `other`: a second valid reading with a missing separator. */
export type Elements = { elements: Gs1Element[]; other?: Gs1Element[]; isAssumed?: true };
/** Why a code is unreadable; null: a value is invalid. */
type Refused = { refused: string | null };

/** Net weights with more than five decimals: GS1 defines 3100 to 3105 and 3200 to 3205. */
const UNDEFINED_WEIGHT = /^3[12]0[6-9]/;

const undefinedWeight = (id: string): Refused => ({
  refused: `${id} n’est pas un identifiant GS1 : un poids net porte ${id.slice(0, 3)}0 à ${id.slice(0, 3)}5.`,
});
const WRONG: Refused = { refused: null };

/** Parses elements, printed with brackets or scanned. */
export const parseElements = (code: string): Elements | Refused => {
  const read = code.startsWith('(') ? bracketed(code) : concatenated(code, splitOf);
  return 'refused' in read ? read : withoutContradiction(read);
};

/** Requires known identifiers, valid dates and check digits, which excludes coincidences. */
export const parseStrictly = (code: string): Gs1Element[] | undefined => {
  const read = concatenated(code);
  if ('refused' in read || !read.elements.every(isSure)) return undefined;
  return distinct(read.elements);
};

const isSure = ({ id, value }: Gs1Element): boolean => {
  const form = formOfIdentifier(id);
  return form !== undefined && form.fits(value) && (!/^0[0-3]$/.test(id) || hasRightCheckDigit(value));
};

/** `today` only determines the century, which does not affect validity. */
const isDay = (value: string): boolean => gs1Day(value, '2026-01-01') !== undefined;

/** Identifiers whose invalid value makes the label unreadable; others are reported only. */
const MATTERS = /^(?:0[0-2]|1\d|30|37|3[12]0\d|700[367])$/;

const isRight = (id: string, value: string, form: Form): boolean =>
  form.fits(value) &&
  (!form.isDay || isDay(value)) &&
  (id !== '7003' || (isDay(value) && Number(value.slice(6, 8)) < 24 && Number(value.slice(8)) < 60));

const BRACKETS = /\((\d{2,4})\)/g;

const bracketed = (code: string): Elements | Refused => {
  const ids = [...code.matchAll(BRACKETS)];
  if (ids[0]?.index !== 0) return WRONG;
  const elements: Gs1Element[] = [];
  for (const [at, found] of ids.entries()) {
    const id = found[1] ?? '';
    const value = code.slice(found.index + found[0].length, ids[at + 1]?.index);
    if (UNDEFINED_WEIGHT.test(id)) return undefinedWeight(id);
    const form = formOfIdentifier(id);
    if (value === '' || !/^[!-~]+$/.test(value)) return WRONG;
    if (form && !isRight(id, value, form) && (MATTERS.test(id) || form.kind === 'digits')) return WRONG;
    elements.push({ id, value });
  }
  return { elements };
};

type Split = { head: string; tail: Gs1Element[] };

const concatenated = (
  code: string,
  split?: (value: string, form: Form) => Split | undefined,
): Elements | Refused => {
  const elements: Gs1Element[] = [];
  let rest = withoutSeparators(code);
  while (rest !== '') {
    const id = rest.slice(0, identifierLength(rest));
    if (!/^\d{2,4}$/.test(id)) return WRONG;
    if (UNDEFINED_WEIGHT.test(id)) return undefinedWeight(id);
    const form = formOfIdentifier(id);
    const body = rest.slice(id.length);
    const separator = body.indexOf(GROUP_SEPARATOR);
    const end = separator === -1 ? body.length : separator;
    const predefined = predefinedLength(rest);
    // keyboards can drop separators: fixed lengths need none
    const length = form?.length ?? (predefined === undefined ? end : predefined - id.length);
    const value = body.slice(0, length);
    if (value.includes(GROUP_SEPARATOR) || (form?.length ?? 1) > value.length) return WRONG;
    const isLast = separator === -1 && length === body.length;
    if (form && isLast && form.length === undefined && !code.includes(GROUP_SEPARATOR)) {
      const found = split?.(value, form);
      const other = found && [...elements, { id, value: found.head }, ...found.tail];
      if (other && isRight(id, value, form)) return { elements: [...elements, { id, value }], other };
      if (other) return { elements: other, isAssumed: true };
    }
    if (form && !isRight(id, value, form) && (MATTERS.test(id) || form.length !== undefined)) return WRONG;
    if (!/^[!-~]+$/.test(value)) return WRONG;
    elements.push({ id, value });
    rest = withoutSeparators(body.slice(length));
  }
  return { elements };
};

/** Dates, weights and product ids: unlikely to be part of a text by coincidence. */
const TELLING = /^(?:0[12]|1[1-7]|3[12]0[0-5])$/;

/** Position where a value can end and further elements start, at least one of them significant. */
const splitOf = (value: string, form: Form): Split | undefined => {
  for (let at = 1; at < value.length - 7; at++) {
    const head = value.slice(0, at);
    if (!form.fits(head) || !/^\d\d/.test(value.slice(at))) continue;
    const tail = parseStrictly(value.slice(at));
    if (tail?.some(({ id }) => TELLING.test(id))) return { head, tail };
  }
  return undefined;
};

const withoutSeparators = (code: string): string =>
  code.startsWith(GROUP_SEPARATOR) ? withoutSeparators(code.slice(1)) : code;

/** Duplicates are merged. Two different values, or net weights in kilograms, are a contradiction. */
const withoutContradiction = (read: Elements): Elements | Refused => {
  const elements = distinct(read.elements);
  if (!elements || elements.length === 0) return WRONG;
  const other = read.other && distinct(read.other);
  return {
    elements,
    ...(other ? { other } : {}),
    ...(read.isAssumed ? { isAssumed: true } : {}),
  };
};

const distinct = (all: readonly Gs1Element[]): Gs1Element[] | undefined => {
  const values = new Map<string, string>();
  for (const { id, value } of all) {
    if ((values.get(id) ?? value) !== value && MATTERS.test(id)) return undefined;
    values.set(id, value);
  }
  const weights = [...values.keys()].filter((id) => id.startsWith('310'));
  return weights.length > 1 ? undefined : [...values].map(([id, value]) => ({ id, value }));
};
