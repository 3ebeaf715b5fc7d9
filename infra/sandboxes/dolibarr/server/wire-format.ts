import { readFileSync } from 'node:fs';
import type { SQLOutputValue } from 'node:sqlite';
import { parisEpoch } from './server-time.ts';

/** Everything about how Dolibarr 22 writes a value in JSON: strings for numbers, epoch seconds, `""` or null for nothing. */
export type Cell = SQLOutputValue | undefined;
export type WireObject = Record<string, unknown>;

type TemplateName =
  | 'product'
  | 'lot'
  | 'movement'
  | 'warehouse'
  | 'category'
  | 'thirdparty'
  | 'order'
  | 'orderLine'
  | 'invoice'
  | 'invoiceLine'
  | 'user'
  | 'event';

const templates = JSON.parse(
  readFileSync(new URL('../data/wire-templates.json', import.meta.url), 'utf8'),
) as Record<TemplateName, WireObject>;

/** The names in `properties`; undefined: all. */
export type WantedFields = ReadonlySet<string> | undefined;

/**
 * The captured object of that kind, every key of the real one in its order, with these values; only those
 * that are `wanted`: a complete one has over a hundred.
 */
export function wireObject(name: TemplateName, values: WireObject, wanted?: WantedFields): WireObject {
  const template = templates[name];
  return wanted === undefined
    ? { ...template, ...values }
    : { ...pick(template, wanted), ...pick(values, wanted) };
}

/** `properties=a,b` keeps first-level fields only. */
export function pick(object: WireObject, wanted: WantedFields): WireObject {
  if (wanted === undefined) return object;
  const kept: WireObject = {};
  for (const name of Object.keys(object)) if (wanted.has(name)) kept[name] = object[name];
  return kept;
}

/** Ids, quantities, statuses: the text the database driver returns. */
export function text(cell: Cell): string | null {
  return cell === null || cell === undefined ? null : String(cell);
}

export function textOr(cell: Cell, otherwise: string): string {
  return text(cell) ?? otherwise;
}

/** DOUBLE(24,8) columns: prices and totals, `"32.50000000"`. */
export function price(cell: Cell): string {
  return Number(cell ?? 0).toFixed(8);
}

/** VAT rates, `"5.5000"`. */
export function rate(cell: Cell): string {
  return Number(cell ?? 0).toFixed(4);
}

/** Epoch seconds of a date column; `""` when it is empty. */
export function epoch(cell: Cell): number | '' {
  return typeof cell === 'string' && cell !== '' ? parisEpoch(cell) : '';
}

/** PHP writes an empty associative array as `[]`. */
export function phpArray(entries: WireObject): WireObject | [] {
  return Object.keys(entries).length === 0 ? [] : entries;
}

/** The `success` answer of deletions. */
export function success(message: string): WireObject {
  return { success: { code: 200, message } };
}

/** Dolibarr cleans input texts: tags and double quotes removed, ends trimmed. */
export function cleaned(value: unknown): string {
  return String(value ?? '')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('"', '')
    .trim();
}
