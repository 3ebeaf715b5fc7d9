import { readFileSync } from 'node:fs';
import type { SQLInputValue } from 'node:sqlite';

export type SeedRow = Record<string, SQLInputValue>;

/** Days in the data are relative to the first start, so that lots are fresh and invoices due. */
export interface SeedMoment {
  readonly now: Date;
  readonly stamps: { readonly datec: string; readonly tms: string };
}

/** A table of `data/`: column names once, then rows. */
export function readRows<Shape extends object = SeedRow>(name: string): Shape[] {
  const table = readJson<{ columns: string[]; rows: unknown[][] }>(name);
  return table.rows.map(
    (row) => Object.fromEntries(table.columns.map((column, index) => [column, row[index]])) as Shape,
  );
}

export function readJson<Value>(name: string): Value {
  return JSON.parse(readFileSync(new URL(`../data/${name}.json`, import.meta.url), 'utf8')) as Value;
}
