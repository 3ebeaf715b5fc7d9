import * as z from 'zod/mini';
import { line } from '#shared/kernel/fields.ts';
import { seenTotalTtc } from '#shared/orders/order-inputs.ts';

/** The total that the Gérant saw, euros TTC. */
export const approvalBody = z.object({
  total_ttc: seenTotalTtc,
  /** The version that the Gérant saw: an exchange of lines can leave the total equal. */
  version: z.optional(z.int()),
});

/** Reason shown to the person who ordered. */
export const refusalBody = z.object({
  word: line('Un mot est attendu, même vide.').check(
    z.trim(),
    z.maxLength(200, '200 caractères au maximum.'),
  ),
});
