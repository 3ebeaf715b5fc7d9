import { DolibarrApiError } from './server/api-answer.ts';
import type { Row } from './database.ts';
import type { Erp } from './erp.ts';
import { lineTotals, sumTotals } from './line-totals.ts';
import { utcText } from './server/server-time.ts';
import { type WireObject, cleaned, price, rate, text, textOr, wireObject } from './server/wire-format.ts';

type LineBody = Readonly<Record<string, unknown>>;

/**
 * Adds a line as Dolibarr does: a missing price or VAT rate is 0, not the product's; an unknown product is accepted.
 * @returns the line id.
 */
export function insertOrderLine(erp: Erp, orderId: number, body: LineBody): number {
  const line = readLine(body);
  const id = erp.db.insert('commandedet', { fk_commande: orderId, ...line, ...lineTotals(line) });
  refreshOrderTotals(erp, orderId);
  return id;
}

export function changeOrderLine(erp: Erp, orderId: number, lineId: number, body: LineBody): void {
  const row = findLine(erp, orderId, lineId);
  const line = readLine({
    fk_product: row['fk_product'],
    desc: row['description'],
    qty: row['qty'],
    subprice: row['subprice'],
    tva_tx: row['tva_tx'],
    remise_percent: row['remise_percent'],
    product_type: row['product_type'],
    fk_unit: row['fk_unit'],
    ...body,
  });
  erp.db.update('commandedet', lineId, { ...line, ...lineTotals(line) });
  refreshOrderTotals(erp, orderId);
}

export function removeOrderLine(erp: Erp, orderId: number, lineId: number): void {
  findLine(erp, orderId, lineId);
  erp.db.run('DELETE FROM commandedet WHERE rowid = ?', lineId);
  refreshOrderTotals(erp, orderId);
}

function findLine(erp: Erp, orderId: number, lineId: number): Row {
  const sql = 'SELECT * FROM commandedet WHERE rowid = ? AND fk_commande = ?';
  const row = erp.db.one(sql, lineId, orderId);
  if (row === undefined) throw new DolibarrApiError(404, 'Line not found');
  return row;
}

function readLine(body: LineBody) {
  const number = (name: string) => Number(body[name] ?? 0) || 0;
  return {
    fk_product: body['fk_product'] === undefined || body['fk_product'] === null ? null : number('fk_product'),
    description: cleaned(body['desc'] ?? body['description']),
    qty: number('qty'),
    subprice: number('subprice'),
    tva_tx: number('tva_tx'),
    remise_percent: number('remise_percent'),
    product_type: number('product_type'),
    // stored as given: a line without a unit has none, whatever its product's
    fk_unit: number('fk_unit') || null,
  };
}

function refreshOrderTotals(erp: Erp, orderId: number): void {
  const lines = erp.db.all('SELECT * FROM commandedet WHERE fk_commande = ?', orderId);
  const totals = sumTotals(
    lines.map((row) => ({
      total_ht: Number(row['total_ht']),
      total_tva: Number(row['total_tva']),
      total_ttc: Number(row['total_ttc']),
    })),
  );
  erp.db.update('commande', orderId, { ...totals, tms: utcText(erp.now()) });
}

/** Common fields of order and invoice lines. */
export function lineValues(erp: Erp, row: Row): WireObject {
  const product = erp.db.one('SELECT * FROM product WHERE rowid = ?', row['fk_product'] ?? 0);
  return {
    id: text(row['rowid']),
    rowid: text(row['rowid']),
    ref: text(product?.['ref']),
    product_ref: text(product?.['ref']),
    product_label: text(product?.['label']),
    libelle: text(product?.['label']),
    product_desc: text(product?.['description']),
    product_barcode: text(product?.['barcode']),
    fk_product_type: text(product?.['fk_product_type']),
    product_type: text(row['product_type']),
    fk_product: text(row['fk_product']),
    desc: textOr(row['description'], ''),
    description: textOr(row['description'], ''),
    qty: text(row['qty']),
    remise_percent: text(row['remise_percent']),
    fk_unit: text(row['fk_unit']),
    subprice: price(row['subprice']),
    multicurrency_subprice: price(row['subprice']),
    tva_tx: rate(row['tva_tx']),
    ...totalValues(row),
  };
}

/** `total_*` and their multicurrency twins. */
export function totalValues(row: Row): WireObject {
  return {
    total_ht: price(row['total_ht']),
    total_tva: price(row['total_tva']),
    total_ttc: price(row['total_ttc']),
    multicurrency_total_ht: price(row['total_ht']),
    multicurrency_total_tva: price(row['total_tva']),
    multicurrency_total_ttc: price(row['total_ttc']),
  };
}

export function orderLinesToWire(erp: Erp, orderId: number): WireObject[] {
  const rows = erp.db.all('SELECT * FROM commandedet WHERE fk_commande = ? ORDER BY rowid', orderId);
  return rows.map((row) => {
    const product = erp.db.one('SELECT * FROM product WHERE rowid = ?', row['fk_product'] ?? 0);
    return wireObject('orderLine', {
      ...lineValues(erp, row),
      // a number since 24, of orders alone
      ...(erp.version >= 24 ? { subprice: Number(row['subprice']) } : {}),
      fk_commande: text(row['fk_commande']),
      commande_id: text(row['fk_commande']),
      price: netPrice(row),
      product_tobatch: text(product?.['tobatch']),
      weight: text(product?.['weight']),
      weight_units: product?.['weight'] === null ? null : String(product?.['weight_units'] ?? 0),
    });
  });
}

/** Unit price after discount, at most two decimals and no trailing zero: `"13.11"`, `"22.7"`. */
function netPrice(row: Row): string {
  const net = Number(row['subprice']) * (1 - Number(row['remise_percent']) / 100);
  return String(Number(net.toFixed(2)));
}
