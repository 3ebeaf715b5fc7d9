import { DolibarrApiError, notModified } from '#infra/sandboxes/dolibarr/server/api-answer.ts';
import type { Row } from '#infra/sandboxes/dolibarr/database.ts';
import { type ApiRequest, type Erp, type Route, idOf, route } from '#infra/sandboxes/dolibarr/erp.ts';
import { list } from '#infra/sandboxes/dolibarr/listing.ts';
import { parisText, utcText } from '#infra/sandboxes/dolibarr/server/server-time.ts';
import {
  type WireObject,
  cleaned,
  epoch,
  phpArray,
  success,
  text,
} from '#infra/sandboxes/dolibarr/server/wire-format.ts';
import { writeMovement } from '#infra/sandboxes/dolibarr/stock/stock-writes.ts';
import { findSupplierOrder, markReceived } from './supplier-orders.ts';

const DRAFT = 0;
const VALIDATED = 1;
const CLOSED = 2;

/** The step at which a reception moves stock (STOCK_CALCULATE_ON_RECEPTION, …_CLOSE, or neither). */
export type ReceptionMoves = 'validate' | 'close' | 'never';

/**
 * Receptions like 22.0.4: created completely by one POST, which neither writes `ref_ext` nor checks for
 * duplicates; `tracking_number` is the one free field that its list can be searched by. Returns are
 * negative, as with RECEPTION_ALLOW_NEGATIVE_QTY.
 */
export function receptionRoutes(erp: Erp): Route[] {
  const of = (request: ApiRequest): Row => {
    const row = erp.db.one('SELECT * FROM reception WHERE rowid = ?', idOf(request));
    if (row === undefined) throw new DolibarrApiError(404, 'Reception not found');
    return row;
  };
  const step = (name: 'validate' | 'close', act: (row: Row) => Promise<void>) =>
    route('POST', `/receptions/{id}/${name}`, async (request) => {
      await act(of(request));
      return toWire(erp, of(request), true);
    });
  return [
    route('GET', '/receptions', (request) =>
      list(erp, request, {
        table: 'reception',
        noun: 'commande',
        paginated: true,
        toWire: (row) => toWire(erp, row, false),
      }),
    ),
    route('GET', '/receptions/{id}', (request) => toWire(erp, of(request), true)),
    route('POST', '/receptions', (request) => create(erp, request.body)),
    step('validate', (row) => validate(erp, row)),
    step('close', (row) => close(erp, row)),
    route('POST', '/supplierorders/{id}/receive', (request) => dispatch(erp, request)),
  ];
}

function linesOf(erp: Erp, id: number): Row[] {
  return erp.db.all('SELECT * FROM receptiondet_batch WHERE fk_reception = ? ORDER BY rowid', id);
}

function toWire(erp: Erp, row: Row, withLinks: boolean): WireObject {
  const order = text(row['fk_commande']);
  return {
    id: text(row['rowid']),
    linkedObjectsIds: withLinks
      ? phpArray(order === null ? {} : { order_supplier: { [order]: order } })
      : null,
    origin_type: order === null ? 'commande' : 'order_supplier',
    origin_id: order,
    ref: text(row['ref']),
    ref_ext: null,
    statut: text(row['fk_statut']),
    status: text(row['fk_statut']),
    socid: text(row['fk_soc']),
    ref_supplier: text(row['ref_supplier']),
    tracking_number: text(row['tracking_number']),
    note_private: text(row['note_private']),
    date: epoch(row['date_reception']),
    date_reception: epoch(row['date_reception']),
    date_creation: epoch(row['date_creation']),
    lines: linesOf(erp, Number(row['rowid'])).map((line) => ({
      id: text(line['rowid']),
      fk_product: text(line['fk_product']),
      fk_elementdet: text(line['fk_elementdet']),
      origin_line_id: text(line['fk_elementdet']),
      fk_entrepot: text(line['fk_entrepot']),
      qty: text(line['qty']),
      batch: text(line['batch']),
      eatby: epoch(line['eatby']),
      sellby: epoch(line['sellby']),
    })),
  };
}

/** Seconds of any instant of a day. */
function dayOf(value: unknown): string | null {
  const seconds = Number(value);
  return value === '' || !Number.isFinite(seconds) || seconds <= 0
    ? null
    : parisText(new Date(seconds * 1000)).slice(0, 10);
}

/** @returns the id. */
function create(erp: Erp, body: ApiRequest['body']): number {
  for (const field of ['socid', 'origin_id', 'origin_type']) {
    if (body[field] === undefined) throw new DolibarrApiError(400, `${field} field missing`);
  }
  const lines = Array.isArray(body['lines']) ? (body['lines'] as Record<string, unknown>[]) : [];
  // refused in any body since 24, with element, module, user… (tested on 24.0.0-beta)
  if (erp.version >= 24 && lines.some((line) => 'fk_element' in line))
    throw new DolibarrApiError(400, 'Parameter fk_element is not allowed in request');
  return erp.db.transaction(() => {
    const orderId = Number(body['origin_id']);
    const id = erp.db.insert('reception', {
      fk_soc: Number(body['socid']),
      fk_commande: orderId,
      fk_statut: DRAFT,
      ref_supplier: cleaned(body['ref_supplier']) || null,
      tracking_number: cleaned(body['tracking_number']),
      note_private: cleaned(body['note_private']) || null,
      date_reception: dayOf(body['date_reception'] ?? ''),
      date_creation: parisText(erp.now()),
      tms: utcText(erp.now()),
    });
    erp.db.update('reception', id, { ref: `(PROV${id})` });
    for (const line of lines)
      erp.db.insert('receptiondet_batch', {
        fk_reception: id,
        fk_element: orderId,
        fk_elementdet: Number(line['fk_elementdet'] ?? line['origin_line_id']),
        fk_product: Number(line['fk_product']),
        fk_entrepot: Number(line['fk_entrepot']),
        qty: Number(line['qty']),
        batch: cleaned(line['batch']),
        eatby: dayOf(line['eatby'] ?? ''),
        sellby: dayOf(line['sellby'] ?? ''),
        cost_price: Number(line['cost_price'] ?? 0),
      });
    erp.db.insert('element_element', {
      fk_source: orderId,
      sourcetype: 'order_supplier',
      fk_target: id,
      targettype: 'reception',
    });
    return id;
  });
}

async function validate(erp: Erp, row: Row): Promise<void> {
  if (Number(row['fk_statut']) !== DRAFT) throw notModified();
  const id = Number(row['rowid']);
  const month = parisText(erp.now()).slice(2, 7).replace('-', '');
  const ref = `RCP${month}-${String(id).padStart(4, '0')}`;
  if (erp.receptionMoves === 'validate')
    await moveStock(erp, row, `R&eacute;ception ${ref} valid&eacute;e`, 'validating');
  erp.db.update('reception', id, { fk_statut: VALIDATED, ref, tms: utcText(erp.now()) });
  markReceived(erp, Number(row['fk_commande']));
}

/** Receives an order without receptions: line by line, at once. */
async function dispatch(erp: Erp, request: ApiRequest): Promise<WireObject> {
  const order = findSupplierOrder(erp, idOf(request));
  const lines = Array.isArray(request.body['lines']) ? request.body['lines'] : [];
  for (const line of lines as Record<string, unknown>[]) {
    await writeMovement(erp, {
      productId: Number(line['fk_product']),
      warehouseId: Number(line['warehouse']),
      quantity: Number(line['qty']),
      type: 3,
      lot: cleaned(line['batch']),
      code: parisText(erp.now()).replaceAll(/\D/g, ''),
      label: cleaned(line['comment']),
      price: Number(line['price'] ?? 0),
      day: undefined,
      dlc: undefined,
      dluo: undefined,
      originType: 'order_supplier',
      originId: idOf(request),
    });
    erp.db.insert('receptiondet_batch', {
      fk_element: idOf(request),
      fk_elementdet: Number(line['id']),
      fk_product: Number(line['fk_product']),
      fk_entrepot: Number(line['warehouse']),
      qty: Number(line['qty']),
      batch: cleaned(line['batch']),
    });
  }
  markReceived(erp, idOf(request));
  return success(`Order received (Ref=${String(order['ref'])})`);
}

async function close(erp: Erp, row: Row): Promise<void> {
  if (Number(row['fk_statut']) === CLOSED) throw notModified();
  if (erp.receptionMoves === 'close')
    await moveStock(
      erp,
      row,
      `R&eacute;ception ${String(row['ref'])} class&eacute;e ferm&eacute;e`,
      'closing',
    );
  erp.db.update('reception', Number(row['rowid']), { fk_statut: CLOSED, tms: utcText(erp.now()) });
}

/** All of it or nothing: if refused, a 500 with the reason but without details. */
async function moveStock(erp: Erp, row: Row, label: string, doing: string): Promise<void> {
  try {
    for (const line of linesOf(erp, Number(row['rowid'])))
      await writeMovement(erp, {
        productId: Number(line['fk_product']),
        warehouseId: Number(line['fk_entrepot']),
        quantity: Number(line['qty']),
        type: 3,
        lot: String(line['batch'] ?? ''),
        code: null,
        label,
        price: Number(line['cost_price'] ?? 0),
        day: undefined,
        dlc: dayText(line['sellby']),
        dluo: dayText(line['eatby']),
        originType: 'reception',
        originId: Number(row['rowid']),
      });
  } catch (error) {
    if (!(error instanceof DolibarrApiError)) throw error;
    throw new DolibarrApiError(500, `Error when ${doing} Reception: ${error.message}`);
  }
}

const dayText = (cell: Row[string] | undefined): string | undefined =>
  typeof cell === 'string' && cell !== '' ? cell : undefined;
