import { parisClock, parisDay } from './dates.ts';

export type CsvValue = string | number | null | undefined;

export interface CsvColumn<Row> {
  header: string;
  value: (row: Row) => CsvValue;
  /** A name such as a lot or reference, even where it looks like a date. */
  isName?: boolean;
}

/**
 * Prefixes text that a spreadsheet would execute as a formula with an apostrophe (OWASP, CSV injection), also
 * after leading blanks and for full-width characters.
 */
const guarded = (text: string) => (FORMULA.test(text) ? `'${text}` : text);
const FORMULA = /^([\t\r]|[\s\u200b]*[=+\-@|%＝＋－＠])/;

/**
 * Prefixes a name that a spreadsheet would convert to a number, date, time or boolean (« 0412 », « 04-12 », «
 * 12E5 », « 1/2 », EAN, SIRET, postcode) with an apostrophe. Numeric values are numbers here and unchanged.
 */
const kept = (text: string, isName = false): string =>
  text !== '' && CONVERTED.some((form) => form.test(text)) && (isName || !CALENDAR.test(text))
    ? `'${text}`
    : guarded(text);
const MONTH =
  '(?:janv?|f[eé]vr?|mar[sz]?|avr|apr|mai|may|juin|june?|juil|july?|ao[uû]t?|aug|sept?|oct|nov|d[eé]c)[\\p{L}]*\\.?';
const CONVERTED = [
  /^[\s(]*[\d.,:/\-'\s]*\d[\d.,:/\-'\s]*(e[+-]?\d+)?\s*[%€$£]?[\s)]*$/i,
  /^\d{1,2}(:\d\d){0,2}\s*[ap]m?$/i,
  new RegExp(`^\\s*\\d{1,4}[\\s/.-]*${MONTH}([\\s/.-]*\\d{1,4})?\\s*$`, 'iu'),
  new RegExp(`^\\s*${MONTH}[\\s/.-]*\\d{1,4}\\s*$`, 'iu'),
  /^\s*(vrai|faux|true|false)\s*$/i,
];
/** The date formats of our files. */
const CALENDAR = /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2})?$/;

/** `2026-11-21`: a calendar day, or an instant in Paris time. */
export const csvDay = (moment: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(moment) ? moment : parisDay(new Date(moment));

/** `2026-11-21 06:30`: an instant in Paris time. */
export const csvMoment = (at: string): string => {
  const instant = new Date(at);
  return `${parisDay(instant)} ${parisClock(instant)}`;
};

/** Instants are exported in Paris time. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

let decimals: Intl.NumberFormat | undefined;
const decimal = (value: number): string =>
  (decimals ??= new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 6, useGrouping: false })).format(
    value,
  );

const field = (value: CsvValue, isName?: boolean): string => {
  if (value === null || value === undefined) return '';
  const text =
    typeof value === 'number' ? decimal(value) : INSTANT.test(value) ? csvMoment(value) : kept(value, isName);
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** CSV for French Excel: semicolons, decimal commas, days as `2026-11-21`, CRLF, byte order mark. */
export const toCsv = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string => {
  const head = columns.map(({ header }) => field(header)).join(';');
  return `\ufeff${head}\r\n${csvLines(columns, rows)}`;
};

/** Rows without the header, for files that are sent in parts. */
export const csvLines = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string =>
  rows
    .map((row) => `${columns.map(({ value, isName }) => field(value(row), isName)).join(';')}\r\n`)
    .join('');
