import * as z from 'zod/mini';
import { bodyId, requiredText } from '#shared/kernel/fields.ts';
import { lot, MAX_LOT_PIECES, quantity } from '#shared/stock/movements/movement-bodies.ts';

/** Limit of one count. */
const MAX_COUNTED = 200;

const UNKNOWN_PRODUCT = 'Produit inconnu.';
const site = z.enum(['1', '2'], 'Cet entrepôt n’existe pas : 1 est Bruges, 2 est Lormont.');

/** Number of pieces, for products counted in both. */
const pieces = z.optional(
  z
    .int('Le nombre de pièces est un nombre entier.')
    .check(
      z.minimum(0, 'Un nombre de pièces ne peut pas être négatif.'),
      z.maximum(MAX_LOT_PIECES, `${MAX_LOT_PIECES} pièces au plus.`),
    ),
);

const countedLine = z.object({
  product_id: bodyId(UNKNOWN_PRODUCT),
  /** kg, or pieces. */
  counted: quantity.check(z.refine((milli) => milli >= 0, 'Une quantité comptée ne peut pas être négative.')),
  pieces,
  /** Quantity by lot according to the labels. */
  lots: z.optional(
    z
      .array(
        z.object({
          lot: requiredText('Le lot est un texte.', 100),
          counted: quantity.check(
            z.refine((milli) => milli > 0, 'Ce qui est compté d’un lot est au-dessus de 0.'),
          ),
          pieces,
        }),
        'La liste des lots lus est invalide.',
      )
      .check(z.maxLength(100, '100 lots au plus.')),
  ),
});

const linesOf = <Line extends z.ZodMiniType>(counted: Line) =>
  z
    .array(counted, 'La liste des produits comptés est invalide.')
    .check(
      z.minLength(1, 'Comptez au moins un produit.'),
      z.maxLength(MAX_COUNTED, `Un comptage porte sur ${MAX_COUNTED} produits au plus.`),
    );

export const compareCountBody = z.object({ warehouse_id: site, lines: linesOf(countedLine) });
export type CompareCountBody = z.output<typeof compareCountBody>;

export const confirmCountBody = z.object({
  warehouse_id: site,
  /** Stored with each movement, here and in the ERP. */
  reason: requiredText('Indiquez la raison de la correction.', 100),
  lines: linesOf(
    z.extend(countedLine, {
      /** The compared stock: if it changed since, the count is compared again. */
      expected: quantity,
      version: z.int('La version est un nombre entier.').check(z.minimum(0, 'Version inconnue.')),
      /** For a surplus; absent: a surplus without a lot. */
      lot,
      /** Expired lots that were confirmed as missing. */
      past_date_lots: z.optional(
        z
          .array(requiredText('Le lot est un texte.', 100), 'La liste des lots est invalide.')
          .check(z.maxLength(100, '100 lots au plus.')),
      ),
    }),
  ),
});
export type ConfirmCountBody = z.output<typeof confirmCountBody>;

/** A product's counted and expected quantity; kg, or pieces. */
export const comparedView = z.object({
  product_id: z.string(),
  product_name: z.string(),
  unit: z.enum(['kg', 'piece']),
  counted: z.number(),
  expected: z.number(),
  /** Number of pieces, where known for all of the stock. */
  expected_pieces: z.optional(z.number()),
  difference: z.number(),
  /** Value of the difference at the sale price (STK-04 without one); euros, negative for a shortage. */
  value: z.number(),
  version: z.number(),
  /** Prepared for orders: still on site, and counted. */
  prepared: z.number(),
  /** Lots that the shortage reduces; null for stock without a lot. */
  takes: z.array(
    z.object({
      lot: z.nullable(z.string()),
      qty: z.number(),
      sellby: z.nullable(z.string()),
      past_date: z.boolean(),
    }),
  ),
  /** Lots with a surplus according to their labels; absent: none. */
  comes: z.optional(z.array(z.object({ lot: z.string(), qty: z.number() }))),
  /** The ERP tracks lots of this product: a surplus needs a lot. */
  needs_lot: z.boolean(),
  /** Lots on site. */
  lots: z.array(z.string()),
  /** Why the difference cannot be recorded; null: it can. */
  refusal: z.nullable(z.string()),
});

/** `changed`: the stock moved since the comparison. Nothing is recorded for changed or refused products. */
export const countOutcome = z.object({
  product_id: z.string(),
  state: z.enum(['recorded', 'unchanged', 'changed', 'refused']),
  message: z.string(),
  operation_id: z.nullable(z.string()),
});
export type CountOutcome = z.output<typeof countOutcome>;
