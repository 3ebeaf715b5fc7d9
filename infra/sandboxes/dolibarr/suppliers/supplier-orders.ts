import { DolibarrApiError, notModified } from '#infra/sandboxes/dolibarr/server/api-answer.ts';
import type { Row } from '#infra/sandboxes/dolibarr/database.ts';
import { type ApiRequest, type Erp, type Route, idOf, route } from '#infra/sandboxes/dolibarr/erp.ts';
import { lineTotals } from '#infra/sandboxes/dolibarr/line-totals.ts';
import { list } from '#infra/sandboxes/dolibarr/listing.ts';
import { parisText, utcText } from '#infra/sandboxes/dolibarr/server/server-time.ts';
import {
  type WireObject,
  cleaned,
  epoch,
  phpArray,
  price,
  rate,
  success,
  text,
  textOr,
} from '#infra/sandboxes/dolibarr/server/wire-format.ts';

const ORDERED = 3;
const STEPS = { validate: [0, 1], approve: [1, 2], makeorder: [2, ORDERED] } as const;
const STATUS_WORDS = { validate: 'validated', approve: 'approved', makeorder: 'sent' } as const;

/** Supplier orders like 22.0.4: created, validated, approved, sent, and then received (receptions.ts). */
export function supplierOrderRoutes(erp: Erp): Route[] {
  const of = (request: ApiRequest): Row => findSupplierOrder(erp, idOf(request));
  const step = (name: keyof typeof STEPS) =>
    route('POST', `/supplierorders/{id}/${name}`, (request) => {
      const order = of(request);
      const [from, to] = STEPS[name];
      if (Number(order['fk_statut']) !== from) throw notModified();
      const month = parisText(erp.now()).slice(2, 7).replace('-', '');
      const ref = `PO${month}-${String(idOf(request)).padStart(4, '0')}`;
      erp.db.update('commande_fournisseur', idOf(request), {
        fk_statut: to,
        ref: from === 0 ? ref : String(order['ref']),
        ...(to === ORDERED ? { date_commande: parisText(erp.now()).slice(0, 10) } : {}),
        tms: utcText(erp.now()),
      });
      return success(`Order ${STATUS_WORDS[name]} (Ref=${ref})`);
    });
  return [
    route('GET', '/supplierorders', (request) =>
      list(erp, request, {
        table: 'commande_fournisseur',
        noun: 'supplier order',
        paginated: true,
        toWire: (row) => toWire(erp, row, false),
      }),
    ),
    route('GET', '/supplierorders/{id}', (request) => toWire(erp, of(request), true)),
    route('POST', '/supplierorders', (request) => create(erp, request.body)),
    step('validate'),
    step('approve'),
    step('makeorder'),
  ];
}

export function findSupplierOrder(erp: Erp, id: number): Row {
  const row = erp.db.one('SELECT * FROM commande_fournisseur WHERE rowid = ?', id);
  if (row === undefined) throw new DolibarrApiError(404, 'Supplier order not found');
  return row;
}

function supplierOrderLines(erp: Erp, orderId: number): Row[] {
  return erp.db.all(
    'SELECT d.*, p.ref AS product_ref, p.label AS product_label, p.tobatch FROM commande_fournisseurdet d ' +
      'LEFT JOIN product p ON p.rowid = d.fk_product WHERE d.fk_commande = ? ORDER BY d.rowid',
    orderId,
  );
}

/** A single one has its receptions; a list does not. */
function toWire(erp: Erp, row: Row, withLinks: boolean): WireObject {
  const id = Number(row['rowid']);
  return {
    id: text(row['rowid']),
    linkedObjectsIds: withLinks ? linked(erp, id) : null,
    ref: text(row['ref']),
    ref_supplier: text(row['ref_supplier']),
    socid: text(row['fk_soc']),
    statut: text(row['fk_statut']),
    status: text(row['fk_statut']),
    date: epoch(row['date_commande']),
    date_commande: epoch(row['date_commande']),
    delivery_date: epoch(row['date_livraison']),
    date_creation: epoch(row['date_creation']),
    date_valid: epoch(row['date_creation']),
    note_private: textOr(row['note_private'], ''),
    lines: supplierOrderLines(erp, id).map((line) => ({
      id: text(line['rowid']),
      fk_product: text(line['fk_product']),
      product_ref: text(line['product_ref']),
      product_label: text(line['product_label']),
      product_tobatch: text(line['tobatch']),
      desc: textOr(line['description'], ''),
      description: textOr(line['description'], ''),
      ref_supplier: textOr(line['ref'], ''),
      qty: text(line['qty']),
      subprice: price(line['subprice']),
      remise_percent: text(line['remise_percent']),
      tva_tx: rate(line['tva_tx']),
      ...lineTotals({
        qty: Number(line['qty']),
        subprice: Number(line['subprice']),
        tva_tx: Number(line['tva_tx']),
        remise_percent: Number(line['remise_percent']),
      }),
    })),
  };
}

function linked(erp: Erp, orderId: number): WireObject | [] {
  const rows = erp.db.all(
    "SELECT rowid, fk_target FROM element_element WHERE fk_source = ? AND sourcetype = 'order_supplier' AND targettype = 'reception'",
    orderId,
  );
  const byLink = Object.fromEntries(rows.map((row) => [String(row['rowid']), String(row['fk_target'])]));
  return phpArray(rows.length === 0 ? {} : { reception: byLink });
}

/** @returns the id. */
function create(erp: Erp, body: ApiRequest['body']): number {
  if (body['socid'] === undefined) throw new DolibarrApiError(400, 'socid field missing');
  const lines = Array.isArray(body['lines']) ? (body['lines'] as Record<string, unknown>[]) : [];
  return erp.db.transaction(() => {
    const id = erp.db.insert('commande_fournisseur', {
      fk_soc: Number(body['socid']),
      ref_supplier: cleaned(body['ref_supplier']) || null,
      fk_statut: 0,
      date_creation: parisText(erp.now()),
      tms: utcText(erp.now()),
    });
    erp.db.update('commande_fournisseur', id, { ref: `(PROV${id})` });
    for (const line of lines)
      erp.db.insert('commande_fournisseurdet', {
        fk_commande: id,
        fk_product: line['fk_product'] === undefined ? null : Number(line['fk_product']),
        ref: cleaned(line['ref_supplier']),
        description: cleaned(line['desc']),
        qty: Number(line['qty'] ?? 0),
        subprice: Number(line['subprice'] ?? 0),
        tva_tx: Number(line['tva_tx'] ?? 0),
        remise_percent: Number(line['remise_percent'] ?? 0),
      });
    return id;
  });
}

const PARTLY = 4;
const RECEIVED = 5;

/** After a reception: received partly or completely. */
export function markReceived(erp: Erp, orderId: number): void {
  erp.db.run(
    'UPDATE commande_fournisseur SET fk_statut = ?, tms = ? WHERE rowid = ? AND fk_statut >= ?',
    isFullyReceived(erp, orderId) ? RECEIVED : PARTLY,
    utcText(erp.now()),
    orderId,
    ORDERED,
  );
}

/** More than ordered does not count as complete in the real one: it stays partly received. */
function isFullyReceived(erp: Erp, orderId: number): boolean {
  const sums = (rows: Row[]) => {
    const byProduct = new Map<number, number>();
    for (const row of rows)
      byProduct.set(
        Number(row['fk_product']),
        (byProduct.get(Number(row['fk_product'])) ?? 0) + Number(row['qty']),
      );
    return byProduct;
  };
  const came = sums(erp.db.all('SELECT * FROM receptiondet_batch WHERE fk_element = ?', orderId));
  const wished = sums(supplierOrderLines(erp, orderId));
  return [...wished].every(([product, qty]) => came.get(product) === qty) && came.size === wished.size;
}
