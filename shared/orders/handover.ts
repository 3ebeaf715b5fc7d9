import * as z from 'zod/mini';

/** Who took the goods, as it is shown on both sides. */
export const handover = z.object({
  recu_par: z.string(),
  remis_le: z.string(),
  reserves: z.string(),
  refuses: z.array(z.object({ produit_id: z.string(), produit_nom: z.string(), motif: z.string() })),
});
export type Handover = z.output<typeof handover>;
