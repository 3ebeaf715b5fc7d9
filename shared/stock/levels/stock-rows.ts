import * as z from 'zod/mini';
import { erpStates } from '#shared/kernel/erp-state.ts';

/** Unit of amounts: pieces are never converted to kilograms. */
export const unit = z.enum(['kg', 'piece']);

/** STK-50, with fields for the movement dialogs; amounts in `unit`, price in euros per unit. */
export const stockProduct = z.object({
  id: z.string(),
  ref: z.string(),
  label: z.string(),
  category: z.string(),
  unit,
  barcode: z.nullable(z.string()),
  price: z.nullable(z.number()),
  /** kg per piece; null: sold by the kilogram, or unknown. */
  piece_weight: z.nullable(z.number()),
  /** Sold by the piece and priced by the kilo: lots are entered, cut and counted in both units. */
  by_piece: z.optional(z.literal(true)),
  bruges_real: z.number(),
  lormont_real: z.number(),
  /** Incremented by each movement; a movement with an older version is refused (AMB-98). */
  version: z.number(),
  /** Tracked by lots; then the stock of each. */
  by_lots: z.boolean(),
  lots: z.array(
    z.object({
      warehouse_id: z.string(),
      lot: z.string(),
      qty: z.number(),
      /** Number of pieces, where known. */
      pieces: z.optional(z.number()),
      eatby: z.nullable(z.string()),
      sellby: z.nullable(z.string()),
      blocked: z.boolean(),
    }),
  ),
});

/** API-44, AMB-107; null: unknown. */
export const movementProduct = z.extend(stockProduct, {
  /** kg per piece. */
  weight: z.nullable(z.number()),
  /** The ERP's supplier id. */
  fk_supplier: z.nullable(z.string()),
  /** The supplier's product code. */
  mpart_code: z.nullable(z.string()),
});

export const warehouse = z.object({ id: z.string(), label: z.string() });

/** Stock of a product in an ERP warehouse outside the two sites; `qty` in `unit`. */
export const stockElsewhere = z.object({
  warehouse: z.string(),
  open: z.boolean(),
  product_id: z.string(),
  ref: z.string(),
  label: z.string(),
  unit,
  qty: z.number(),
});

/** Document type of a movement. Ours first: a prepared order, another ledger operation. */
export const movementPapers = [
  'order',
  'operation',
  'shipment',
  'reception',
  'supplier_order',
  'invoice',
] as const;
export type MovementPaper = (typeof movementPapers)[number];

const movementDocument = z.object({
  kind: z.enum(movementPapers),
  /** The order's reference, our operation id, or the document's row id in the ERP. */
  id: z.string(),
  label: z.string(),
  /** Link to the ERP; null for our own documents, or without an address. */
  erp_url: z.nullable(z.string()),
});

/** STK-49; `qty` in `unit`, signed; `type_mouvement` 1 entry, 0 exit, from the sign (AMB-65). */
export const movement = z.object({
  id: z.string(),
  datem: z.string(),
  qty: z.number(),
  unit,
  fk_product: z.string(),
  fk_entrepot: z.string(),
  label: z.string(),
  type_mouvement: z.union([z.literal(0), z.literal(1)]),
  inventorycode: z.nullable(z.string()),
  batch: z.nullable(z.string()),
  product_info: z.nullable(
    z.object({ label: z.string(), ref: z.string(), stock_reel: z.number(), stock_virtuel: z.number() }),
  ),
  warehouse_info: z.object({ label: z.string() }),
  /** Who recorded or counted it, or closed the preparation; « Dolibarr » for movements made there. */
  auteur: z.string(),
  /** null: none. */
  document: z.nullable(movementDocument),
  /** AMB-101: `verifie` with its row for movements in the ERP, else the sync state of ours. */
  erp_status: z.enum(erpStates),
  erp_ref: z.nullable(z.string()),
});

/**
 * STK-17; amounts in `unit`. `*_2` are present when two dates are compared; null: not in that day's
 * extraction.
 */
export const comparedRow = z.object({
  product_id: z.string(),
  product_name: z.string(),
  ref: z.string(),
  category: z.string(),
  unit,
  bruges_theo_1: z.nullable(z.number()),
  bruges_real_1: z.nullable(z.number()),
  lormont_theo_1: z.nullable(z.number()),
  lormont_real_1: z.nullable(z.number()),
  bruges_theo_2: z.optional(z.nullable(z.number())),
  bruges_real_2: z.optional(z.nullable(z.number())),
  lormont_theo_2: z.optional(z.nullable(z.number())),
  lormont_real_2: z.optional(z.nullable(z.number())),
});

/** A product of a day's extraction; amounts in `unit`. */
export const extractedProduct = z.object({
  product_id: z.string(),
  product_name: z.string(),
  ref: z.string(),
  category: z.string(),
  unit,
  bruges_theo: z.number(),
  bruges_real: z.number(),
  lormont_theo: z.number(),
  lormont_real: z.number(),
});
