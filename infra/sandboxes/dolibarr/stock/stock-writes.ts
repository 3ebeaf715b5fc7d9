import { DolibarrApiError } from '#infra/sandboxes/dolibarr/server/api-answer.ts';
import type { Row } from '#infra/sandboxes/dolibarr/database.ts';
import type { Erp } from '#infra/sandboxes/dolibarr/erp.ts';
import { checkLot, writeLot } from './lot-writes.ts';
import type { MovementInput } from './movement-fields.ts';
import { parisText, utcText } from '#infra/sandboxes/dolibarr/server/server-time.ts';

const NOT_ENOUGH =
  "La quantit&eacute; de produits dans l'entrep&ocirc;t de d&eacute;part n'est pas suffisante et votre configuration n'autorise pas un stock n&eacute;gatif : ";
const NO_SUCH_WAREHOUSE =
  'Cannot add or update a child row: a foreign key constraint fails (`dolibarr`.`llx_product_stock`, CONSTRAINT `fk_entrepot_entrepot_rowid` FOREIGN KEY (`fk_entrepot`) REFERENCES `llx_entrepot` (`rowid`))';

/**
 * One movement, with the real one's read-modify-write: a concurrent write inside the window is overwritten,
 * or this movement is rolled back and its id still returned with 200 (see write-races.ts).
 * @returns the row id; it may not exist.
 */
export async function writeMovement(erp: Erp, input: MovementInput): Promise<number> {
  const product = erp.db.one('SELECT * FROM product WHERE rowid = ?', input.productId);
  // An unknown product and a service are refused with an empty reason.
  if (product === undefined || Number(product['fk_product_type']) === 1) throw refused('');
  const warehouse = erp.db.one('SELECT * FROM entrepot WHERE rowid = ?', input.warehouseId);
  if (warehouse === undefined) {
    // The movement was inserted, then rolled back with the failed stock row.
    erp.db.burnId('stock_mouvement');
    throw refused(NO_SUCH_WAREHOUSE);
  }
  if (input.code !== null && input.code.length > 128) {
    throw refused("Data too long for column 'inventorycode' at row 1");
  }
  const stock = stockRow(erp, input);
  const isLotProduct = Number(product['tobatch']) === 1;
  const lot = isLotProduct ? checkLot(erp, { input, product, warehouse, stock, refused }) : undefined;
  const before = Number(stock?.['reel'] ?? 0);
  if (before + input.quantity < 0) throw refused(NOT_ENOUGH + String(product['ref']));

  const isLost = await erp.races.window('movement', `product ${input.productId}`);
  if (isLost) return erp.db.burnId('stock_mouvement');
  return erp.db.transaction(() => {
    writeAveragePrice(erp, product, input);
    const stockId = writeStock(erp, input, before + input.quantity);
    if (lot !== undefined) writeLot(erp, { input, stockId, quantity: lot.quantity + input.quantity });
    refreshProductStock(erp, input.productId);
    return insertMovement(erp, input);
  });
}

function refused(reason: string): DolibarrApiError {
  return new DolibarrApiError(503, `Error when create stock movement : ${reason}`);
}

function stockRow(erp: Erp, input: MovementInput): Row | undefined {
  const sql = 'SELECT * FROM product_stock WHERE fk_product = ? AND fk_entrepot = ?';
  return erp.db.one(sql, input.productId, input.warehouseId);
}

function writeStock(erp: Erp, input: MovementInput, quantity: number): number {
  const row = stockRow(erp, input);
  if (row === undefined) {
    const stock = { fk_product: input.productId, fk_entrepot: input.warehouseId, reel: quantity };
    return erp.db.insert('product_stock', stock);
  }
  erp.db.update('product_stock', Number(row['rowid']), { reel: quantity });
  return Number(row['rowid']);
}

/** Rows at exactly 0 are deleted: an absent warehouse means 0. */
function refreshProductStock(erp: Erp, productId: number): void {
  erp.db.run('DELETE FROM product_stock WHERE fk_product = ? AND reel = 0', productId);
  erp.db.run(
    `UPDATE product SET stock = (SELECT COALESCE(SUM(reel), 0) FROM product_stock WHERE fk_product = product.rowid),
     tms = ? WHERE rowid = ?`,
    utcText(erp.now()),
    productId,
  );
}

/** The price of a movement changes only the weighted average price, and only on entries. */
function writeAveragePrice(erp: Erp, product: Row, input: MovementInput): void {
  if (input.quantity <= 0 || input.price <= 0) return;
  const before = Math.max(0, Number(product['stock'] ?? 0));
  const value = before * Number(product['pmp'] ?? 0) + input.quantity * input.price;
  erp.db.update('product', input.productId, { pmp: value / (before + input.quantity) });
}

function insertMovement(erp: Erp, input: MovementInput): number {
  const now = erp.now();
  // A day sent as `datem` is midnight UTC, read back as Paris time.
  const datem = parisText(input.day === undefined ? now : new Date(`${input.day}T00:00:00Z`));
  return erp.db.insert('stock_mouvement', {
    fk_product: input.productId,
    fk_entrepot: input.warehouseId,
    value: input.quantity,
    // The default type 2 (exit) becomes 3 (entry) by the sign of the quantity; any other type is only
    // recorded.
    type_mouvement: input.type === 2 && input.quantity > 0 ? 3 : input.type,
    datem,
    price: input.price,
    label: input.label,
    inventorycode: input.code,
    batch: input.lot === '' ? null : input.lot,
    eatby: input.dluo ?? null,
    sellby: input.dlc ?? null,
    origintype: input.originType,
    fk_origin: input.originId,
    tms: utcText(now),
  });
}
