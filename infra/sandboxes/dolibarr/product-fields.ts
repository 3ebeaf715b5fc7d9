import type { SQLInputValue } from 'node:sqlite';
import type { Row } from './database.ts';
import { cleaned } from './server/wire-format.ts';

/** JSON name → column, for the fields POST and PUT /products take; others are ignored as the real one ignores them. */
const TEXTS = { label: 'label', description: 'description', barcode: 'barcode', ref_ext: 'ref_ext' } as const;
const NUMBERS = {
  price: 'price',
  tva_tx: 'tva_tx',
  type: 'fk_product_type',
  status: 'tosell',
  status_buy: 'tobuy',
  status_batch: 'tobatch',
  barcode_type: 'fk_barcode_type',
  seuil_stock_alerte: 'seuil_stock_alerte',
  desiredstock: 'desiredstock',
  cost_price: 'cost_price',
  weight: 'weight',
  weight_units: 'weight_units',
  fk_unit: 'fk_unit',
} as const;

/** `before`: the row that a PUT changes. */
export function readProductFields(
  body: Readonly<Record<string, unknown>>,
  before: Row = {},
): Record<string, SQLInputValue> {
  const fields: Record<string, SQLInputValue> = {};
  // Accents are removed, and characters forbidden in a reference become underscores.
  if (body['ref'] !== undefined)
    fields['ref'] = cleaned(body['ref'])
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .replaceAll(/[/ *"'<>|:?\\]/g, '_');
  for (const [name, column] of Object.entries(TEXTS)) {
    if (body[name] !== undefined) fields[column] = body[name] === null ? null : cleaned(body[name]);
  }
  for (const [name, column] of Object.entries(NUMBERS)) {
    // "12,50" is a price for Dolibarr.
    if (body[name] !== undefined) fields[column] = Number(String(body[name]).replace(',', '.')) || 0;
  }
  if (typeof body['array_options'] === 'object' && body['array_options'] !== null)
    fields['array_options'] = JSON.stringify({ ...ownFields(before), ...emptied(body['array_options']) });
  // prices by level, `{"2": 4.5678}`: stored once one is set
  if (typeof body['multiprices'] === 'object' && body['multiprices'] !== null) {
    const levels = Object.entries(body['multiprices']);
    fields['multiprices'] = JSON.stringify(
      Object.fromEntries(levels.map(([level, price]) => [level, Number(price).toFixed(8)])),
    );
    // 23.0.1 also writes each level's price to the product's own, so the last one stays there
    const last = levels.at(-1);
    if (last) fields['price'] = Number(last[1]);
  }
  return fields;
}

/** Custom fields that a PUT omits stay. */
const ownFields = ({ array_options: options }: Row): Record<string, unknown> =>
  options ? (JSON.parse(String(options)) as Record<string, unknown>) : {};

/** A field that is emptied is null. */
const emptied = (fields: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value === '' ? null : value]));
