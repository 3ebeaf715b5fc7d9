import { DolibarrApiError } from './server/api-answer.ts';
import { type Erp, type Route, idOf, route } from './erp.ts';
import type { Row } from './database.ts';
import { roundCents, sumTotals } from './line-totals.ts';
import { utcText } from './server/server-time.ts';
import { type Cell, price, text, type WireObject } from './server/wire-format.ts';

const CREDIT_NOTE = 2;
const DEPOSIT = 3;
const CLOSED = 2;

/**
 * Credit notes and deposits as means of payment, like `api_invoices.class.php` of 22.0.4: they become discounts of the
 * third party, one per VAT rate. Used on a validated invoice, a discount lowers what remains to pay: the invoice stays
 * open, and its `tms` does not change. Used on a draft, it is a negative line.
 */
export function invoiceCreditRoutes(erp: Erp): Route[] {
  return [
    route('POST', '/invoices/{id}/markAsCreditAvailable', (request) => markAsCredit(erp, idOf(request))),
    route('GET', '/invoices/{id}/discount', (request) => {
      const row = discountOf(erp, 'fk_facture_source', idOf(request));
      if (row === undefined) throw new DolibarrApiError(404, 'Discount not found');
      return {
        id: text(row['rowid']),
        amount_ttc: price(row['amount_ttc']),
        description: row['description'],
      };
    }),
    route('POST', '/invoices/{id}/usecreditnote/{discount}', (request) => {
      const discount = discountOf(erp, 'rowid', Number(request.params['discount']));
      if (discount === undefined) throw new DolibarrApiError(404, 'Credit not found');
      const invoice = invoiceOf(erp, idOf(request));
      erp.db.update('societe_remise_except', Number(discount['rowid']), {
        fk_facture: Number(invoice['rowid']),
      });
      return 1;
    }),
    route('POST', '/invoices/{id}/usediscount/{discount}', (request) => {
      const discount = discountOf(erp, 'rowid', Number(request.params['discount']));
      if (discount === undefined) throw new DolibarrApiError(405, 'Discount not found');
      return insertDiscount(erp, invoiceOf(erp, idOf(request)), discount);
    }),
  ];
}

function invoiceOf(erp: Erp, id: number): Row {
  const row = erp.db.one('SELECT * FROM facture WHERE rowid = ?', id);
  if (row === undefined) throw new DolibarrApiError(404, 'Invoice not found');
  return row;
}

function discountOf(erp: Erp, column: 'rowid' | 'fk_facture_source', id: number): Row | undefined {
  return erp.db.one(`SELECT * FROM societe_remise_except WHERE ${column} = ? ORDER BY rowid LIMIT 1`, id);
}

/** A credit note is closed as paid by it, a deposit is not. */
function markAsCredit(erp: Erp, id: number): WireObject {
  const invoice = invoiceOf(erp, id);
  const type = Number(invoice['type']);
  if (Number(invoice['paye']) === 1 && type !== DEPOSIT) throw new DolibarrApiError(500, 'Alreay paid');
  if (type !== CREDIT_NOTE && type !== DEPOSIT) throw new DolibarrApiError(500, 'Cant convert to reduc');
  return erp.db.transaction(() => {
    if (discountOf(erp, 'fk_facture_source', id) === undefined) {
      const byRate = erp.db.all(
        'SELECT tva_tx, SUM(total_ht) AS ht, SUM(total_ttc) AS ttc FROM facturedet WHERE fk_facture = ? GROUP BY tva_tx',
        id,
      );
      for (const { tva_tx, ht, ttc } of byRate)
        erp.db.insert('societe_remise_except', {
          fk_soc: Number(invoice['fk_soc']),
          fk_facture_source: id,
          tva_tx: Number(tva_tx),
          amount_ht: Math.abs(Number(ht)),
          amount_ttc: Math.abs(Number(ttc)),
          description: type === DEPOSIT ? '(DEPOSIT)' : '(CREDIT_NOTE)',
          datec: utcText(erp.now()),
        });
      if (type === CREDIT_NOTE)
        erp.db.update('facture', id, { fk_statut: CLOSED, paye: 1, tms: utcText(erp.now()) });
    }
    return { id: String(id), ref: text(invoice['ref']) };
  });
}

/**
 * A negative line, like `insert_discount` of `facture.class.php`: the remaining amount follows from the total, and neither
 * `totaldeposits` nor `totalcreditnotes` contains it.
 */
function insertDiscount(erp: Erp, invoice: Row, discount: Row): number {
  const used = ['fk_facture', 'fk_facture_line'].some((column) => discount[column] !== null);
  if (used) throw new DolibarrApiError(405, 'ErrorDiscountAlreadyUsed');
  const invoiceId = Number(invoice['rowid']);
  const [ht, ttc] = [Number(discount['amount_ht']), Number(discount['amount_ttc'])];
  return erp.db.transaction(() => {
    const lineId = erp.db.insert('facturedet', {
      fk_facture: invoiceId,
      fk_remise_except: Number(discount['rowid']),
      description: String(discount['description']),
      qty: 1,
      subprice: -ht,
      tva_tx: Number(discount['tva_tx']),
      total_ht: -ht,
      total_tva: roundCents(ht - ttc),
      total_ttc: -ttc,
    });
    erp.db.update('societe_remise_except', Number(discount['rowid']), { fk_facture_line: lineId });
    const lines = erp.db.all('SELECT * FROM facturedet WHERE fk_facture = ?', invoiceId);
    const totals = lines.map((line) => ({
      total_ht: Number(line['total_ht']),
      total_tva: Number(line['total_tva']),
      total_ttc: Number(line['total_ttc']),
    }));
    erp.db.update('facture', invoiceId, { ...sumTotals(totals), tms: utcText(erp.now()) });
    return lineId;
  });
}

/** Sums of what was used on an invoice; null where nothing was, as SQL has it. */
export function creditsUsed(
  erp: Erp,
  invoiceId: number,
): { creditNotes: number | null; deposits: number | null } {
  const row = erp.db.one(
    `SELECT SUM(CASE WHEN f.type <> ${DEPOSIT} THEN d.amount_ttc END) AS notes, SUM(CASE WHEN f.type = ${DEPOSIT} THEN d.amount_ttc END) AS deposits FROM societe_remise_except d JOIN facture f ON f.rowid = d.fk_facture_source WHERE d.fk_facture = ?`,
    invoiceId,
  );
  const sum = (cell: Cell) => (cell === null || cell === undefined ? null : Number(cell));
  return { creditNotes: sum(row?.['notes']), deposits: sum(row?.['deposits']) };
}

/** The total without payments, credit notes and deposits used: of an invoice's row. */
export function remainToPay(erp: Erp, invoice: Row): number {
  const { creditNotes, deposits } = creditsUsed(erp, Number(invoice['rowid']));
  const paid = Number(invoice['paid'] ?? 0);
  return roundCents(Number(invoice['total_ttc']) - paid - (creditNotes ?? 0) - (deposits ?? 0));
}

/** As the list of an invoice's payments has them, after the money. */
export function creditsAsPayments(erp: Erp, invoiceId: number): WireObject[] {
  const rows = erp.db.all(
    'SELECT d.*, f.ref FROM societe_remise_except d JOIN facture f ON f.rowid = d.fk_facture_source WHERE d.fk_facture = ? ORDER BY d.rowid',
    invoiceId,
  );
  return rows.map((row) => ({
    amount: price(row['amount_ttc']),
    type: text(row['description']),
    typeline: 'discount',
    date: text(row['datec']),
    num: '',
    ref: text(row['ref']),
  }));
}
