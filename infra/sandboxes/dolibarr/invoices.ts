import type { SQLInputValue } from 'node:sqlite';
import { DolibarrApiError } from './server/api-answer.ts';
import type { Row } from './database.ts';
import { type ApiRequest, type Erp, type Route, idOf, route } from './erp.ts';
import { creditsUsed, remainToPay } from './invoice-credits.ts';
import { ordersOfInvoice, takenBackBy } from './linked-objects.ts';
import { list } from './listing.ts';
import { lineValues, totalValues } from './order-lines.ts';
import { type WireObject, epoch, price, text, wireObject } from './server/wire-format.ts';

/**
 * `status=` of the list; "paid" is status 2, which includes invoices closed unpaid; an unknown value filters
 * nothing.
 */
const STATUSES: Readonly<Record<string, string>> = {
  draft: 't.fk_statut = 0',
  unpaid: 't.fk_statut = 1',
  paid: 't.fk_statut = 2',
  cancelled: 't.fk_statut = 3',
};

export function invoiceRoutes(erp: Erp): Route[] {
  const by = (column: string, value: SQLInputValue) => invoiceToWire(erp, findInvoice(erp, column, value));
  return [
    route('GET', '/invoices', (request) => listInvoices(erp, request)),
    route('GET', '/invoices/ref/{ref}', (request) => by('ref', request.params['ref'] ?? '')),
    route('GET', '/invoices/ref_ext/{ref}', (request) => by('ref_ext', request.params['ref'] ?? '')),
    route('GET', '/invoices/{id}', (request) => by('rowid', idOf(request))),
    route('GET', '/invoices/{id}/lines', (request) => by('rowid', idOf(request))['lines']),
  ];
}

function findInvoice(erp: Erp, column: string, value: SQLInputValue): Row {
  const row = erp.db.one(`SELECT * FROM facture WHERE ${column} = ? ORDER BY rowid LIMIT 1`, value);
  if (row === undefined) throw new DolibarrApiError(404, 'Invoice not found');
  return row;
}

function listInvoices(erp: Erp, request: ApiRequest): unknown {
  const ids = (request.query.get('thirdparty_ids') ?? '').split(',').filter((id) => /^\d+$/.test(id));
  const where = ids.length === 0 ? [] : [`t.fk_soc IN (${ids.map(() => '?').join(', ')})`];
  const status = STATUSES[request.query.get('status') ?? ''];
  return list(erp, request, {
    table: 'facture',
    noun: 'invoice',
    where: status === undefined ? where : [...where, status],
    values: ids,
    paginated: true,
    toWire: (row) => {
      const wire = invoiceToWire(erp, row);
      const isLinked = request.query.get('loadlinkedobjects') === '1';
      return { ...wire, ...(isLinked ? {} : { linkedObjectsIds: null }), contacts_ids: [] };
    },
  });
}

/** A single invoice, also the answer of its validation. */
export function invoiceToWire(erp: Erp, row: Row): WireObject {
  const paid = Number(row['paid'] ?? 0);
  const { creditNotes, deposits } = creditsUsed(erp, Number(row['rowid']));
  const textOfSum = (sum: number | null) => (sum === null ? null : price(sum));
  return wireObject('invoice', {
    id: text(row['rowid']),
    ref: text(row['ref']),
    ref_ext: text(row['ref_ext']),
    ref_client: text(row['ref_client']),
    ref_customer: text(row['ref_client']),
    type: text(row['type']),
    statut: text(row['fk_statut']),
    status: text(row['fk_statut']),
    paye: text(row['paye']),
    close_code: text(row['close_code']),
    cond_reglement_id: text(row['cond_reglement']),
    mode_reglement_id: text(row['mode_reglement']),
    socid: text(row['fk_soc']),
    linkedObjectsIds: ordersOfInvoice(erp, Number(row['rowid'])),
    fk_facture_source: takenBackBy(erp, Number(row['rowid'])),
    contacts_ids: null,
    date: epoch(row['datef']),
    date_lim_reglement: epoch(row['date_lim_reglement']),
    date_creation: epoch(row['datec']),
    date_validation: epoch(row['date_valid']),
    date_modification: epoch(row['tms']),
    datem: epoch(row['tms']),
    totalpaid: paid,
    // 23.0.1 and later omit it
    sumpayed: paid === 0 || erp.version >= 23 ? null : price(paid),
    totalcreditnotes: textOfSum(creditNotes),
    totaldeposits: textOfSum(deposits),
    remaintopay: String(remainToPay(erp, row)),
    last_main_doc: text(row['last_main_doc']),
    ...totalValues(row),
    lines: invoiceLines(erp, row),
  });
}

function invoiceLines(erp: Erp, invoice: Row): WireObject[] {
  const rows = erp.db.all(
    'SELECT * FROM facturedet WHERE fk_facture = ? ORDER BY rowid',
    invoice['rowid'] ?? 0,
  );
  return rows.map((row) =>
    wireObject('invoiceLine', {
      ...lineValues(erp, row),
      fk_facture: text(row['fk_facture']),
      fk_remise_except: text(row['fk_remise_except']),
      ...(row['fk_remise_except'] === null ? {} : { info_bits: '2', rang: '-1' }),
    }),
  );
}
