import * as z from 'zod/mini';
import { line } from '#shared/kernel/fields.ts';
import { priceFromEuros } from '#shared/kernel/money.ts';

/** Euros per kilogram or piece; more is a typing error. */
const DEAREST = 100_000;

export const completeProductBody = z
  .object({
    /** HT per kilogram or piece, for a product without a price; euros with at most four decimals. */
    price: z.optional(
      z.number('Le prix est un montant en euros.').check(
        z.refine((price) => priceFromEuros(price) > 0, 'Le prix est supérieur à 0.'),
        z.maximum(DEAREST, 'Le prix est trop grand.'),
      ),
    ),
    /** EAN-13 for a product without one; empty: the next own code. */
    barcode: z.optional(
      line('Le code-barres est un texte.').check(z.trim(), z.maxLength(20, 'Code-barres invalide.')),
    ),
  })
  .check(
    z.refine(
      ({ price, barcode }) => price !== undefined || barcode !== undefined,
      'Indiquez un prix ou un code-barres.',
    ),
  );
export type CompleteProductBody = z.output<typeof completeProductBody>;
