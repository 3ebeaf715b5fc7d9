import * as z from 'zod/mini';

/** Who took the goods, as it is shown on both sides: in the words in which the driver said it. */
export const handover = z.object({
  receiver: z.string(),
  at: z.string(),
  reserves: z.string(),
  refused: z.array(z.object({ product_id: z.string(), label: z.string(), reason: z.string() })),
});
export type Handover = z.output<typeof handover>;
