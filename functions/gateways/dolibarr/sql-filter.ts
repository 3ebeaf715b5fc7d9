/**
 * A criterion of `sqlfilters`. Columns are the database's names (`t.ref_ext`, `t.inventorycode`), not the JSON ones.
 * Values go in as they are: an apostrophe needs no escape (escaping finds nothing), parentheses cannot be sent.
 */
export function equals(column: string, value: string): string {
  return `(t.${column}:=:'${value}')`;
}

/** The digits and letters of a number in their order, whatever stands between them: `732 829 320 00074`. */
export function spelledLike(column: string, number: string): string {
  return `(t.${column}:like:'${[...number].join('%')}')`;
}

/** From the column's first letter on. */
export function startingWith(column: string, text: string): string {
  return `(t.${column}:like:'${text}%')`;
}

/** Anywhere in the column; what cannot be sent, and the wildcards of the database, are any character. */
export function holding(column: string, text: string): string {
  return `(t.${column}:like:'%${text.replaceAll(/[()\\%_<>']/g, '_')}%')`;
}

/** `table`: what the list calls it, `t` but for a few. */
export function rowsAfter(rowId: string, table = 't'): string {
  return `(${table}.rowid:>:${Number(rowId)})`;
}

/** For lists read from the newest down. */
export function rowsBefore(rowId: string): string {
  return `(t.rowid:<:${Number(rowId)})`;
}

export function rowsIn(ids: readonly string[]): string {
  return among('rowid', ids);
}

export function allOf(criteria: readonly string[]): string {
  return criteria.join(' and ');
}

const PARIS = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** Of movements: made at an instant or later. The database's own text is read as Paris time, as below. */
export function madeFrom(instant: string): string {
  return `(t.datem:>=:'${PARIS.format(new Date(instant))}')`;
}

export function madeBefore(instant: string): string {
  return `(t.datem:<:'${PARIS.format(new Date(instant))}')`;
}

/**
 * Rows changed after an instant that the ERP itself gave (`date_modification`). It reads the database's own text as Paris
 * time, whatever zone the database keeps: written as Paris time again it is the database's text.
 */
export function changedAfter(seconds: number, table = 't'): string {
  return `(${table}.tms:>:'${PARIS.format(new Date(seconds * 1000))}')`;
}

/** The same, and some rows that are wanted changed or not. */
export function changedOrAmong(seconds: number, besides: readonly string[]): string {
  const changed = changedAfter(seconds);
  return besides.length === 0 ? changed : `(${anyOf([changed, rowsIn(besides)])})`;
}

/** Of a list of numbers in any column. */
export function among(column: string, ids: readonly string[]): string {
  return `(t.${column}:in:${ids.map(Number).join(',')})`;
}

export function anyOf(criteria: readonly string[]): string {
  return criteria.join(' or ');
}

/** Parentheses are refused with 400; `<script` and `union select` meet the ERP's injection filter. */
export function isSearchable(value: string): boolean {
  return value !== '' && !/[()\\]|<script|union\s+select/i.test(value);
}

/** Of orders: those of other programs carry their reference, and a draft is nobody's to see. */
export const TYPED_THERE = '(t.ref_ext:is:null) and (t.fk_statut:!=:0)';

/** Of invoices: validated, and neither paid nor written off. */
export const UNPAID = '(t.fk_statut:=:1)';

/** Of a number's column: more than nothing. */
export const aboveZero = (column: string): string => `(t.${column}:>:0)`;

/** Of invoices: dated this day or later. */
export const invoicedFrom = (day: string): string => `(t.datef:>=:'${day}')`;
