import type { Database } from '#infra/sandboxes/dolibarr/database.ts';
import type { SeedMoment, SeedRow } from './seed-data.ts';
import { parisDay, parisText } from '#infra/sandboxes/dolibarr/server/server-time.ts';

/** Replays the movements: stock per warehouse and lot is their sum, as on the captured instance. */
export function seedMovements(db: Database, moment: SeedMoment, rows: readonly SeedRow[]): void {
  for (const row of rows) {
    const { day, eatbyDay, sellbyDay, ...movement } = row;
    const later = Number(sellbyDay ?? 0) < 0 ? FRESH_DAYS : 0;
    const eatby = dayText(moment, eatbyDay, later);
    const sellby = dayText(moment, sellbyDay, later);
    const datem = `${parisDay(moment.now, Number(day))} 01:00:00`;
    const at = datem < moment.stamps.datec ? datem : parisText(moment.now);
    db.insert('stock_mouvement', { ...movement, datem: at, eatby, sellby, tms: moment.stamps.tms });
    addToStock(db, movement);
    if (typeof movement['batch'] === 'string') addToLot(db, movement, { eatby, sellby }, moment.stamps.tms);
  }
  db.run('DELETE FROM product_batch WHERE qty = 0');
  db.run('DELETE FROM product_stock WHERE reel = 0');
  db.run('UPDATE product SET stock = (SELECT SUM(reel) FROM product_stock WHERE fk_product = product.rowid)');
}

/** Half of the captured lots had expired and could not be ordered: a demo shop would be half empty. */
const FRESH_DAYS = 21;

function dayText(moment: SeedMoment, day: unknown, later: number): string | null {
  return typeof day === 'number' ? parisDay(moment.now, day + later) : null;
}

/** Sums are rounded to remove binary noise: the captures have at most three decimals. */
function addToStock(db: Database, movement: SeedRow): void {
  db.run(
    `INSERT INTO product_stock (fk_product, fk_entrepot, reel) VALUES (?, ?, ?)
     ON CONFLICT (fk_product, fk_entrepot) DO UPDATE SET reel = ROUND(reel + excluded.reel, 6)`,
    movement['fk_product'] ?? 0,
    movement['fk_entrepot'] ?? 0,
    movement['value'] ?? 0,
  );
}

function addToLot(
  db: Database,
  movement: SeedRow,
  dates: { eatby: string | null; sellby: string | null },
  tms: string,
): void {
  const product = movement['fk_product'] ?? 0;
  const batch = movement['batch'] ?? '';
  db.run(
    'INSERT OR IGNORE INTO product_lot (fk_product, batch, eatby, sellby) VALUES (?, ?, ?, ?)',
    product,
    batch,
    dates.eatby,
    dates.sellby,
  );
  db.run(
    `INSERT INTO product_batch (fk_product_stock, batch, qty, tms)
     SELECT rowid, ?, ?, ? FROM product_stock WHERE fk_product = ? AND fk_entrepot = ?
     ON CONFLICT (fk_product_stock, batch) DO UPDATE SET qty = ROUND(qty + excluded.qty, 6)`,
    batch,
    movement['value'] ?? 0,
    tms,
    product,
    movement['fk_entrepot'] ?? 0,
  );
}
