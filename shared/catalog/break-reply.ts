import * as z from 'zod/mini';

/** A price break: euros per unit from a quantity in kg or pieces of one line. */
export const breakReply = z.object({
  from: z.number(),
  price: z.number(),
  price_ttc: z.number(),
  /** « dès 5 kg », « dès 5 kg, remise 3 % » */
  price_reason: z.string(),
});
export type BreakReply = z.output<typeof breakReply>;
