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
  success,
  text,
} from '#infra/sandboxes/dolibarr/server/wire-format.ts';

type Linked = Record<string, unknown>;

/** Suppliers' invoices like 22.0.4: `type` is a number, and a single one has its origins. */
export function supplierInvoiceRoutes(erp: Erp): Route[] {
  const of = (request: ApiRequest): Row => {
    const row = erp.db.one('SELECT * FROM facture_fourn WHERE rowid = ?', idOf(request));
    if (row === undefined) throw new DolibarrApiError(404, 'Supplier invoice not found');
    return row;
  };
  return [
    route('GET', '/supplierinvoices', (request) =>
      list(erp, request, {
        table: 'facture_fourn',
        noun: 'supplier invoice',
        paginated: true,
        toWire: (row) => toWire(erp, row, false),
      }),
    ),
    route('GET', '/supplierinvoices/{id}', (request) => toWire(erp, of(request), true)),
    route('POST', '/supplierinvoices', ({ body }) => {
      if (body['socid'] === undefined) throw new DolibarrApiError(400, 'socid field missing');
      const id = erp.db.insert('facture_fourn', {
        fk_soc: Number(body['socid']),
        type: Number(body['type'] ?? 0),
        ref_supplier: cleaned(body['ref_supplier']),
        links: JSON.stringify(body['linked_objects'] ?? {}),
        datef: parisText(erp.now()).slice(0, 10),
        tms: utcText(erp.now()),
      });
      erp.db.update('facture_fourn', id, { ref: `(PROV${id})` });
      return id;
    }),
    route('POST', '/supplierinvoices/{id}/lines', (request) => {
      of(request);
      const { body } = request;
      return erp.db.insert('facture_fourn_det', {
        fk_facture_fourn: idOf(request),
        fk_product: body['fk_product'] === undefined ? null : Number(body['fk_product']),
        qty: Number(body['qty']),
        pu_ht: Number(body['pu_ht'] ?? 0),
        tva_tx: Number(body['tva_tx'] ?? 0),
        remise_percent: Number(body['remise_percent'] ?? 0),
      });
    }),
    route('POST', '/supplierinvoices/{id}/validate', (request) => {
      if (Number(of(request)['fk_statut']) !== 0) throw notModified();
      const month = parisText(erp.now()).slice(2, 7).replace('-', '');
      const ref = `SI${month}-${String(idOf(request)).padStart(4, '0')}`;
      erp.db.update('facture_fourn', idOf(request), { fk_statut: 1, ref, tms: utcText(erp.now()) });
      return success(`Invoice validated (Ref=${ref})`);
    }),
  ];
}

function toWire(erp: Erp, row: Row, withLinks: boolean): WireObject {
  const lines = erp.db.all(
    'SELECT * FROM facture_fourn_det WHERE fk_facture_fourn = ? ORDER BY rowid',
    row['rowid'] ?? 0,
  );
  return {
    id: text(row['rowid']),
    linkedObjectsIds: withLinks ? linked(row) : null,
    ref: text(row['ref']),
    ref_supplier: text(row['ref_supplier']),
    type: Number(row['type']),
    statut: text(row['fk_statut']),
    status: text(row['fk_statut']),
    socid: text(row['fk_soc']),
    date: epoch(row['datef']),
    tms: epoch(row['tms']),
    lines: lines.map((line) => ({
      id: text(line['rowid']),
      fk_product: text(line['fk_product']),
      qty: text(line['qty']),
      pu_ht: price(line['pu_ht']),
      total_ht: price(
        lineTotals({
          qty: Number(line['qty']),
          subprice: Number(line['pu_ht']),
          tva_tx: Number(line['tva_tx']),
          remise_percent: Number(line['remise_percent']),
        }).total_ht,
      ),
    })),
  };
}

function linked(row: Row): WireObject | [] {
  const links = JSON.parse(String(row['links'] ?? '{}')) as Linked;
  return phpArray(
    Object.fromEntries(
      Object.entries(links).map(([kind, ids]) => [
        kind,
        Object.fromEntries([ids].flat().map((id, at) => [String(at + 1), String(id)])),
      ]),
    ),
  );
}
