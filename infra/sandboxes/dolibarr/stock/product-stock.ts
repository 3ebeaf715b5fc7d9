import type { Row } from '#infra/sandboxes/dolibarr/database.ts';
import type { Erp } from '#infra/sandboxes/dolibarr/erp.ts';
import {
  type WireObject,
  epoch,
  phpArray,
  text,
  wireObject,
} from '#infra/sandboxes/dolibarr/server/wire-format.ts';

/** The three stock keys of a product with `includestockdata=1`: numbers, unlike without it. */
export function stockOf(erp: Erp, product: Row): WireObject {
  const real = Number(product['stock'] ?? 0);
  return {
    stock_reel: real,
    stock_theorique: real - reservedByOrders(erp, Number(product['rowid'])),
    stock_warehouse: phpArray(warehousesOf(erp, product)),
  };
}

/** Validated and in-shipment orders reserve; drafts, closed and cancelled ones do not. Shipments are not modelled. */
function reservedByOrders(erp: Erp, productId: number): number {
  const rows = erp.db.all(
    `SELECT d.qty FROM commandedet d JOIN commande c ON c.rowid = d.fk_commande
     WHERE d.fk_product = ? AND c.fk_statut IN (1, 2)`,
    productId,
  );
  return rows.reduce((sum, row) => sum + Number(row['qty']), 0);
}

function warehousesOf(erp: Erp, product: Row): WireObject {
  const rows = erp.db.all(
    'SELECT * FROM product_stock WHERE fk_product = ? ORDER BY reel',
    product['rowid'] ?? 0,
  );
  return Object.fromEntries(
    rows.map((row) => {
      const stock: WireObject = { real: text(row['reel']), id: text(row['rowid']) };
      if (Number(product['tobatch']) === 1) stock['detail_batch'] = phpArray(lotsOf(erp, row));
      return [String(row['fk_entrepot']), stock];
    }),
  );
}

function lotsOf(erp: Erp, stock: Row): WireObject {
  const rows = erp.db.all(
    `SELECT b.*, l.rowid AS lotid, l.eatby, l.sellby FROM product_batch b
     JOIN product_stock s ON s.rowid = b.fk_product_stock
     LEFT JOIN product_lot l ON l.fk_product = s.fk_product AND l.batch = b.batch
     WHERE b.fk_product_stock = ? ORDER BY b.batch`,
    stock['rowid'] ?? 0,
  );
  return Object.fromEntries(
    rows.map((row) => [
      String(row['batch']),
      wireObject('lot', {
        id: text(row['rowid']),
        tms: epoch(row['tms']),
        fk_product_stock: text(row['fk_product_stock']),
        batch: text(row['batch']),
        qty: text(row['qty']),
        lotid: text(row['lotid']),
        eatby: epoch(row['eatby']),
        sellby: epoch(row['sellby']),
      }),
    ]),
  );
}
