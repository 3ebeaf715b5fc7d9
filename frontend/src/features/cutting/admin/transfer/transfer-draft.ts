import type { CutPieces, Weights } from '#frontend/features/cutting/admin/weigh/cut-lines.tsx';
import type { CutChoices } from '#frontend/features/cutting/destination.ts';
import {
  cutEntries,
  cutProblem,
  declaredLosses,
  type Proposal,
} from '#frontend/features/cutting/proposal.ts';
import type { MovementsBody } from '#frontend/features/stock/admin/entry/recorded.ts';
import type { FieldErrors } from '#frontend/lib/forms/field-errors.ts';
import type { MovementWords } from '#frontend/features/stock/admin/entry/movement-fields.tsx';
import type { MovableProduct } from '#frontend/features/stock/entry.queries.ts';
import { wireFromMilli } from '#shared/kernel/quantity.ts';
import { movementDefaults } from '#shared/stock/movements/movement-defaults.ts';

/** STK-34, STK-35. */
export interface TransferDraft extends MovementWords {
  product_id: string;
  source_warehouse_id: string;
  destination_warehouse_id: string;
  /** Thousandths of the product's unit. */
  qty: number | null;
  /** Number of pieces, in thousandths; for products sold by the piece and priced by the kilo. */
  pieces?: number | null;
  /** Source lot; '' takes the earliest expiry first. */
  source_lot: string;
  /** Previously entered lines. */
  more: TransferLine[];
  label: string;
  transform: boolean;
  category: string;
  weights: Weights;
  cutPieces?: CutPieces;
  said: CutChoices;
}

/** A line of a transfer: product, quantity in thousandths of its unit, source lot. */
export interface TransferLine {
  product_id: string;
  qty: number;
  pieces?: number | null;
  source_lot: string;
}

/** All lines are in the list: the line form is empty. */
export const isListed = ({ more, product_id, qty, transform }: TransferDraft): boolean =>
  more.length > 0 && !transform && product_id === '' && qty === null;

/** The list plus the line being entered. */
export const linesOf = (draft: TransferDraft): TransferLine[] => [
  ...draft.more,
  ...(draft.product_id !== '' && draft.qty
    ? [
        {
          product_id: draft.product_id,
          qty: draft.qty,
          pieces: draft.pieces ?? null,
          source_lot: draft.source_lot,
        },
      ]
    : []),
];

/** A transfer keeps lot and dates of its source: only the code depends on the day. */
export const freshTransfer = (now: Date): TransferDraft => ({
  product_id: '',
  source_warehouse_id: '',
  destination_warehouse_id: '',
  qty: null,
  source_lot: '',
  more: [],
  label: '',
  transform: false,
  category: '',
  weights: {},
  said: {},
  inventorycode: movementDefaults(now).inventorycode,
  lot: '',
  eatby: '',
  sellby: '',
});

/** ERR-63. */
const REQUIRED = 'Veuillez remplir tous les champs obligatoires';

/** STK-38, ERR-64, ERR-65, AMB-64; other checks are the server's. */
export const problemsOf = (draft: TransferDraft, proposal: Proposal): FieldErrors<TransferDraft> => {
  const sites = ['source_warehouse_id', 'destination_warehouse_id'] as const;
  const missing = (isListed(draft) ? sites : (['product_id', ...sites, 'qty'] as const)).filter(
    (field) => !draft[field],
  );
  if (missing.length > 0) return Object.fromEntries(missing.map((field) => [field, REQUIRED]));
  if (!draft.transform) {
    return draft.source_warehouse_id === draft.destination_warehouse_id
      ? { destination_warehouse_id: 'L’entrepôt de destination doit être différent de l’entrepôt source.' }
      : {};
  }
  if (!draft.category) return { category: 'Veuillez sélectionner une catégorie pour la transformation' };
  return cutProblem(draft.qty ?? 0, proposal);
};

/** Several products: exit and entry of each, in one atomic request. */
export const listBodyOf = (
  draft: TransferDraft,
  productOf: (id: string) => MovableProduct | undefined,
): MovementsBody => ({
  movements: linesOf(draft).flatMap(({ product_id, qty, pieces, source_lot: lot }) => {
    const words = {
      product_id,
      ...(pieces ? { pieces: wireFromMilli(pieces) } : {}),
      inventorycode: draft.inventorycode.trim(),
      ...(draft.label.trim() && { label: draft.label.trim() }),
    };
    const version = productOf(product_id)?.version;
    return [
      {
        ...words,
        warehouse_id: draft.source_warehouse_id,
        qty: -wireFromMilli(qty),
        ...(lot && { lot, batch: lot }),
        ...(version !== undefined && { version }),
      },
      { ...words, warehouse_id: draft.destination_warehouse_id, qty: wireFromMilli(qty) },
    ];
  }),
});

/** STK-39, STK-40: the exit, then the entry or entries, in one call. */
export const bodyOf = (draft: TransferDraft, product: MovableProduct, proposal: Proposal): MovementsBody => {
  const qty = wireFromMilli(draft.qty ?? 0);
  const words = {
    inventorycode: draft.inventorycode.trim(),
    ...(draft.label.trim() && { label: draft.label.trim() }),
  };
  const lotted = (lot: string) => (lot ? { lot, batch: lot } : {});
  const entry = {
    ...words,
    warehouse_id: draft.destination_warehouse_id,
    ...(draft.eatby && { eatby: draft.eatby }),
    ...(draft.sellby && { sellby: draft.sellby }),
  };
  const pieces = draft.pieces ? { pieces: wireFromMilli(draft.pieces) } : {};
  const exit = {
    ...words,
    ...pieces,
    ...lotted(draft.source_lot),
    product_id: product.id,
    warehouse_id: draft.source_warehouse_id,
    qty: -qty,
    version: product.version,
  };
  const entries = draft.transform
    ? cutEntries(proposal).map((cut) => ({ ...entry, ...lotted(draft.lot.trim()), ...cut }))
    : [{ ...entry, ...pieces, ...lotted(draft.lot.trim()), product_id: product.id, qty }];
  return {
    movements: [exit, ...entries],
    ...(draft.transform ? { losses: declaredLosses(proposal.lines) } : {}),
  };
};
