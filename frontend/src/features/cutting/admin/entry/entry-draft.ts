import type { CutPieces, Weights } from '#frontend/features/cutting/admin/weigh/cut-lines.tsx';
import type { CutChoices } from '#frontend/features/cutting/destination.ts';
import {
  cutEntries,
  cutProblem,
  declaredLosses,
  type Proposal,
} from '#frontend/features/cutting/proposal.ts';
import type { FieldErrors } from '#frontend/lib/forms/field-errors.ts';
import type { MovementWords } from '#frontend/features/stock/admin/entry/movement-fields.tsx';
import {
  EMPTY_ORIGIN,
  originOf,
  originProblems,
  type OriginTexts,
} from '#frontend/features/stock/admin/entry/origin-texts.ts';
import type { MovableProduct } from '#frontend/features/stock/entry.queries.ts';
import type { MovementsBody } from '#frontend/features/stock/admin/entry/recorded.ts';
import { isWholeAnimal } from '#shared/cutting/weighing.ts';
import { wireFromMilli } from '#shared/kernel/quantity.ts';
import { movementDefaults } from '#shared/stock/movements/movement-defaults.ts';
import { eurosFromCents } from '#shared/kernel/money.ts';

/** STK-26. */
export interface EntryDraft extends MovementWords, OriginTexts {
  product_id: string;
  warehouse_id: string;
  /** Thousandths of the product's unit. */
  qty: number | null;
  /** Number of pieces, in thousandths; for products sold by the piece and priced by the kilo. */
  pieces?: number | null;
  /** The lot was edited: the proposal no longer applies. */
  own_lot?: true;
  label: string;
  /** Cents HT, total. */
  purchase_price: number | null;
  transform: boolean;
  category: string;
  weights: Weights;
  cutPieces?: CutPieces;
  said: CutChoices;
}

/** Changes the product and resets the dependent fields. A whole animal is cut by default (STK-22). */
export const ofProduct = (id: string, product: Pick<MovableProduct, 'unit' | 'label'> | undefined) => ({
  product_id: id,
  pieces: null,
  transform: product !== undefined && product.unit === 'kg' && isWholeAnimal(product.label),
  category: '',
  weights: {},
  cutPieces: {},
  said: {},
});

/** STK-25, AMB-85. */
export const freshEntry = (now: Date): EntryDraft => {
  const { inventorycode, eatby, sellby } = movementDefaults(now);
  return {
    product_id: '',
    warehouse_id: '',
    qty: null,
    label: '',
    purchase_price: null,
    transform: false,
    category: '',
    weights: {},
    said: {},
    inventorycode,
    lot: '',
    eatby,
    sellby,
    ...EMPTY_ORIGIN,
  };
};

/** ERR-63. */
const REQUIRED = 'Veuillez remplir tous les champs obligatoires';

export const problemsOf = (draft: EntryDraft, proposal: Proposal): FieldErrors<EntryDraft> => {
  const missing = (['product_id', 'warehouse_id', 'qty'] as const).filter((field) => !draft[field]);
  if (missing.length > 0) return Object.fromEntries(missing.map((field) => [field, REQUIRED]));
  const origin = originProblems(draft);
  if (Object.keys(origin).length > 0) return origin;
  if (!draft.transform) return {};
  if (!draft.category) return { category: 'Veuillez sélectionner une catégorie pour la transformation' };
  return cutProblem(draft.qty ?? 0, proposal);
};

/** API-46, AMB-44: the entry and its cutting in one transaction. */
export const bodyOf = (draft: EntryDraft, proposal: Proposal): MovementsBody => ({
  product_id: draft.product_id,
  warehouse_id: draft.warehouse_id,
  qty: wireFromMilli(draft.qty ?? 0),
  ...(draft.pieces ? { pieces: wireFromMilli(draft.pieces) } : {}),
  inventorycode: draft.inventorycode.trim(),
  ...(draft.lot.trim() && { lot: draft.lot.trim(), batch: draft.lot.trim() }),
  eatby: draft.eatby,
  sellby: draft.sellby,
  ...(draft.label.trim() && { label: draft.label.trim() }),
  ...(draft.purchase_price !== null && { purchase_price: eurosFromCents(draft.purchase_price) }),
  origin: originOf(draft),
  ...(draft.transform
    ? {
        transform: true,
        sub_products: cutEntries(proposal).map(({ product_name: label, ...cut }) => ({
          ...cut,
          label,
          percentage: (proposal.lines.find(({ product }) => product === label)?.share ?? 0) / 100,
        })),
        losses: declaredLosses(proposal.lines),
      }
    : {}),
});
