import type { MovementOperation } from '#functions/stock/movements/movements.store.ts';
import type { ErpState } from '#shared/kernel/erp-state.ts';
import type { MovementKind, MovementLine } from '#shared/stock/movement.ts';

/** AMB-101: where one movement of a document stands in the ERP. */
export const lineErpState = (operation: MovementOperation, { n }: Pick<MovementLine, 'n'>): ErpState => {
  if (operation.refs[n] !== undefined) return 'verifie';
  if (operation.refusals[n] !== undefined) return 'en_echec';
  return operation.state === 'verifie' ? 'a_envoyer' : operation.state;
};

/** The movements of a document in the specification's words; kg, signed. */
export const shownMovements = (operation: MovementOperation) =>
  operation.document.lines.map((line) => ({
    id: `${operation.document.id}-${line.n}`,
    product_id: line.productId,
    product_name: line.productName,
    warehouse_id: line.siteId,
    qty: line.grams / 1000,
    inventorycode: line.code,
    lot: line.lot,
    batch: line.lot,
    eatby: line.eatBy,
    sellby: line.sellBy,
    label: line.label,
    datem: operation.document.at,
    erp_status: lineErpState(operation, line),
    erp_ref: operation.refs[line.n] ?? null,
  }));

type Answered = Extract<MovementKind, 'entree' | 'sortie' | 'transfert' | 'transformation' | 'correction'>;

/** ERR-68 and its like; who records one entry is told so. */
const MESSAGES: Record<Answered, string> = {
  entree: 'Entrée de stock enregistrée avec succès',
  sortie: 'Sortie de stock enregistrée avec succès',
  transfert: 'Transfert de stock effectué avec succès',
  transformation: 'Transformation de stock effectuée avec succès',
  correction: 'Stock mis à jour avec succès',
};

export type CreatedProduct = { id: string; ref: string; label: string; category: string; barcode: string };

/** API-46: what was written. Asked again under the same key, the same with today's state in the ERP. */
export const recordedAnswer = (operation: MovementOperation) => {
  const { document, refusals, result } = operation;
  const kind = document.kind as Answered;
  return {
    success: true as const,
    message: MESSAGES[kind],
    failed_count: Object.keys(refusals).length,
    data: {
      operation_id: document.id,
      kind,
      movements: shownMovements(operation),
      products: (result?.['products'] as CreatedProduct[] | undefined) ?? [],
      loss: document.lossGrams / 1000,
    },
  };
};
