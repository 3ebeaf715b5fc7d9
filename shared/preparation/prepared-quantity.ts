import * as z from 'zod/mini';
import { milliFromWire } from '#shared/kernel/quantity.ts';

const NOT_A_QUANTITY = 'La quantité est un nombre au-dessus de 0, avec 3 décimales au plus.';

/** kg or pieces; thousandths once parsed. */
export const preparedQuantity = z.pipe(
  z.number(NOT_A_QUANTITY).check(
    z.refine((value) => (milliFromWire(value) ?? 0) > 0, NOT_A_QUANTITY),
    z.maximum(10_000, 'La quantité dépasse 10 tonnes.'),
  ),
  z.transform((value: number) => milliFromWire(value) ?? 0),
);
