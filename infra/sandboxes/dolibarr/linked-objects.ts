import type { Erp } from './erp.ts';
import { phpArray, type WireObject } from './server/wire-format.ts';

/** Links an invoice to its order, or a credit note to its invoice. */
export function linkInvoice(
  erp: Erp,
  source: 'commande' | 'facture',
  sourceId: number,
  invoiceId: number,
): void {
  erp.db.insert('element_element', {
    fk_source: sourceId,
    sourcetype: source,
    fk_target: invoiceId,
    targettype: 'facture',
  });
}

/** The invoices created from an order, by the row that links them. */
export function invoicesOfOrder(erp: Erp, orderId: number): [string, string][] {
  const rows = erp.db.all(
    "SELECT rowid, fk_target FROM element_element WHERE fk_source = ? AND sourcetype = 'commande' AND targettype = 'facture'",
    orderId,
  );
  return rows.map((row) => [String(row['rowid']), String(row['fk_target'])]);
}

function sourcesOf(erp: Erp, source: 'commande' | 'facture', invoiceId: number) {
  return erp.db.all(
    "SELECT rowid, fk_source FROM element_element WHERE fk_target = ? AND targettype = 'facture' AND sourcetype = ?",
    invoiceId,
    source,
  );
}

/** The orders of an invoice, by the row that links them. */
export function ordersOfInvoice(erp: Erp, invoiceId: number): WireObject | [] {
  const rows = sourcesOf(erp, 'commande', invoiceId);
  const byLink = rows.map((row) => [String(row['rowid']), String(row['fk_source'])]);
  return phpArray(rows.length === 0 ? {} : { commande: Object.fromEntries(byLink) });
}

/** The invoice that a credit note corrects. */
export function takenBackBy(erp: Erp, invoiceId: number): string | null {
  const [row] = sourcesOf(erp, 'facture', invoiceId);
  return row === undefined ? null : String(row['fk_source']);
}
