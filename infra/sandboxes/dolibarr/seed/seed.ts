import type { Database } from '#infra/sandboxes/dolibarr/database.ts';
import { type SeedMoment, readJson, readRows, type SeedRow } from './seed-data.ts';
import { seedDocuments } from './seed-documents.ts';
import { parisText, utcText, parisDay } from '#infra/sandboxes/dolibarr/server/server-time.ts';

interface CategorySeed {
  readonly rowid: number;
  readonly label: string;
  readonly fk_parent: number;
  readonly products: readonly number[];
}

/** Fills an empty database once, in one transaction: after a crash it starts over. */
export function seedDatabase(db: Database, options: { demo: boolean; now: Date }): void {
  if (db.one("SELECT 1 FROM sandbox_state WHERE name = 'seeded'") !== undefined) return;
  const { now } = options;
  const moment: SeedMoment = { now, stamps: { datec: parisText(now), tms: utcText(now) } };
  db.transaction(() => {
    for (const row of readRows('warehouses')) db.insert('entrepot', row);
    if (options.demo) seedDemo(db, moment);
    db.run("INSERT INTO sandbox_state (name, value) VALUES ('seeded', ?)", now.toISOString());
  });
}

function seedDemo(db: Database, moment: SeedMoment): void {
  for (const row of readRows('products')) {
    const ttc = Math.round(Number(row['price']) * (100 + Number(row['tva_tx']))) / 100;
    const barcodeType = row['barcode'] === null ? null : 2;
    db.insert('product', { ...row, price_ttc: ttc, fk_barcode_type: barcodeType, ...moment.stamps });
  }
  for (const { products, ...category } of readJson<CategorySeed[]>('categories')) {
    db.insert('categorie', { ...category, ...moment.stamps });
    for (const product of products)
      db.run('INSERT INTO categorie_product VALUES (?, ?)', category.rowid, product);
  }
  for (const row of readRows('thirdparties')) db.insert('societe', { ...row, fk_pays: 1, ...moment.stamps });
  seedMovements(db, moment, readRows('movements'));
  seedDocuments(db, moment);
}

/** Replays the movements: stock per warehouse and lot is their sum, as on the captured instance. */
function seedMovements(db: Database, moment: SeedMoment, rows: readonly SeedRow[]): void {
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
