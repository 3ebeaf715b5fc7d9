/**
 * A criterion of `sqlfilters`. Columns are the database's names (`t.ref_ext`, `t.inventorycode`), not the JSON ones.
 * Values go in as they are: an apostrophe needs no escape (escaping finds nothing), parentheses cannot be sent.
 */
export function equals(column: string, value: string): string {
  return `(t.${column}:=:'${value}')`;
}

/** The digits and letters of a number in order, with anything between them: `732 829 320 00074`. */
export function spelledLike(column: string, number: string): string {
  return `(t.${column}:like:'${[...number].join('%')}')`;
}

/** Prefix of the column. */
export function startingWith(column: string, text: string): string {
  return `(t.${column}:like:'${text}%')`;
}

/**
 * Anywhere in the column; characters that cannot be sent, and the database's wildcards, match any character.
 */
export function holding(column: string, text: string): string {
  return `(t.${column}:like:'%${text.replaceAll(/[()\\%_<>']/g, '_')}%')`;
}

/** `table`: its alias in the list, mostly `t`. */
export function rowsAfter(rowId: string, table = 't'): string {
  return `(${table}.rowid:>:${Number(rowId)})`;
}

/** For lists read newest first. */
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

/** Movements from an instant on. The database's own text is read as Paris time, as below. */
export function madeFrom(instant: string): string {
  return `(t.datem:>=:'${PARIS.format(new Date(instant))}')`;
}

export function madeBefore(instant: string): string {
  return `(t.datem:<:'${PARIS.format(new Date(instant))}')`;
}

/**
 * Rows changed after a time that the ERP itself gave (`date_modification`). It reads the database's own text
 * as Paris time, whatever zone the database uses: formatted as Paris time again it is the database's text.
 */
export function changedAfter(seconds: number, table = 't'): string {
  return `(${table}.tms:>:'${PARIS.format(new Date(seconds * 1000))}')`;
}

/** The same, plus some rows, changed or not. */
export function changedOrAmong(seconds: number, alsoIds: readonly string[]): string {
  const changed = changedAfter(seconds);
  return alsoIds.length === 0 ? changed : `(${anyOf([changed, rowsIn(alsoIds)])})`;
}

/** A list of numbers in any column. */
export function among(column: string, ids: readonly string[]): string {
  return `(t.${column}:in:${ids.map(Number).join(',')})`;
}

export function anyOf(criteria: readonly string[]): string {
  return criteria.join(' or ');
}

/**
 * Parentheses are refused with 400; `<script` and `union select` are stopped by the ERP's injection filter.
 */
export function isSearchable(value: string): boolean {
  return value !== '' && !/[()\\]|<script|union\s+select/i.test(value);
}

/** Orders entered in Dolibarr: other programs' orders have an external reference; drafts are not shown. */
export const ENTERED_IN_DOLIBARR = '(t.ref_ext:is:null) and (t.fk_statut:!=:0)';

/** Invoices: validated, and neither paid nor abandoned. */
export const UNPAID = '(t.fk_statut:=:1)';

/** A numeric column above zero. */
export const aboveZero = (column: string): string => `(t.${column}:>:0)`;

/** Invoices: dated this day or later. */
export const invoicedFrom = (day: string): string => `(t.datef:>=:'${day}')`;
