import type { SQLInputValue } from 'node:sqlite';
import { DolibarrApiError } from '#infra/sandboxes/dolibarr/server/api-answer.ts';
import type { Row } from './database.ts';
import { type ApiRequest, type Erp, type Route, idOf, route } from './erp.ts';
import { list } from './listing.ts';
import {
  changeOrderLine,
  insertOrderLine,
  orderLinesToWire,
  removeOrderLine,
  totalValues,
} from './order-lines.ts';
import { closeOrder, reopenOrder, setInvoiced, setOrderToDraft, validateOrder } from './order-status.ts';
import { parisText, utcText } from '#infra/sandboxes/dolibarr/server/server-time.ts';
import {
  type WireObject,
  cleaned,
  success,
  epoch,
  phpArray,
  text,
  textOr,
  wireObject,
} from '#infra/sandboxes/dolibarr/server/wire-format.ts';
import { invoicesOfOrder } from './linked-objects.ts';
import { shipmentIdsOf } from './shipments.ts';

const NO_SUCH_THIRDPARTY =
  'Cannot add or update a child row: a foreign key constraint fails (`dolibarr`.`llx_commande`, CONSTRAINT `fk_commande_fk_soc` FOREIGN KEY (`fk_soc`) REFERENCES `llx_societe` (`rowid`))';

export function orderRoutes(erp: Erp): Route[] {
  const one = (id: number) => orderToWire(erp, findOrder(erp, 'rowid', id));
  /** A status change that answers with the order. */
  const step = (path: string, change: (erp: Erp, order: Row, request: ApiRequest) => unknown) =>
    route('POST', `/orders/{id}/${path}`, async (request) => {
      await change(erp, findOrder(erp, 'rowid', idOf(request)), request);
      return one(idOf(request));
    });
  return [
    route('GET', '/orders', (request) => listOrders(erp, request)),
    route('GET', '/orders/ref/{ref}', (request) =>
      orderToWire(erp, findOrder(erp, 'ref', request.params['ref'] ?? '')),
    ),
    route('GET', '/orders/ref_ext/{ref}', (request) =>
      orderToWire(erp, findOrder(erp, 'ref_ext', request.params['ref'] ?? '')),
    ),
    route('GET', '/orders/{id}', (request) => one(idOf(request))),
    route('GET', '/orders/{id}/lines', (request) => {
      findOrder(erp, 'rowid', idOf(request));
      return orderLinesToWire(erp, idOf(request));
    }),
    route('POST', '/orders', (request) => createOrder(erp, request.body)),
    route('PUT', '/orders/{id}', (request) => {
      updateOrder(erp, findOrder(erp, 'rowid', idOf(request)), request.body);
      return one(idOf(request));
    }),
    route('DELETE', '/orders/{id}', (request) => deleteOrder(erp, idOf(request))),
    route('POST', '/orders/{id}/lines', (request) =>
      insertOrderLine(erp, draftId(erp, request), request.body),
    ),
    route('PUT', '/orders/{id}/lines/{line}', (request) => {
      changeOrderLine(erp, draftId(erp, request), idOf(request, 'line'), request.body);
      return one(idOf(request));
    }),
    route('DELETE', '/orders/{id}/lines/{line}', (request) => {
      removeOrderLine(erp, draftId(erp, request), idOf(request, 'line'));
      return one(idOf(request));
    }),
    step('validate', validateOrder),
    step('settodraft', setOrderToDraft),
    step('close', (_erp, order, request) => {
      refuseWithoutTrigger(erp, request.body);
      closeOrder(erp, order);
    }),
    step('setinvoiced', setInvoiced),
    route('POST', '/orders/{id}/reopen', (request) => {
      reopenOrder(erp, findOrder(erp, 'rowid', idOf(request)));
      return 1;
    }),
  ];
}

function findOrder(erp: Erp, column: string, value: SQLInputValue): Row {
  const row = erp.db.one(`SELECT * FROM commande WHERE ${column} = ? ORDER BY rowid LIMIT 1`, value);
  if (row === undefined) throw new DolibarrApiError(404, 'Order not found');
  return row;
}

/** Lines can be changed on a draft only. */
function draftId(erp: Erp, request: ApiRequest): number {
  const order = findOrder(erp, 'rowid', idOf(request));
  if (Number(order['fk_statut']) !== 0) throw new DolibarrApiError(400, '');
  return Number(order['rowid']);
}

function listOrders(erp: Erp, request: ApiRequest): unknown {
  const ids = (request.query.get('thirdparty_ids') ?? '').split(',').filter((id) => /^\d+$/.test(id));
  return list(erp, request, {
    table: 'commande',
    noun: 'order',
    where: ids.length === 0 ? [] : [`t.fk_soc IN (${ids.map(() => '?').join(', ')})`],
    values: ids,
    paginated: true,
    toWire: (row) => orderToWire(erp, row, true, request.query.get('loadlinkedobjects') === '1'),
  });
}

/** 24 requires the flag that runs its triggers. */
function refuseWithoutTrigger(erp: Erp, { notrigger }: ApiRequest['body']): void {
  if (erp.version >= 24 && !Number.isInteger(notrigger))
    throw new DolibarrApiError(400, 'Invalid value specified for `notrigger`. Expecting integer value');
}

/** Fields that 24 refuses in the body of an order, and 22 and 23 ignore (tested on 24.0.0-beta). */
const FORBIDDEN = ['module', 'element', 'user', 'thirdparty', 'context'];

function refuseForbidden(erp: Erp, body: ApiRequest['body']): void {
  const [field] = erp.version < 24 ? [] : FORBIDDEN.filter((name) => name in body);
  if (field !== undefined) throw new DolibarrApiError(400, `Parameter ${field} is not allowed in request`);
}

function createOrder(erp: Erp, body: ApiRequest['body']): number {
  refuseForbidden(erp, body);
  for (const field of ['socid', 'date']) {
    if (body[field] === undefined) throw new DolibarrApiError(400, `${field} field missing`);
  }
  if (erp.db.one('SELECT 1 FROM societe WHERE rowid = ?', Number(body['socid'])) === undefined) {
    if (erp.version >= 24)
      throw new DolibarrApiError(
        404,
        `Third party with id=${String(body['socid'])} not found or not allowed`,
      );
    erp.db.burnId('commande');
    throw new DolibarrApiError(500, 'Error creating order', { details: [NO_SUCH_THIRDPARTY] });
  }
  return erp.db.transaction(() => {
    const now = erp.now();
    const id = erp.db.insert('commande', {
      fk_soc: Number(body['socid']),
      date_commande: orderDay(body['date']),
      date_creation: parisText(now),
      tms: utcText(now),
      ...readOrderFields(body),
    });
    erp.db.update('commande', id, { ref: `(PROV${id})` });
    const lines = Array.isArray(body['lines']) ? body['lines'] : [];
    for (const line of lines) insertOrderLine(erp, id, line);
    return id;
  });
}

/** Epoch seconds or `YYYY-MM-DD`; the time is dropped. */
function orderDay(value: unknown): string {
  const date = typeof value === 'string' && value.includes('-') ? value : Number(value) * 1000;
  return typeof date === 'string' ? date.slice(0, 10) : parisText(new Date(date)).slice(0, 10);
}

/** JSON name → column: payment terms and method. */
const TERMS = { cond_reglement_id: 'cond_reglement', mode_reglement_id: 'mode_reglement' } as const;

/** `ref_ext` is not unique; `delivery_date` keeps its time; `date_livraison` is ignored. */
function readOrderFields(body: ApiRequest['body']): Record<string, SQLInputValue> {
  const fields: Record<string, SQLInputValue> = {};
  for (const name of ['ref_ext', 'ref_client', 'note_public', 'note_private']) {
    if (body[name] !== undefined) fields[name] = body[name] === null ? null : cleaned(body[name]);
  }
  for (const [name, column] of Object.entries(TERMS)) {
    if (body[name] !== undefined) fields[column] = Number(body[name]) || null;
  }
  const delivery = Number(body['delivery_date']);
  if (delivery > 0) fields['date_livraison'] = parisText(new Date(delivery * 1000));
  return fields;
}

/** There is no cancel call: PUT writes the given status (-1 cancels). */
function updateOrder(erp: Erp, order: Row, body: ApiRequest['body']): void {
  const status = body['status'] ?? body['statut'];
  const changes = {
    ...readOrderFields(body),
    ...(status === undefined ? {} : { fk_statut: Number(status) }),
  };
  erp.db.update('commande', Number(order['rowid']), { ...changes, tms: utcText(erp.now()) });
}

/** Even a validated order can be deleted, and its reference is then reused. */
function deleteOrder(erp: Erp, id: number): WireObject {
  findOrder(erp, 'rowid', id);
  erp.db.transaction(() => {
    erp.db.run('DELETE FROM commandedet WHERE fk_commande = ?', id);
    erp.db.run('DELETE FROM commande WHERE rowid = ?', id);
  });
  return success('Order deleted');
}

/**
 * An order with its lines; in lists `contacts_ids` differs from the single reply, and linked objects are
 * optional.
 */
function orderToWire(erp: Erp, row: Row, inList = false, withLinks = !inList): WireObject {
  const shipments = withLinks ? shipmentIdsOf(erp, Number(row['rowid'])) : [];
  const invoices = withLinks ? invoicesOfOrder(erp, Number(row['rowid'])) : [];
  return wireObject('order', {
    id: text(row['rowid']),
    ref: text(row['ref']),
    ref_ext: text(row['ref_ext']),
    statut: text(row['fk_statut']),
    status: text(row['fk_statut']),
    socid: text(row['fk_soc']),
    ref_client: text(row['ref_client']),
    ref_customer: text(row['ref_client']),
    billed: text(row['facture']),
    cond_reglement_id: text(row['cond_reglement']),
    mode_reglement_id: text(row['mode_reglement']),
    contacts_ids: inList ? [] : null,
    linkedObjectsIds: withLinks
      ? phpArray({
          ...(shipments.length === 0
            ? {}
            : { shipping: Object.fromEntries(shipments.map((id) => [id, id])) }),
          ...(invoices.length === 0 ? {} : { facture: Object.fromEntries(invoices) }),
        })
      : null,
    date: epoch(row['date_commande']),
    date_commande: epoch(row['date_commande']),
    delivery_date: epoch(row['date_livraison']),
    date_creation: epoch(row['date_creation']),
    date_validation: epoch(row['date_valid']),
    date_modification: epoch(row['tms']),
    note_public: textOr(row['note_public'], ''),
    note_private: textOr(row['note_private'], ''),
    ...totalValues(row),
    lines: orderLinesToWire(erp, Number(row['rowid'])),
  });
}
