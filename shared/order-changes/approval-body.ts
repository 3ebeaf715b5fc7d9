import * as z from 'zod/mini';
import { line } from '#shared/kernel/fields.ts';
import { seenTotalTtc } from '#shared/orders/order-inputs.ts';

/** A Gérant's yes: to the total that they saw, in euros TTC. */
export const approvalBody = z.object({
  total_ttc: seenTotalTtc,
  /** Of the order that they saw: lines exchanged at an equal total are another order. */
  version: z.optional(z.int()),
});

/** A Gérant's no, and a word for whoever ordered. */
export const refusalBody = z.object({
  word: line('Un mot est attendu, même vide.').check(
    z.trim(),
    z.maxLength(200, '200 caractères au maximum.'),
  ),
});
