import type { RecordedMovements } from '#functions/stock/movements/movements.store.ts';
import type { ErpState } from '#shared/kernel/erp-state.ts';
import type { Unit } from '#shared/kernel/quantity.ts';
import { mayBeUndone, undoneUntil } from '#shared/stock/movements/undo.ts';
import type { MovementKind, MovementLine } from '#shared/stock/movements/movement.ts';
import { refusedRows } from '#shared/stock/receptions/refused-view.ts';

/** AMB-101: state of one movement of a document in the ERP. */
export const lineErpState = (recorded: RecordedMovements, { n }: Pick<MovementLine, 'n'>): ErpState => {
  if (recorded.refs[n] !== undefined) return 'verifie';
  if (recorded.refusals[n] !== undefined) return 'en_echec';
  return recorded.erpState === 'verifie' ? 'a_envoyer' : recorded.erpState;
};

/** The movements of a document in the specification's format; kg or pieces, signed. */
export const movementsView = (recorded: RecordedMovements) =>
  recorded.document.lines.map((line) => ({
    id: `${recorded.document.id}-${line.n}`,
    product_id: line.productId,
    product_name: line.productName,
    warehouse_id: line.siteId,
    qty: line.milli / 1000,
    unit: line.unit ?? ('kg' as const),
    ...(line.pieces === undefined ? {} : { pieces: line.pieces }),
    inventorycode: line.code,
    lot: line.lot,
    batch: line.lot,
    eatby: line.eatBy,
    sellby: line.sellBy,
    label: line.label,
    datem: recorded.document.at,
    erp_status: lineErpState(recorded, line),
    erp_ref: recorded.refs[line.n] ?? null,
    named_lot: line.namedLot ?? null,
    from_lots: line.fromLots ?? [],
  }));

type Answered = Extract<
  MovementKind,
  'entree' | 'sortie' | 'transfert' | 'transformation' | 'correction' | 'annulation' | 'livraison' | 'retour'
>;

/** ERR-68 and similar messages of a single entry. */
const MESSAGES: Record<Answered, string> = {
  entree: 'Entrée de stock enregistrée avec succès',
  sortie: 'Sortie de stock enregistrée avec succès',
  transfert: 'Transfert de stock effectué avec succès',
  transformation: 'Transformation de stock effectuée avec succès',
  correction: 'Stock mis à jour avec succès',
  annulation: 'Opération annulée avec succès',
  livraison: 'Livraison enregistrée avec succès',
  retour: 'Retour enregistré avec succès',
};

export type CreatedProduct = {
  id: string;
  ref: string;
  label: string;
  category: string;
  barcode: string;
  price: number | null;
  unit: Unit;
  weight: number | null;
  fk_supplier: string | null;
  mpart_code: string | null;
};

/** API-46: what was written. A repeated key gets the same, with the present state in the ERP. */
export const recordedAnswer = (recorded: RecordedMovements, notes: readonly string[] = []) => {
  const { document, refusals, result, undoneBy } = recorded;
  const losses = document.losses ?? [];
  const kind = document.kind as Answered;
  return {
    success: true as const,
    message: MESSAGES[kind],
    failed_count: Object.keys(refusals).length,
    data: {
      operation_id: document.id,
      kind,
      movements: movementsView(recorded),
      products: (result?.['products'] as CreatedProduct[] | undefined) ?? [],
      refused: refusedRows(document, recorded.photos),
      notes: [...notes],
      loss: document.lossGrams / 1000,
      declared_losses: losses.map(({ label, weightGrams }) => ({ label, qty: weightGrams / 1000 })),
      unallocated:
        (document.lossGrams - losses.reduce((sum, { weightGrams }) => sum + weightGrams, 0)) / 1000,
      undo_until: undoneBy === undefined && mayBeUndone(document) ? undoneUntil(document) : null,
      undone_by: undoneBy ?? null,
    },
  };
};
