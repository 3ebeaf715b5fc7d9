import type { Row } from '#infra/sandboxes/dolibarr/database.ts';
import type { Erp } from '#infra/sandboxes/dolibarr/erp.ts';
import { type Page, thirdpartyLink } from './cards.ts';
import { escape, euros, link, quantity, table } from './html.ts';
import { invoiceStatus, orderStatus } from './statuses.ts';

/** Everything on one page: third parties, orders with their lines, invoices, products. */
export function indexPage(erp: Erp): Page {
  const sections = [
    ['Commandes', orders(erp)],
    ['Tiers', thirdparties(erp)],
    ['Factures', invoices(erp)],
    ['Produits', products(erp)],
  ] as const;
  const warehouses = erp.db
    .all('SELECT * FROM entrepot ORDER BY rowid')
    .map((row) =>
      link(`/product/stock/movement_list.php?id=${String(row['rowid'])}`, `Mouvements ${String(row['ref'])}`),
    );
  const intro = `<p class="note">Bac à sable local qui parle l'API REST de Dolibarr 22. ${warehouses.join(' · ')}</p>`;
  return {
    title: 'Dolibarr, bac à sable',
    content: intro + sections.map(([title, content]) => `<h2>${title}</h2>${content}`).join('\n'),
  };
}

function orders(erp: Erp): string {
  const lines = Map.groupBy(
    erp.db.all(
      'SELECT d.*, p.ref, p.label FROM commandedet d LEFT JOIN product p ON p.rowid = d.fk_product ORDER BY d.rowid',
    ),
    (line) => line['fk_commande'],
  );
  return table(
    ['Réf.', 'Réf. client', 'Réf. externe', 'Tiers', 'Date', 'État', 'TTC', 'Lignes'],
    erp.db
      .all('SELECT * FROM commande ORDER BY rowid DESC')
      .map((order) => [
        link(`/commande/card.php?id=${String(order['rowid'])}`, order['ref']),
        escape(order['ref_client']),
        escape(order['ref_ext']),
        thirdpartyLink(erp, order['fk_soc']),
        escape(order['date_commande']),
        escape(orderStatus(order)),
        euros(order['total_ttc']),
        (lines.get(order['rowid'] ?? null) ?? []).map(lineText).join('<br>'),
      ]),
  );
}

function lineText(line: Row): string {
  const name = escape(line['label'] ?? line['description']);
  return `${quantity(line['qty'])} × ${name} à ${euros(line['subprice'])}`;
}

function thirdparties(erp: Erp): string {
  return table(
    ['Nom', 'Code client', 'Réf. externe', 'Courriel'],
    erp.db
      .all('SELECT * FROM societe ORDER BY rowid DESC')
      .map((row) => [
        link(`/societe/card.php?socid=${String(row['rowid'])}`, row['nom']),
        escape(row['code_client']),
        escape(row['ref_ext']),
        escape(row['email']),
      ]),
  );
}

function invoices(erp: Erp): string {
  return table(
    ['Réf.', 'Tiers', 'Date', 'État', 'TTC'],
    erp.db
      .all('SELECT * FROM facture ORDER BY rowid DESC')
      .map((row) => [
        link(`/compta/facture/card.php?id=${String(row['rowid'])}`, row['ref']),
        thirdpartyLink(erp, row['fk_soc']),
        escape(row['datef']),
        escape(invoiceStatus(row)),
        euros(row['total_ttc']),
      ]),
  );
}

function products(erp: Erp): string {
  return table(
    ['Réf.', 'Libellé', 'Prix HT', 'TVA', 'Stock'],
    erp.db
      .all('SELECT * FROM product ORDER BY ref')
      .map((row) => [
        link(`/product/card.php?id=${String(row['rowid'])}`, row['ref']),
        escape(row['label']),
        euros(row['price']),
        `${escape(row['tva_tx'])} %`,
        quantity(row['stock']),
      ]),
  );
}

/** Latest movements of a warehouse. */
export function movementList(erp: Erp, warehouseId: number): Page {
  const rows = erp.db.all(
    `SELECT m.*, p.label AS product FROM stock_mouvement m JOIN product p ON p.rowid = m.fk_product
     WHERE m.fk_entrepot = ? ORDER BY m.rowid DESC LIMIT 200`,
    warehouseId,
  );
  const list = rows.map((row) => [
    escape(row['rowid']),
    escape(row['datem']),
    link(`/product/card.php?id=${String(row['fk_product'])}`, row['product']),
    quantity(row['value']),
    escape(row['batch']),
    escape(row['inventorycode']),
    escape(row['label']),
  ]);
  return {
    title: 'Mouvements de stock',
    content: table(['N°', 'Date', 'Produit', 'Quantité', 'Lot', 'Code', 'Libellé'], list),
  };
}
