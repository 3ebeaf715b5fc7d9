import * as z from 'zod/mini';
import { bodyId, requiredText } from '#shared/kernel/fields.ts';
import { lot, MAX_LOT_PIECES, quantity } from '#shared/stock/movements/movement-bodies.ts';

/** More products than this were not counted in one go. */
const MAX_COUNTED = 200;

const UNKNOWN_PRODUCT = 'Produit inconnu.';
const site = z.enum(['1', '2'], 'Cet entrepôt n’existe pas : 1 est Bruges, 2 est Lormont.');

/** Of kilos that lie in pieces, how many. */
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
  /** What lies there: kg, or pieces. */
  counted: quantity.check(z.refine((milli) => milli >= 0, 'Une quantité comptée ne peut pas être négative.')),
  pieces,
  /** How much of it bore the label of which lot. */
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
  /** Stands on each movement, here and in the ERP. */
  reason: requiredText('Indiquez la raison de la correction.', 100),
  lines: linesOf(
    z.extend(countedLine, {
      /** As the comparison said: a stock that is another by now is compared again. */
      expected: quantity,
      version: z.int('La version est un nombre entier.').check(z.minimum(0, 'Version inconnue.')),
      /** Of a surplus; without it the surplus has no lot. */
      lot,
      /** Lots past their DLC of which somebody agreed that they are missing. */
      past_date_lots: z.optional(
        z
          .array(requiredText('Le lot est un texte.', 100), 'La liste des lots est invalide.')
          .check(z.maxLength(100, '100 lots au plus.')),
      ),
    }),
  ),
});
export type ConfirmCountBody = z.output<typeof confirmCountBody>;

/** One product: what was counted beside what should be there; kg, or pieces. */
export const comparedView = z.object({
  product_id: z.string(),
  product_name: z.string(),
  unit: z.enum(['kg', 'piece']),
  counted: z.number(),
  expected: z.number(),
  /** How many pieces that is, where it is known of all of it. */
  expected_pieces: z.optional(z.number()),
  difference: z.number(),
  /** Of the difference, at the price of sale (STK-04 where there is none); in euros, below 0 for what is missing. */
  value: z.number(),
  version: z.number(),
  /** What of it is prepared for orders: it lies there still, and is counted. */
  prepared: z.number(),
  /** Out of which lots what is missing is taken; null for stock without a lot. */
  takes: z.array(
    z.object({
      lot: z.nullable(z.string()),
      qty: z.number(),
      sellby: z.nullable(z.string()),
      past_date: z.boolean(),
    }),
  ),
  /** Lots of which more lies there than should, as their labels said; absent where there are none. */
  comes: z.optional(z.array(z.object({ lot: z.string(), qty: z.number() }))),
  /** The ERP keeps it by lots: a surplus must name one. */
  needs_lot: z.boolean(),
  /** The lots that lie on the site. */
  lots: z.array(z.string()),
  /** Why the difference cannot be written; null when it can. */
  refusal: z.nullable(z.string()),
});

/** `changed`: the stock moved since it was compared; nothing was written of it, as of what is refused. */
export const countOutcome = z.object({
  product_id: z.string(),
  state: z.enum(['recorded', 'unchanged', 'changed', 'refused']),
  message: z.string(),
  operation_id: z.nullable(z.string()),
});
export type CountOutcome = z.output<typeof countOutcome>;
