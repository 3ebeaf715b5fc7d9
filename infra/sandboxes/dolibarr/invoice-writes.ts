import { DolibarrApiError, notModified } from './server/api-answer.ts';
import type { Row } from './database.ts';
import { type ApiRequest, type Erp, type Route, idOf, route } from './erp.ts';
import { lineTotals, sumTotals } from './line-totals.ts';
import { invoiceToWire } from './invoices.ts';
import { linkInvoice, ordersOfInvoice } from './linked-objects.ts';
import { parisText, utcText } from './server/server-time.ts';
import { success, type WireObject } from './server/wire-format.ts';

const DRAFT = 0;
const UNPAID = 1;

/** Users' writes of invoices in Dolibarr: creation from an order, validation (docs/dolibarr.md, Invoices). */
export function invoiceWriteRoutes(erp: Erp): Route[] {
  return [
    route('POST', '/invoices', (request) => createInvoice(erp, request.body)),
    route('POST', '/invoices/createfromorder/{id}', (request) => createFromOrder(erp, idOf(request))),
    route('POST', '/invoices/{id}/validate', (request) => validateInvoice(erp, invoiceOf(erp, request))),
    route('DELETE', '/invoices/{id}', (request) => deleteInvoice(erp, invoiceOf(erp, request))),
  ];
}

function invoiceOf(erp: Erp, request: ApiRequest): Row {
  const row = erp.db.one('SELECT * FROM facture WHERE rowid = ?', idOf(request));
  if (row === undefined) throw new DolibarrApiError(404, 'Invoice not found');
  return row;
}

/** @returns the id. Lines as in orders; `date` and `date_lim_reglement` in epoch seconds. */
function createInvoice(erp: Erp, body: ApiRequest['body']): number {
  if (body['socid'] === undefined) throw new DolibarrApiError(400, 'socid field missing');
  return erp.db.transaction(() => {
    const now = erp.now();
    const day = (value: unknown) =>
      parisText(value === undefined ? now : new Date(Number(value) * 1000)).slice(0, 10);
    const id = erp.db.insert('facture', {
      type: Number(body['type'] ?? 0),
      ref_ext: body['ref_ext'] === undefined ? null : String(body['ref_ext']),
      fk_facture_source: Number(body['fk_facture_source'] ?? 0) || null,
      fk_soc: Number(body['socid']),
      ref_client: body['ref_client'] === undefined ? null : String(body['ref_client']),
      datef: day(body['date']),
      date_lim_reglement: day(body['date_lim_reglement']),
      cond_reglement: Number(body['cond_reglement_id'] ?? 0),
      mode_reglement: Number(body['mode_reglement_id'] ?? 0),
      datec: parisText(now),
      tms: utcText(now),
    });
    const lines = Array.isArray(body['lines']) ? (body['lines'] as Record<string, unknown>[]) : [];
    const totals = lines.map((line) => insertLine(erp, id, line));
    erp.db.update('facture', id, { ref: `(PROV${id})`, ...sumTotals(totals) });
    const source = Number(body['fk_facture_source'] ?? 0);
    if (source > 0) linkInvoice(erp, 'facture', source, id);
    const { commande: orders = [] } = Object(body['linked_objects'] ?? {}) as { commande?: unknown };
    for (const order of [orders].flat()) linkInvoice(erp, 'commande', Number(order), id);
    return id;
  });
}

/** A draft with the lines of the order; the real one answers with the whole invoice. */
function createFromOrder(erp: Erp, orderId: number): WireObject {
  const order = erp.db.one('SELECT * FROM commande WHERE rowid = ?', orderId);
  if (order === undefined) throw new DolibarrApiError(404, 'Order not found');
  const lines = erp.db.all('SELECT * FROM commandedet WHERE fk_commande = ? ORDER BY rowid', orderId);
  const id = createInvoice(erp, {
    socid: order['fk_soc'],
    ...(order['ref_client'] === null ? {} : { ref_client: order['ref_client'] }),
    cond_reglement_id: order['cond_reglement'] ?? 0,
    mode_reglement_id: order['mode_reglement'] ?? 0,
    date_lim_reglement: dueAt(erp.now(), Number(order['cond_reglement'] ?? 0)).getTime() / 1000,
    lines: lines.map((line) => ({ ...line, desc: line['description'] })),
  });
  linkInvoice(erp, 'commande', orderId, id);
  // MAIN_PROPAGATE_CONTACTS_FROM_ORIGIN is on by default in 23.0.1 and 24.0.0-beta (tested)
  if (erp.version >= 23)
    erp.db.run(
      `INSERT INTO element_contact (element, element_id, fk_socpeople, code)
       SELECT 'facture', ?, fk_socpeople, code FROM element_contact WHERE element = 'commande' AND element_id = ?`,
      id,
      orderId,
    );
  return { id, linkedObjectsIds: ordersOfInvoice(erp, id), ref: `(PROV${id})`, status: 0 };
}

/** Due day from today by the terms; today without terms. Only terms that count days from the invoice. */
function dueAt(now: Date, termsId: number): Date {
  const days = { 2: 30, 4: 60 }[termsId] ?? 0;
  return new Date(now.getTime() + days * 86_400_000);
}

function insertLine(erp: Erp, invoiceId: number, body: Record<string, unknown>) {
  const number = (name: string) => Number(body[name] ?? 0) || 0;
  const line = {
    qty: number('qty'),
    subprice: number('subprice'),
    tva_tx: number('tva_tx'),
    remise_percent: number('remise_percent'),
  };
  const totals = lineTotals(line);
  erp.db.insert('facturedet', {
    fk_facture: invoiceId,
    fk_product: number('fk_product') || null,
    description: String(body['desc'] ?? ''),
    fk_unit: number('fk_unit') || null,
    product_type: number('product_type'),
    ...line,
    ...totals,
  });
  return totals;
}

/** Numbers a draft; again: 304. @returns the invoice, without its origin. */
function validateInvoice(erp: Erp, invoice: Row): WireObject {
  if (Number(invoice['fk_statut']) !== DRAFT) throw notModified();
  const prefix = Number(invoice['type']) === 2 ? 'AV' : 'FA';
  const month = String(invoice['datef']).slice(2, 7).replace('-', '');
  const last = erp.db.one(
    `SELECT MAX(CAST(SUBSTR(ref, 8) AS INTEGER)) AS n FROM facture WHERE ref LIKE '${prefix}____-%'`,
  );
  erp.db.update('facture', Number(invoice['rowid']), {
    ref: `${prefix}${month}-${String(Number(last?.['n'] ?? 0) + 1).padStart(4, '0')}`,
    fk_statut: UNPAID,
    date_valid: parisText(erp.now()),
    tms: utcText(erp.now()),
  });
  const validated = erp.db.one('SELECT * FROM facture WHERE rowid = ?', Number(invoice['rowid']));
  return { ...invoiceToWire(erp, validated ?? invoice), linkedObjectsIds: null };
}

/** Refused for a validated one; a draft is deleted with its links. */
function deleteInvoice(erp: Erp, invoice: Row): WireObject {
  const id = Number(invoice['rowid']);
  if (Number(invoice['fk_statut']) !== DRAFT) throw new DolibarrApiError(403, 'Invoice not erasable');
  erp.db.run('DELETE FROM facturedet WHERE fk_facture = ?', id);
  erp.db.run("DELETE FROM element_element WHERE fk_target = ? AND targettype = 'facture'", id);
  erp.db.run('DELETE FROM facture WHERE rowid = ?', id);
  return success('Invoice deleted');
}
