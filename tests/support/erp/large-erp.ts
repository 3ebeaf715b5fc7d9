import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { utcText } from '#infra/sandboxes/dolibarr/server/server-time.ts';

/**
 * Adds plainly fictitious products to the file of a Dolibarr sandbox, in its own tables: one in four has no category,
 * one in fifty a negative stock.
 */
export const addProducts = (
  dataDir: string,
  count: number,
  at: Date = new Date('2026-11-20T08:00:00Z'),
): void => {
  const db = new DatabaseSync(join(dataDir, 'dolibarr.sqlite'));
  const now = utcText(at);
  const product = db.prepare(
    `INSERT INTO product (ref, label, description, price, price_ttc, tva_tx, tosell, tobuy, tobatch, stock, datec, tms)
     VALUES (?, ?, '', ?, ?, 5.5, 1, 1, 0, ?, ?, ?)`,
  );
  const stock = db.prepare('INSERT INTO product_stock (fk_product, fk_entrepot, reel) VALUES (?, ?, ?)');
  const member = db.prepare('INSERT INTO categorie_product VALUES (?, ?)');
  db.exec('BEGIN');
  for (let n = 1; n <= count; n++) {
    const price = 5 + (n % 40);
    const bruges = n % 50 === 0 ? -2.5 : Number(((n * 7.301) % 200).toFixed(3));
    const lormont = Number(((n * 3.117) % 90).toFixed(3));
    const { lastInsertRowid: id } = product.run(
      `ESSAI${String(n).padStart(5, '0')}`,
      `MORCEAU D’ESSAI ${n}`,
      price,
      price * 1.055,
      bruges + lormont,
      now,
      now,
    );
    stock.run(id, 1, bruges);
    if (lormont !== 0) stock.run(id, 2, lormont);
    if (n % 4 !== 0) member.run((n % 3) + 1, id);
  }
  db.exec('COMMIT');
  db.close();
};
