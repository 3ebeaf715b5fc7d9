import type { SQLInputValue } from 'node:sqlite';
import type { Database } from '#infra/sandboxes/dolibarr/database.ts';
import { lineTotals, sumTotals } from '#infra/sandboxes/dolibarr/line-totals.ts';
import { type SeedMoment, readRows } from './seed-data.ts';
import { parisDay } from '#infra/sandboxes/dolibarr/server/server-time.ts';

type LineSeed = readonly [
  product: number,
  qty: number,
  subprice: number,
  vat: number,
  discount: number,
  note?: string,
];
interface DocumentSeed {
  readonly rowid: number;
  readonly fk_statut: number;
  readonly day: number;
  readonly lines: readonly LineSeed[];
}
interface OrderSeed extends DocumentSeed {
  readonly deliveryDay: number | null;
}
interface SupplierOrderSeed extends DocumentSeed {
  readonly deliveryDay: number;
}
interface InvoiceSeed extends DocumentSeed {
  readonly type: number;
  readonly dueDay: number;
  readonly paye: number;
}

/** Orders and invoices, numbered in the order of their ids with the month of their day. */
export function seedDocuments(db: Database, moment: SeedMoment): void {
  const day = (offset: number) => parisDay(moment.now, offset);
  const number = createNumbering();
  for (const { lines, day: offset, deliveryDay, ...order } of readRows<OrderSeed>('orders')) {
    const date = day(offset);
    db.insert('commande', {
      ...order,
      ref: order.fk_statut === 0 ? `(PROV${order.rowid})` : number('CO', date),
      date_commande: date,
      date_livraison: deliveryDay === null ? null : day(deliveryDay),
      date_valid: order.fk_statut === 0 ? null : date,
      date_creation: moment.stamps.datec,
      tms: moment.stamps.tms,
      ...insertLines(db, { table: 'commandedet', key: 'fk_commande', id: order.rowid }, lines),
    });
  }
  for (const { lines, day: offset, deliveryDay, ...order } of readRows<SupplierOrderSeed>(
    'supplier-orders',
  )) {
    db.insert('commande_fournisseur', {
      ...order,
      ref: order.fk_statut === 0 ? `(PROV${order.rowid})` : number('PO', day(offset)),
      date_commande: day(offset),
      date_livraison: day(deliveryDay),
      date_creation: moment.stamps.datec,
      tms: moment.stamps.tms,
    });
    insertLines(db, { table: 'commande_fournisseurdet', key: 'fk_commande', id: order.rowid }, lines);
  }
  for (const { lines, day: offset, dueDay, ...invoice } of readRows<InvoiceSeed>('invoices')) {
    const date = day(offset);
    const isDraft = invoice.fk_statut === 0;
    const ref = isDraft ? `(PROV${invoice.rowid})` : number(invoice.type === 2 ? 'AV' : 'FA', date);
    db.insert('facture', {
      ...invoice,
      ref,
      datef: date,
      date_lim_reglement: day(dueDay),
      date_valid: isDraft ? null : date,
      // Paying an invoice builds its PDF.
      last_main_doc: invoice.paye === 1 ? `facture/${ref}/${ref}.pdf` : null,
      ...moment.stamps,
      ...insertLines(db, { table: 'facturedet', key: 'fk_facture', id: invoice.rowid }, lines),
    });
  }
}

function createNumbering(): (prefix: string, day: string) => string {
  const counters = new Map<string, number>();
  return (prefix, day) => {
    const next = (counters.get(prefix) ?? 0) + 1;
    counters.set(prefix, next);
    return `${prefix}${day.slice(2, 4)}${day.slice(5, 7)}-${String(next).padStart(4, '0')}`;
  };
}

function insertLines(
  db: Database,
  parent: { table: string; key: string; id: number },
  lines: readonly LineSeed[],
): Record<string, SQLInputValue> {
  const totals = lines.map(([product, qty, subprice, vat, discount, note = '']) => {
    const line = { qty, subprice, tva_tx: vat, remise_percent: discount };
    const lineSums = lineTotals(line);
    db.insert(parent.table, {
      [parent.key]: parent.id,
      fk_product: product,
      description: note,
      ...line,
      ...lineSums,
    });
    return lineSums;
  });
  return { ...sumTotals(totals) };
}
