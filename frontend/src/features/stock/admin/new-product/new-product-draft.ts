import type { FieldErrors } from '#frontend/lib/forms/field-errors.ts';
import { call } from '#frontend/lib/api/call.ts';
import {
  EMPTY_ORIGIN,
  originOf,
  originProblems,
  type OriginTexts,
} from '#frontend/features/stock/admin/entry/origin-texts.ts';
import type { CallInput, ReplyOf } from '#shared/kernel/endpoint.ts';
import { wireFromMilli } from '#shared/kernel/quantity.ts';
import { isEan13 } from '#shared/stock/products/ean13.ts';
import { proposedLot } from '#shared/stock/lots/entry-lot.ts';
import { movementDefaults } from '#shared/stock/movements/movement-defaults.ts';
import { movementsContract } from '#shared/stock/movements/movements.contract.ts';
import { PRODUCT_REFERENCE } from '#shared/stock/products/product-name.ts';

const { createProductAndStock } = movementsContract.endpoints;
export type NewProductBody = CallInput<typeof createProductAndStock>['body'];

/** A created product, retained until the next one. */
export interface CreatedProduct {
  answer: ReplyOf<typeof createProductAndStock>;
  /** In ms. */
  at: number;
}

/** Validates the stored shape. */
export const isCreatedProduct = (value: unknown): value is CreatedProduct =>
  typeof value === 'object' && value !== null && 'answer' in value && 'at' in value;

/** STK-33; missing values are empty or null. */
export interface NewProductDraft extends OriginTexts {
  ref: string;
  label: string;
  category: string;
  warehouse_id: string;
  /** Thousandths of the product's unit. */
  qty: number | null;
  /** Cents HT per kilogram. */
  price: number | null;
  barcode: string;
  /** Grams per piece. */
  weight: number | null;
  fk_supplier: string;
  mpart_code: string;
  inventorycode: string;
  lot: string;
  eatby: string;
  sellby: string;
  description: string;
  note_private: string;
  /** Visible to customers. */
  on_sale: boolean;
}

/** STK-25, STK-33: code, lot and dates of the day; on sale. */
export const freshProduct = (now: Date): NewProductDraft => {
  const { inventorycode, eatby, sellby } = movementDefaults(now);
  return {
    ref: '',
    label: '',
    category: '',
    warehouse_id: '',
    qty: null,
    price: null,
    barcode: '',
    weight: null,
    fk_supplier: '',
    mpart_code: '',
    inventorycode,
    lot: proposedLot({ product: undefined, animal: '', supplier: '' }, now),
    eatby,
    sellby,
    description: '',
    note_private: '',
    on_sale: true,
    ...EMPTY_ORIGIN,
  };
};

/** ERR-63. */
const REQUIRED = 'Veuillez remplir tous les champs obligatoires';

/** STK-30; other checks are the server's. */
export const problemsOf = (draft: NewProductDraft): FieldErrors<NewProductDraft> => ({
  ...(draft.ref.trim() === '' && { ref: REQUIRED }),
  ...(draft.label.trim() === '' && { label: REQUIRED }),
  ...(draft.warehouse_id === '' && { warehouse_id: REQUIRED }),
  // AMB-64: absent and zero are equivalent
  ...(!draft.qty && { qty: REQUIRED }),
  ...(draft.ref.trim() !== '' &&
    !PRODUCT_REFERENCE.test(draft.ref.trim()) && {
      ref: 'La référence n’accepte que lettres sans accent, chiffres, point, tiret et souligné.',
    }),
  ...(draft.barcode.trim() !== '' &&
    !isEan13(draft.barcode.trim()) && {
      barcode: 'Ce code-barres n’est pas un EAN-13 : 13 chiffres, le dernier contrôle les autres.',
    }),
  ...originProblems(draft),
});

export const bodyOf = (draft: NewProductDraft): NewProductBody => ({
  ref: draft.ref.trim(),
  label: draft.label.trim(),
  ...(draft.category && { category: draft.category }),
  warehouse_id: draft.warehouse_id,
  qty: wireFromMilli(draft.qty ?? 0),
  ...(draft.price !== null && { price: draft.price / 100 }),
  barcode: draft.barcode.trim(),
  ...(draft.weight && { weight: wireFromMilli(draft.weight) }),
  ...(draft.fk_supplier && { fk_supplier: draft.fk_supplier }),
  ...(draft.mpart_code.trim() && { mpart_code: draft.mpart_code.trim() }),
  inventorycode: draft.inventorycode.trim(),
  ...(draft.lot.trim() && { lot: draft.lot.trim(), batch: draft.lot.trim() }),
  eatby: draft.eatby,
  sellby: draft.sellby,
  description: draft.description,
  note_private: draft.note_private,
  status: draft.on_sale ? 1 : 0,
  origin: originOf(draft),
});

/** API-47. */
export const createProduct = (body: NewProductBody, key: string): Promise<CreatedProduct['answer']> =>
  call(createProductAndStock, { body }, { as: 'admin', headers: { 'Idempotency-Key': key } });
