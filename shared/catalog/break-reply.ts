import * as z from 'zod/mini';

/** A price by quantity: from so many kg or pieces of one line on, in euros per unit. */
export const breakReply = z.object({
  from: z.number(),
  price: z.number(),
  price_ttc: z.number(),
  /** « dès 5 kg », « dès 5 kg, remise 3 % » */
  price_reason: z.string(),
});
export type BreakReply = z.output<typeof breakReply>;
