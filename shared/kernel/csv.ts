export type CsvValue = string | number | null | undefined;

export interface CsvColumn<Row> {
  header: string;
  value: (row: Row) => CsvValue;
}

/**
 * A text that a spreadsheet would run as a formula is disarmed by an apostrophe (OWASP, CSV injection): also behind blanks,
 * which some of them skip, and in the wide signs of a Japanese keyboard.
 */
const guarded = (text: string) => (FORMULA.test(text) ? `'${text}` : text);
const FORMULA = /^([\t\r]|[\s\u200b]*[=+\-@|%＝＋－＠])/;

const decimal = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 6, useGrouping: false });

const field = (value: CsvValue): string => {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'number' ? decimal.format(value) : guarded(value);
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** A CSV that French Excel opens as is: semicolons, decimal commas, CRLF, byte order mark. */
export const toCsv = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string => {
  const lines = [
    columns.map(({ header }) => field(header)),
    ...rows.map((row) => columns.map(({ value }) => field(value(row)))),
  ];
  return `\ufeff${lines.map((line) => line.join(';')).join('\r\n')}\r\n`;
};
