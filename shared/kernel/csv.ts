import { parisClock, parisDay } from './dates.ts';

export type CsvValue = string | number | null | undefined;

export interface CsvColumn<Row> {
  header: string;
  value: (row: Row) => CsvValue;
  /** A lot, a reference: also what looks like a day of the calendar is a name. */
  isName?: boolean;
}

/**
 * A text that a spreadsheet would run as a formula is disarmed by an apostrophe (OWASP, CSV injection): also behind blanks,
 * which some of them skip, and in the wide signs of a Japanese keyboard.
 */
const guarded = (text: string) => (FORMULA.test(text) ? `'${text}` : text);
const FORMULA = /^([\t\r]|[\s\u200b]*[=+\-@|%＝＋－＠])/;

/**
 * A name that a spreadsheet would turn into a number, a day, an hour or a truth value (« 0412 », « 04-12 », « 12E5 », « 1/2 », an
 * EAN, a SIRET, a postcode) stays a text behind the same apostrophe. Figures are numbers here, and stand as they are.
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
/** A day or a moment, as every file has them. */
const CALENDAR = /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2})?$/;

/** `2026-11-21`: a day as every file has it, of a calendar or of an instant on a clock in Bordeaux. */
export const csvDay = (moment: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(moment) ? moment : parisDay(new Date(moment));

/** `2026-11-21 06:30`: an instant as every file has it, on a clock in Bordeaux. */
export const csvMoment = (at: string): string => {
  const instant = new Date(at);
  return `${parisDay(instant)} ${parisClock(instant)}`;
};

/** An instant as every answer has it: in a file it stands as a clock in Bordeaux showed it. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

const decimal = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 6, useGrouping: false });

const field = (value: CsvValue, isName?: boolean): string => {
  if (value === null || value === undefined) return '';
  const text =
    typeof value === 'number'
      ? decimal.format(value)
      : INSTANT.test(value)
        ? csvMoment(value)
        : kept(value, isName);
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** A CSV that French Excel opens as is: semicolons, decimal commas, days as `2026-11-21`, CRLF, byte order mark. */
export const toCsv = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string => {
  const head = columns.map(({ header }) => field(header)).join(';');
  return `\ufeff${head}\r\n${csvLines(columns, rows)}`;
};

/** What follows in a file that is handed out in parts: rows without the head. */
export const csvLines = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string =>
  rows
    .map((row) => `${columns.map(({ value, isName }) => field(value(row), isName)).join(';')}\r\n`)
    .join('');
