import type { Row } from '#infra/sandboxes/dolibarr/database.ts';
import type { Erp } from '#infra/sandboxes/dolibarr/erp.ts';
import type { Cell } from '#infra/sandboxes/dolibarr/server/wire-format.ts';
import { escape, euros, link, quantity, table } from './html.ts';
import { invoiceStatus, orderStatus } from './statuses.ts';

export interface Page {
  readonly title: string;
  readonly content: string;
}

interface RecordKey {
  readonly id: string;
  readonly ref: string;
}

/** The real interface answers 200 with an error page for an unknown id. */
const UNKNOWN: Page = { title: 'Erreur', content: '<p>Enregistrement introuvable.</p>' };

function find(erp: Erp, from: string, key: RecordKey): Row | undefined {
  return key.id === ''
    ? erp.db.one(`SELECT * FROM ${from} WHERE ref = ?`, key.ref)
    : erp.db.one(`SELECT * FROM ${from} WHERE rowid = ?`, key.id);
}

export function thirdpartyLink(erp: Erp, id: Cell): string {
  const name = erp.db.one('SELECT nom FROM societe WHERE rowid = ?', id ?? 0)?.['nom'];
  return link(`/societe/card.php?socid=${String(id)}`, name ?? id);
}

function facts(pairs: readonly (readonly [string, string])[]): string {
  return table(
    ['', ''],
    pairs.map(([name, value]) => [escape(name), value]),
  );
}

function lineTable(erp: Erp, from: string, key: string, id: Cell): string {
  const rows = erp.db.all(
    `SELECT d.*, p.ref, p.label FROM ${from} d LEFT JOIN product p ON p.rowid = d.fk_product WHERE d.${key} = ? ORDER BY d.rowid`,
    id ?? 0,
  );
  return table(
    ['Produit', 'Quantité', 'P.U. HT', 'TVA', 'Remise', 'Total HT'],
    rows.map((row) => [
      `${link(`/product/card.php?id=${String(row['fk_product'])}`, row['ref'] ?? '?')} ${escape(row['label'] ?? row['description'])}`,
      quantity(row['qty']),
      euros(row['subprice']),
      `${escape(row['tva_tx'])} %`,
      `${escape(row['remise_percent'])} %`,
      euros(row['total_ht']),
    ]),
  );
}

function totals(row: Row): [string, string][] {
  return [
    ['Total HT', euros(row['total_ht'])],
    ['TVA', euros(row['total_tva'])],
    ['Total TTC', euros(row['total_ttc'])],
  ];
}

export function orderCard(erp: Erp, key: RecordKey): Page {
  const row = find(erp, 'commande', key);
  if (row === undefined) return UNKNOWN;
  const content = facts([
    ['Tiers', thirdpartyLink(erp, row['fk_soc'])],
    ['État', escape(orderStatus(row))],
    ['Date', escape(row['date_commande'])],
    ['Livraison', escape(row['date_livraison'])],
    ['Réf. externe', escape(row['ref_ext'])],
    ['Réf. client', escape(row['ref_client'])],
    ['Note', escape(row['note_public'])],
    ['Note privée', escape(row['note_private'])],
    ...totals(row),
  ]);
  return {
    title: `Commande ${String(row['ref'])}`,
    content: content + lineTable(erp, 'commandedet', 'fk_commande', row['rowid']),
  };
}

export function invoiceCard(erp: Erp, key: RecordKey): Page {
  const row = find(erp, 'facture', key);
  if (row === undefined) return UNKNOWN;
  const content = facts([
    ['Tiers', thirdpartyLink(erp, row['fk_soc'])],
    ['État', escape(invoiceStatus(row))],
    ['Date', escape(row['datef'])],
    ['Échéance', escape(row['date_lim_reglement'])],
    ['Réglé', euros(row['paid'])],
    ...totals(row),
  ]);
  return {
    title: `Facture ${String(row['ref'])}`,
    content: content + lineTable(erp, 'facturedet', 'fk_facture', row['rowid']),
  };
}

export function thirdpartyCard(erp: Erp, key: RecordKey): Page {
  const row = key.id === '' ? undefined : erp.db.one('SELECT * FROM societe WHERE rowid = ?', key.id);
  if (row === undefined) return UNKNOWN;
  const orders = erp.db.all('SELECT * FROM commande WHERE fk_soc = ? ORDER BY rowid DESC', row['rowid'] ?? 0);
  const content = facts([
    ['Code client', escape(row['code_client'])],
    ['Réf. externe', escape(row['ref_ext'])],
    ['Courriel', escape(row['email'])],
    ['Téléphone', escape(row['phone'])],
    ['Adresse', escape([row['address'], row['zip'], row['town']].filter(Boolean).join(', '))],
    ['SIREN / SIRET', escape([row['siren'], row['siret']].filter(Boolean).join(' / '))],
    ['Note', escape(row['note_public'])],
  ]);
  const list = orders.map((order) => [
    link(`/commande/card.php?id=${String(order['rowid'])}`, order['ref']),
    escape(order['date_commande']),
    escape(orderStatus(order)),
    euros(order['total_ttc']),
  ]);
  const events = erp.db.all('SELECT * FROM actioncomm WHERE fk_soc = ? ORDER BY id DESC', row['rowid'] ?? 0);
  const agenda = events.map((event) => [
    escape(event['datep']),
    escape(event['label']),
    escape(event['note']),
  ]);
  return {
    title: String(row['nom']),
    content: `${content}<h2>Commandes</h2>${table(['Réf.', 'Date', 'État', 'TTC'], list)}<h2>Agenda</h2>${table(['Date', 'Événement', 'Note'], agenda)}`,
  };
}

export function productCard(erp: Erp, key: RecordKey): Page {
  const row = find(erp, 'product', key);
  if (row === undefined) return UNKNOWN;
  const stock = erp.db.all(
    `SELECT s.*, e.ref, (SELECT GROUP_CONCAT(b.batch || ' : ' || b.qty, ', ') FROM product_batch b WHERE b.fk_product_stock = s.rowid) AS lots
     FROM product_stock s JOIN entrepot e ON e.rowid = s.fk_entrepot WHERE s.fk_product = ? ORDER BY e.rowid`,
    row['rowid'] ?? 0,
  );
  const content = facts([
    ['Réf.', escape(row['ref'])],
    ['Code-barres', escape(row['barcode'])],
    ['Prix HT', euros(row['price'])],
    ['TVA', `${escape(row['tva_tx'])} %`],
    ['Stock physique', quantity(row['stock'])],
  ]);
  const list = stock.map((item) => [
    link(`/product/stock/card.php?id=${String(item['fk_entrepot'])}`, item['ref']),
    quantity(item['reel']),
    escape(item['lots']),
  ]);
  return {
    title: String(row['label']),
    content: `${content}<h2>Stock</h2>${table(['Entrepôt', 'Quantité', 'Lots'], list)}`,
  };
}

export function warehouseCard(erp: Erp, key: RecordKey): Page {
  const row = find(erp, 'entrepot', key);
  if (row === undefined) return UNKNOWN;
  const address = [row['address'], row['zip'], row['town']].filter(Boolean).join(', ');
  const movements = link(`/product/stock/movement_list.php?id=${String(row['rowid'])}`, 'Mouvements');
  return { title: `Entrepôt ${String(row['ref'])}`, content: `<p>${escape(address)}</p><p>${movements}</p>` };
}
