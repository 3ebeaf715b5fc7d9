import * as z from 'zod/mini';
import { milliFromWire } from '#shared/kernel/quantity.ts';
import { MAX_PIECE_GRAMS, type PieceWeights, pieceWeightProblems } from './piece-sale.ts';

const NOT_A_WEIGHT = 'Le poids est un nombre de kilos au-dessus de 0, avec 3 décimales au plus.';

const weight = z.number(NOT_A_WEIGHT).check(
  z.refine((kg) => (milliFromWire(kg) ?? 0) > 0, { error: NOT_A_WEIGHT, abort: true }),
  z.maximum(MAX_PIECE_GRAMS / 1000, { error: 'Une pièce pèse 200 kg au plus.', abort: true }),
);

/**
 * Piece weights of a product sold by the piece and priced by the kilo, kg; shared by the form and the server.
 */
export const pieceSaleBody = z
  .object({ nominal_kg: weight, low_kg: weight, high_kg: weight })
  .check((context) => {
    for (const { field, message } of pieceWeightProblems(weightsFrom(context.value)))
      context.issues.push({ code: 'custom', path: [`${field}_kg`], message, input: context.value });
  });
export type PieceSaleBody = z.output<typeof pieceSaleBody>;

/** kg → grams. */
export const weightsFrom = ({ nominal_kg, low_kg, high_kg }: PieceSaleBody): PieceWeights => ({
  nominalGrams: milliFromWire(nominal_kg) ?? 0,
  lowGrams: milliFromWire(low_kg) ?? 0,
  highGrams: milliFromWire(high_kg) ?? 0,
});
