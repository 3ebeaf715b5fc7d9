import type { DolibarrApiError } from '#infra/sandboxes/dolibarr/server/api-answer.ts';
import type { Row } from '#infra/sandboxes/dolibarr/database.ts';
import type { Erp } from '#infra/sandboxes/dolibarr/erp.ts';
import type { MovementInput } from './movement-fields.ts';
import { utcText } from '#infra/sandboxes/dolibarr/server/server-time.ts';

interface LotCheck {
  readonly input: MovementInput;
  readonly product: Row;
  readonly warehouse: Row;
  readonly stock: Row | undefined;
  readonly refused: (reason: string) => DolibarrApiError;
}

/** Lot checks of a product with lots; @returns the lot's quantity in that warehouse before the movement. */
export function checkLot(erp: Erp, check: LotCheck): { quantity: number } {
  const { input, product, warehouse, stock, refused } = check;
  const ref = String(product['ref']);
  if (input.lot === '') {
    throw refused(
      `Erreur, vous essayez de faire un mouvement de stock sans lot/numéro de série, sur le produit '${ref}' qui exige un lot/numéro de série.`,
    );
  }
  refuseOtherDates(erp, check);
  const sql = 'SELECT qty FROM product_batch WHERE fk_product_stock = ? AND batch = ?';
  const onHand = Number(erp.db.one(sql, stock?.['rowid'] ?? 0, storedBatch(erp, input))?.['qty'] ?? 0);
  if (onHand + input.quantity < 0) {
    throw refused(
      `Vous n'avez pas assez de stock, pour ce num&eacute;ro de lot, depuis votre entrep&ocirc;t source et votre configuration ne permet pas les stocks n&eacute;gatifs (Qt&eacute; pour le produit '${ref}' avec le lot '${input.lot}' est ${onHand} dans l'entrep&ocirc;t '${String(warehouse['ref'])}').`,
    );
  }
  return { quantity: onHand };
}

/** A known lot keeps its dates: others are refused, none at all is accepted. */
function refuseOtherDates(erp: Erp, { input, refused }: LotCheck): void {
  const known = lotRow(erp, input);
  const pairs = [
    [known?.['eatby'], input.dluo],
    [known?.['sellby'], input.dlc],
  ] as const;
  for (const [found, given] of pairs) {
    if (typeof found !== 'string' || given === undefined || found === given) continue;
    throw refused(
      `Ce lot/numéro de série (<strong>${input.lot}</strong>) existe déjà mais avec des dates de consommation ou péremption différente (trouvé <strong>${french(found)}</strong> mais vous avez entré <strong>${french(given)}</strong>).`,
    );
  }
}

function french(day: string): string {
  return `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)} 00:00`;
}

function lotRow(erp: Erp, input: MovementInput): Row | undefined {
  return erp.db.one(
    'SELECT * FROM product_lot WHERE fk_product = ? AND batch = ?',
    input.productId,
    storedBatch(erp, input),
  );
}

/**
 * The unique key of lots ignores case, accents and trailing blanks (utf8mb4_unicode_ci): the first spelling
 * stays.
 */
function storedBatch(erp: Erp, { productId, lot }: MovementInput): string {
  const rows = erp.db.all('SELECT batch FROM product_lot WHERE fk_product = ?', productId);
  const folded = collated(lot);
  return rows.map((row) => String(row['batch'])).find((batch) => collated(batch) === folded) ?? lot;
}

const collated = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase().trimEnd();

/**
 * Creates the lot on its first entry; a lot with a quantity of 0 is removed from the stock but keeps its
 * dates.
 */
export function writeLot(erp: Erp, write: { input: MovementInput; stockId: number; quantity: number }): void {
  const { input, stockId, quantity } = write;
  const lot = lotRow(erp, input);
  const batch = storedBatch(erp, input);
  const dates = { eatby: input.dluo ?? null, sellby: input.dlc ?? null };
  if (lot === undefined) {
    // absent from a database created before lots had a time of change
    const tms = erp.db.hasColumn('product_lot', 'tms') ? { tms: utcText(erp.now()) } : {};
    erp.db.insert('product_lot', { fk_product: input.productId, batch: input.lot, ...dates, ...tms });
  }
  erp.db.run(
    'DELETE FROM product_batch WHERE fk_product_stock = ? AND batch = ? AND ? = 0',
    stockId,
    batch,
    quantity,
  );
  if (quantity === 0) return;
  erp.db.run(
    `INSERT INTO product_batch (fk_product_stock, batch, qty, tms) VALUES (?, ?, ?, ?)
     ON CONFLICT (fk_product_stock, batch) DO UPDATE SET qty = excluded.qty, tms = excluded.tms`,
    stockId,
    batch,
    quantity,
    utcText(erp.now()),
  );
}
