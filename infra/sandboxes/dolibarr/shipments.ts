import { DolibarrApiError, notModified } from './server/api-answer.ts';
import type { Row } from './database.ts';
import { type ApiRequest, type Erp, type Route, idOf, route } from './erp.ts';
import { list } from './listing.ts';
import { parisText, utcText } from './server/server-time.ts';
import { writeMovement } from './stock/stock-writes.ts';
import { type WireObject, epoch, text } from './server/wire-format.ts';

const DRAFT = 0;
const VALIDATED = 1;
const CLOSED = 2;
const ORDER_SHIPPING = 2;

/**
 * Shipments like 22.0.4 and 23.0.1: of an order's lines, whole or in parts. With lots on, stock moves when a
 * shipment is closed; that changes no order. A shipment does not return its time of change, but `t.tms`
 * finds it.
 */
export function shipmentRoutes(erp: Erp): Route[] {
  const of = (request: ApiRequest): Row => {
    const row = erp.db.one('SELECT * FROM expedition WHERE rowid = ?', idOf(request));
    if (row === undefined) throw new DolibarrApiError(404, 'Shipment not found');
    return row;
  };
  const step = (path: string, act: (erp: Erp, row: Row) => unknown) =>
    route('POST', `/shipments/{id}/${path}`, async (request) => {
      await act(erp, of(request));
      return shipmentToWire(erp, of(request));
    });
  return [
    route('GET', '/shipments', (request) =>
      list(erp, request, {
        table: 'expedition',
        noun: 'commande',
        paginated: true,
        toWire: (row) => shipmentToWire(erp, row),
      }),
    ),
    route('GET', '/shipments/{id}', (request) => shipmentToWire(erp, of(request))),
    route('POST', '/shipments', (request) => createShipment(erp, request.body)),
    route('DELETE', '/shipments/{id}', (request) => remove(erp, of(request))),
    step('validate', validate),
    step('close', close),
  ];
}

/** The ids of an order's shipments, as in its linked objects. */
export function shipmentIdsOf(erp: Erp, orderId: number): string[] {
  const rows = erp.db.all('SELECT rowid FROM expedition WHERE fk_commande = ? ORDER BY rowid', orderId);
  return rows.map((row) => String(row['rowid']));
}

function linesOf(erp: Erp, shipment: Row): Row[] {
  return erp.db.all(
    'SELECT * FROM expeditiondet WHERE fk_expedition = ? ORDER BY rowid',
    shipment['rowid'] ?? 0,
  );
}

function shipmentToWire(erp: Erp, row: Row): WireObject {
  return {
    id: Number(row['rowid']),
    ref: text(row['ref']),
    ref_ext: null,
    socid: text(row['fk_soc']),
    origin_type: 'commande',
    origin_id: text(row['fk_commande']),
    statut: text(row['fk_statut']),
    status: text(row['fk_statut']),
    date_creation: epoch(row['date_creation']),
    date_valid: epoch(row['date_valid']),
    date_modification: null,
    lines: linesOf(erp, row).map((line) => ({
      id: text(line['rowid']),
      fk_product: text(line['fk_product']),
      fk_elementdet: text(line['fk_elementdet']),
      origin_line_id: text(line['fk_elementdet']),
      entrepot_id: text(line['fk_entrepot']),
      qty: text(line['qty']),
      qty_shipped: text(line['qty']),
    })),
  };
}

/** @returns the id. */
function createShipment(erp: Erp, body: ApiRequest['body']): number {
  for (const field of ['socid', 'origin_id', 'origin_type']) {
    if (body[field] === undefined) throw new DolibarrApiError(400, `${field} field missing`);
  }
  const lines = Array.isArray(body['lines']) ? (body['lines'] as Record<string, unknown>[]) : [];
  return erp.db.transaction(() => {
    const id = erp.db.insert('expedition', {
      fk_soc: Number(body['socid']),
      fk_commande: Number(body['origin_id']),
      fk_statut: DRAFT,
      date_creation: parisText(erp.now()),
      tms: utcText(erp.now()),
    });
    erp.db.update('expedition', id, { ref: `(PROV${id})` });
    for (const line of lines) {
      const origin = Number(line['origin_line_id'] ?? line['fk_elementdet'] ?? line['fk_origin_line']);
      const ordered = erp.db.one('SELECT fk_product FROM commandedet WHERE rowid = ?', origin);
      erp.db.insert('expeditiondet', {
        fk_expedition: id,
        fk_elementdet: origin,
        fk_product: ordered?.['fk_product'] ?? null,
        fk_entrepot: Number(line['entrepot_id']),
        qty: Number(line['qty']),
      });
    }
    return id;
  });
}

function validate(erp: Erp, row: Row): void {
  if (Number(row['fk_statut']) !== DRAFT) throw notModified();
  const month = parisText(erp.now()).slice(2, 7).replace('-', '');
  const id = Number(row['rowid']);
  erp.db.update('expedition', id, {
    fk_statut: VALIDATED,
    ref: `SH${month}-${String(id).padStart(4, '0')}`,
    date_valid: parisText(erp.now()),
    tms: utcText(erp.now()),
  });
  const order = erp.db.one('SELECT * FROM commande WHERE rowid = ?', row['fk_commande'] ?? 0);
  if (Number(order?.['fk_statut']) !== ORDER_SHIPPING) {
    const change = { fk_statut: ORDER_SHIPPING, tms: utcText(erp.now()) };
    erp.db.update('commande', Number(row['fk_commande']), change);
  }
}

/**
 * Moves no stock: 22 to 24 do if the screen's box is ticked. The order does not change
 * (expedition.class.php, delete).
 */
function remove(erp: Erp, row: Row): WireObject {
  erp.db.run('DELETE FROM expeditiondet WHERE fk_expedition = ?', row['rowid'] ?? 0);
  erp.db.run('DELETE FROM expedition WHERE rowid = ?', row['rowid'] ?? 0);
  return { success: { code: 200, message: 'Shipment deleted' } };
}

/** Takes the goods from their warehouses; if refused, it closes nothing. */
async function close(erp: Erp, row: Row): Promise<void> {
  if (Number(row['fk_statut']) !== VALIDATED) throw notModified();
  try {
    for (const line of linesOf(erp, row)) {
      await writeMovement(erp, {
        productId: Number(line['fk_product']),
        warehouseId: Number(line['fk_entrepot']),
        quantity: -Number(line['qty']),
        type: 2,
        lot: '',
        code: null,
        label: `Exp&eacute;dition ${String(row['ref'])} class&eacute;e ferm&eacute;e`,
        price: 0,
        day: undefined,
        dlc: undefined,
        dluo: undefined,
        originType: 'shipping',
        originId: Number(row['rowid']),
      });
    }
  } catch (error) {
    if (!(error instanceof DolibarrApiError)) throw error;
    throw new DolibarrApiError(500, `Error when closing Order: ${error.message}`);
  }
  erp.db.update('expedition', Number(row['rowid']), { fk_statut: CLOSED, tms: utcText(erp.now()) });
}
