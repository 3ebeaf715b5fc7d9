import type { Erp } from '#infra/sandboxes/dolibarr/erp.ts';
import { type Page, invoiceCard, orderCard, productCard, thirdpartyCard, warehouseCard } from './cards.ts';
import { layout } from './html.ts';
import { indexPage, movementList } from './lists.ts';

/** The addresses of the real web interface that our links point to; all others are the index or a 404. */
export function renderPage(erp: Erp, url: URL): { status: number; html: string } {
  const id =
    url.searchParams.get('id') ?? url.searchParams.get('socid') ?? url.searchParams.get('facid') ?? '';
  const key = { id, ref: url.searchParams.get('ref') ?? '' };
  const page = pageAt(erp, url.pathname, key);
  if (page === undefined)
    return { status: 404, html: layout('Page introuvable', '<p>Adresse inconnue.</p>') };
  return { status: 200, html: layout(page.title, page.content) };
}

function pageAt(erp: Erp, path: string, key: { id: string; ref: string }): Page | undefined {
  switch (path) {
    case '/':
      return indexPage(erp);
    case '/commande/card.php':
      return orderCard(erp, key);
    case '/societe/card.php':
    case '/comm/card.php':
      return thirdpartyCard(erp, key);
    case '/compta/facture/card.php':
      return invoiceCard(erp, key);
    case '/product/card.php':
    case '/product/stock/product.php':
      return productCard(erp, key);
    case '/product/stock/card.php':
      return warehouseCard(erp, key);
    case '/product/stock/movement_list.php':
      return movementList(erp, Number(key.id));
    default:
      return undefined;
  }
}
