import * as z from 'zod/mini';
import { takenWays } from './payment-taken.ts';

/** Who took the goods, as it is shown on both sides: in the words in which the driver said it. */
export const handover = z.object({
  receiver: z.string(),
  at: z.string(),
  reserves: z.string(),
  /** Of the goods at the door, in °C, and how warm they may be at most; absent where nobody measured. */
  temperature: z.optional(z.number()),
  temperature_max: z.optional(z.number()),
  /** Whoever received them signed: the delivery note shows it. */
  signed: z.optional(z.literal(true)),
  /** What the driver was paid then, in euros; the order is paid once the accountant recorded it. */
  encaisse: z.optional(z.object({ montant: z.number(), moyen: z.enum(takenWays) })),
  refused: z.array(
    z.object({
      product_id: z.string(),
      label: z.string(),
      reason: z.string(),
      /** « 2 kg sur 4 kg »; absent where all of it was refused. */
      part: z.optional(z.string()),
    }),
  ),
});
export type Handover = z.output<typeof handover>;

/** « Bavette, 2 kg sur 4 kg (trop gras) » */
export const refusedWords = ({ label, part, reason }: Handover['refused'][number]): string =>
  `${label}${part === undefined ? '' : `, ${part}`} (${reason})`;
