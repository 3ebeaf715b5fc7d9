import type { Database } from '#infra/sandboxes/dolibarr/database.ts';
import { type SeedMoment, readJson, readRows } from './seed-data.ts';
import { seedDocuments } from './seed-documents.ts';
import { seedMovements } from './seed-movements.ts';
import { parisText, utcText } from '#infra/sandboxes/dolibarr/server/server-time.ts';

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
