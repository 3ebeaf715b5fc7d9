import type { ErpPaper } from '#functions/gateways/dolibarr/products/erp-product.ts';
import { erpPage } from '#shared/kernel/erp-pages.ts';
import {
  deliveredOrder,
  type MovementDocument,
  movementKindLabels,
} from '#shared/stock/movements/movement.ts';
import type { MovementPaper } from '#shared/stock/levels/stock-rows.ts';

type PaperView = { kind: MovementPaper; id: string; label: string; erp_url: string | null };

const ERP_PAPERS: Record<
  ErpPaper['kind'],
  { kind: MovementPaper; page: Parameters<typeof erpPage>[1]; label: string }
> = {
  shipment: { kind: 'shipment', page: 'shipment', label: 'Expédition' },
  reception: { kind: 'reception', page: 'reception', label: 'Réception' },
  'supplier order': { kind: 'supplier_order', page: 'supplierOrder', label: 'Commande fournisseur' },
  order: { kind: 'order', page: 'order', label: 'Commande' },
  invoice: { kind: 'invoice', page: 'invoice', label: 'Facture' },
};

/** The document behind a movement: ours, else the ERP's, with its page in Dolibarr. */
export const paperOf = (
  own: { document: MovementDocument; label: string } | undefined,
  there: ErpPaper | undefined,
  base: string | undefined,
): PaperView | null => {
  if (own) return ownPaper(own.document, own.label);
  if (!there) return null;
  const { kind, page, label } = ERP_PAPERS[there.kind];
  return {
    kind,
    id: there.id,
    label: `${label} nº\u00a0${there.id}`,
    erp_url: erpPage(base, page, there.id),
  };
};

const ownPaper = (document: MovementDocument, label: string): PaperView => {
  const order = deliveredOrder(label);
  if (order !== undefined) return { kind: 'order', id: order, label: order, erp_url: null };
  const received = document.received?.orderRef;
  return {
    kind: 'operation',
    id: document.id,
    label: received === undefined ? movementKindLabels[document.kind] : `Réception de ${received}`,
    erp_url: null,
  };
};
