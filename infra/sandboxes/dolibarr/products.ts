import type { SQLInputValue } from 'node:sqlite';
import { DolibarrApiError } from '#infra/sandboxes/dolibarr/server/api-answer.ts';
import type { Row } from './database.ts';
import { type ApiRequest, type Erp, type Route, idOf, route } from './erp.ts';
import { list } from './listing.ts';
import { roundCents } from './line-totals.ts';
import { stockOf } from '#infra/sandboxes/dolibarr/stock/product-stock.ts';
import { breaksOnWire, levelsPut, pricingRule } from './pricing.ts';
import { utcText, parisText } from '#infra/sandboxes/dolibarr/server/server-time.ts';
import {
  type WantedFields,
  type WireObject,
  epoch,
  price,
  rate,
  success,
  text,
  textOr,
  wireObject,
  cleaned,
} from '#infra/sandboxes/dolibarr/server/wire-format.ts';

export function productRoutes(erp: Erp): Route[] {
  const by = (column: string, name: string) => (request: ApiRequest) =>
    productToWire(erp, find(erp, column, request.params[name] ?? ''), wantsStock(request));
  return [
    route('GET', '/products', (request) => listProducts(erp, request)),
    route('GET', '/products/ref/{ref}', by('ref', 'ref')),
    route('GET', '/products/ref_ext/{ref}', by('ref_ext', 'ref')),
    route('GET', '/products/barcode/{barcode}', by('barcode', 'barcode')),
    route('GET', '/products/{id}', by('rowid', 'id')),
    // the sandbox has no prices by customer
    route('GET', '/products/{id}/selling_multiprices/per_customer', () => {
      throw new DolibarrApiError(400, 'API not available: this mode of pricing is not enabled by setup');
    }),
    route('GET', '/products/{id}/purchase_prices', (request) => purchasePrices(erp, idOf(request))),
    route('POST', '/products/{id}/purchase_prices', (request) =>
      addPurchasePrice(erp, idOf(request), request.body),
    ),
    route('POST', '/products', (request) => createProduct(erp, request.body)),
    route('PUT', '/products/{id}', (request) => updateProduct(erp, idOf(request), request.body)),
    route('DELETE', '/products/{id}', (request) => deleteProduct(erp, idOf(request))),
  ];
}

function wantsStock(request: ApiRequest): boolean {
  return ['1', 'true'].includes(request.query.get('includestockdata') ?? '');
}

function find(erp: Erp, column: string, value: string): Row {
  const row = erp.db.one(`SELECT * FROM product WHERE ${column} = ?`, value);
  if (row === undefined) throw new DolibarrApiError(404, 'Product not found');
  return row;
}

function listProducts(erp: Erp, request: ApiRequest): unknown {
  const { query } = request;
  const where: string[] = [];
  const values: SQLInputValue[] = [];
  if (query.get('mode') === '1') where.push('t.fk_product_type = 0');
  if (query.get('mode') === '2') where.push('t.fk_product_type = 1');
  if (query.get('category') !== null) {
    where.push('t.rowid IN (SELECT fk_product FROM categorie_product WHERE fk_categorie = ?)');
    values.push(query.get('category'));
  }
  // the sandbox has no variants
  if (['2', '3'].includes(query.get('variant_filter') ?? '')) where.push('1 = 0');
  const idsOnly = query.get('ids_only') === 'true';
  const answer = list(erp, request, {
    table: 'product',
    noun: 'product',
    defaultSort: 't.ref',
    where,
    values,
    paginated: true,
    toWire: (row, wanted) =>
      idsOnly ? { id: text(row['rowid']) } : productToWire(erp, row, wantsStock(request), wanted),
  });
  return idsOnly && Array.isArray(answer) ? answer.map((item: WireObject) => item['id']) : answer;
}

export function productToWire(erp: Erp, row: Row, withStock: boolean, wanted?: WantedFields): WireObject {
  const values = {
    id: text(row['rowid']),
    ref: text(row['ref']),
    ref_ext: text(row['ref_ext']),
    label: text(row['label']),
    description: textOr(row['description'], ''),
    type: text(row['fk_product_type']),
    price: price(row['price']),
    price_ttc: price(row['price_ttc']),
    tva_tx: rate(row['tva_tx']),
    multiprices: row['multiprices'] ? JSON.parse(String(row['multiprices'])) : [],
    ...breaksOnWire(erp, row),
    // custom fields, prefixed with `options_`; [] without any
    array_options: row['array_options'] ? JSON.parse(String(row['array_options'])) : [],
    barcode: text(row['barcode']),
    barcode_type: text(row['fk_barcode_type']),
    status: text(row['tosell']),
    status_buy: text(row['tobuy']),
    status_batch: text(row['tobatch']),
    seuil_stock_alerte: text(row['seuil_stock_alerte']),
    desiredstock: text(row['desiredstock']),
    cost_price: row['cost_price'] ?? null,
    pmp: price(row['pmp']),
    // absent from a database created before products had a unit
    fk_unit: text(row['fk_unit'] ?? null),
    weight: text(row['weight']),
    // the power of ten of its kilograms
    weight_units: row['weight'] === null ? 0 : String(row['weight_units'] ?? 0),
    date_creation: epoch(row['datec']),
    // of the later of its row and its row of extra fields, which 23.0.1 does not create
    date_modification: erp.version >= 23 ? '' : epoch(row['tms']),
    ...(withStock
      ? stockOf(erp, row)
      : { stock_reel: text(row['stock']), stock_theorique: null, stock_warehouse: [] }),
  };
  return wireObject('product', values, wanted);
}

function purchasePrices(erp: Erp, id: number): WireObject[] {
  find(erp, 'rowid', String(id));
  const rows = erp.db.all('SELECT * FROM product_fournisseur_price WHERE fk_product = ? ORDER BY rowid', id);
  return rows.map((row) => ({
    product_fourn_price_id: text(row['rowid']),
    fourn_id: text(row['fk_soc']),
    fourn_ref: text(row['ref_fourn']),
    fourn_qty: text(row['quantity']),
    fourn_price: price(row['price']),
    fourn_tva_tx: rate(row['tva_tx']),
  }));
}

function addPurchasePrice(erp: Erp, id: number, body: ApiRequest['body']): number {
  find(erp, 'rowid', String(id));
  const supplier = Number(body['fourn_id']);
  if (erp.db.one('SELECT 1 FROM societe WHERE rowid = ? AND fournisseur = 1', supplier) === undefined)
    throw new DolibarrApiError(404, 'Supplier not found');
  const [reference, quantity, cost, vat] = ['ref_fourn', 'qty', 'buyprice', 'tva_tx'].map(
    (name) => body[name] ?? 0,
  );
  return erp.db.insert('product_fournisseur_price', {
    fk_product: id,
    fk_soc: supplier,
    ref_fourn: String(reference ?? ''),
    quantity: Number(quantity),
    price: Number(cost),
    tva_tx: Number(vat),
  });
}

function createProduct(erp: Erp, body: ApiRequest['body']): number {
  for (const field of ['ref', 'label']) {
    if (body[field] === undefined) throw new DolibarrApiError(400, `${field} field missing`);
  }
  const fields = readProductFields(body);
  if (erp.db.one('SELECT 1 FROM product WHERE ref = ?', fields['ref'] ?? '') !== undefined) {
    throw new DolibarrApiError(500, 'Error creating product', { details: ['ErrorProductAlreadyExists'] });
  }
  refuseKnownBarcode(erp, fields['barcode'], 0);
  const stamps = { datec: parisText(erp.now()), tms: utcText(erp.now()) };
  return erp.db.insert('product', { ...fields, ...priceWithVat(fields, {}, roundCents), ...stamps });
}

function updateProduct(erp: Erp, id: number, body: ApiRequest['body']): WireObject {
  const row = find(erp, 'rowid', String(id));
  if (body['stock_reel'] !== undefined) {
    const where = 'Use the /stockmovements endpoint instead';
    throw new DolibarrApiError(400, `Stock reel cannot be updated here. ${where}`);
  }
  const fields = readProductFields(body, row);
  refuseKnownBarcode(erp, fields['barcode'], id);
  const rule = pricingRule(erp);
  // a price is accepted with one price for everyone; otherwise it is ignored, and the answer is a success
  if (rule !== 'PRODUCT_PRICE_UNIQ') for (const name of ['price', 'multiprices']) delete fields[name];
  if (rule === 'PRODUIT_MULTIPRICES' && typeof body['multiprices'] === 'object' && body['multiprices']) {
    const { levels, isRefused } = levelsPut(row, { ...body['multiprices'] });
    erp.db.update('product', id, { multiprices: JSON.stringify(levels), tms: utcText(erp.now()) });
    if (isRefused) throw new DolibarrApiError(500, 'Error updating product');
  }
  const priced = priceWithVat(fields, row, (value) => value);
  erp.db.update('product', id, { ...fields, ...priced, tms: utcText(erp.now()) });
  return productToWire(erp, find(erp, 'rowid', String(id)), false);
}

/** A price or rate change recomputes the price with VAT: rounded to the cent by POST, not by PUT. */
function priceWithVat(
  fields: Record<string, SQLInputValue>,
  row: Row,
  round: (value: number) => number,
): Record<string, SQLInputValue> {
  if (fields['price'] === undefined && fields['tva_tx'] === undefined) return {};
  const ht = Number(fields['price'] ?? row['price'] ?? 0);
  const vat = Number(fields['tva_tx'] ?? row['tva_tx'] ?? 0);
  return { price_ttc: round(ht * (1 + vat / 100)) };
}

function refuseKnownBarcode(erp: Erp, barcode: SQLInputValue | undefined, except: number): void {
  if (barcode === undefined || barcode === null || barcode === '') return;
  if (erp.db.one('SELECT 1 FROM product WHERE barcode = ? AND rowid <> ?', barcode, except) === undefined)
    return;
  // The insert was rolled back: its id is used up.
  if (except === 0) erp.db.burnId('product');
  const text = `Erreur : Le code-barre du produit ${String(barcode)} existe d&eacute;j&agrave; sur une autre r&eacute;f&eacute;rence de produit`;
  throw new DolibarrApiError(500, 'Error creating product', { details: [text, text] });
}

function deleteProduct(erp: Erp, id: number): WireObject {
  find(erp, 'rowid', String(id));
  const isUsed = ['stock_mouvement', 'commandedet', 'facturedet'].some(
    (table) => erp.db.one(`SELECT 1 FROM ${table} WHERE fk_product = ?`, id) !== undefined,
  );
  if (isUsed) throw new DolibarrApiError(409, "Can't delete, that product is probably used");
  erp.db.run('DELETE FROM product WHERE rowid = ?', id);
  return success('Object deleted');
}

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
function readProductFields(
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
