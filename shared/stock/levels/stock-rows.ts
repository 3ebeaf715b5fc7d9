import * as z from 'zod/mini';
import { erpStates } from '#shared/kernel/erp-state.ts';

/** What amounts are counted in: pieces are never shown as kilograms. */
export const unit = z.enum(['kg', 'piece']);

/** STK-50, with what the movement dialogs need to know of a product; amounts in `unit`, price in euros per unit. */
export const stockProduct = z.object({
  id: z.string(),
  ref: z.string(),
  label: z.string(),
  category: z.string(),
  unit,
  barcode: z.nullable(z.string()),
  price: z.nullable(z.number()),
  /** kg of one piece; null for what is sold by the kilogram, or where nobody said. */
  piece_weight: z.nullable(z.number()),
  /** Sold by the piece and paid by the kilo: its lots are entered, cut and counted in both. */
  by_piece: z.optional(z.literal(true)),
  bruges_real: z.number(),
  lormont_real: z.number(),
  /** Raised by each movement: sent along with one, it refuses what was decided on an older stock (AMB-98). */
  version: z.number(),
  /** Kept by lots: then what is in stock of each. */
  by_lots: z.boolean(),
  lots: z.array(
    z.object({
      warehouse_id: z.string(),
      lot: z.string(),
      qty: z.number(),
      /** How many pieces these kilos are, where it is known. */
      pieces: z.optional(z.number()),
      eatby: z.nullable(z.string()),
      sellby: z.nullable(z.string()),
      blocked: z.boolean(),
    }),
  ),
});

/** API-44, AMB-107; null where nobody gave it. */
export const movementProduct = z.extend(stockProduct, {
  /** kg of one of it. */
  weight: z.nullable(z.number()),
  /** The ERP's number of its supplier. */
  fk_supplier: z.nullable(z.string()),
  /** What its supplier calls it. */
  mpart_code: z.nullable(z.string()),
});

export const warehouse = z.object({ id: z.string(), label: z.string() });

/** What lies of a product in a warehouse of the ERP that is none of the sites'; `qty` in `unit`. */
export const stockElsewhere = z.object({
  warehouse: z.string(),
  open: z.boolean(),
  product_id: z.string(),
  ref: z.string(),
  label: z.string(),
  unit,
  qty: z.number(),
});

/** What a movement was made by. Ours first: an order that was prepared, another act of the ledger. */
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
  /** The order's reference, the operation's id here, or the paper's row in the ERP. */
  id: z.string(),
  label: z.string(),
  /** Where a person sees it in the ERP; null for what is seen here, or without an address. */
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
  /** Who recorded it, counted it or closed the preparation; « Dolibarr » for what was made there. */
  auteur: z.string(),
  /** Null where nobody made a paper of it. */
  document: z.nullable(movementDocument),
  /** AMB-101: `verifie` and its row for what is in the ERP, else where our own movement stands. */
  erp_status: z.enum(erpStates),
  erp_ref: z.nullable(z.string()),
});

/** STK-17; amounts in `unit`. `*_2` are there when two dates are compared; null: not in that day's extraction. */
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

/** A product as a day’s extraction has it; amounts in `unit`. */
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
