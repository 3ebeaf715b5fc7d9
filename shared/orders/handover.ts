import * as z from 'zod/mini';
import { takenWays } from './payment-taken.ts';

/** Who received the goods, as the driver entered it. */
export const handover = z.object({
  receiver: z.string(),
  at: z.string(),
  reserves: z.string(),
  /** Temperature of the goods at the door and its limit, °C; absent: not measured. */
  temperature: z.optional(z.number()),
  temperature_max: z.optional(z.number()),
  /** The receiver signed; the delivery note shows the signature. */
  signed: z.optional(z.literal(true)),
  /** Amount collected by the driver, euros. The order is paid once the accountant records it. */
  encaisse: z.optional(z.object({ montant: z.number(), moyen: z.enum(takenWays) })),
  refused: z.array(
    z.object({
      product_id: z.string(),
      label: z.string(),
      reason: z.string(),
      /** « 2 kg sur 4 kg »; absent: the whole line was refused. */
      part: z.optional(z.string()),
    }),
  ),
});
export type Handover = z.output<typeof handover>;

/** « Bavette, 2 kg sur 4 kg (trop gras) » */
export const refusedProductText = ({ label, part, reason }: Handover['refused'][number]): string =>
  `${label}${part === undefined ? '' : `, ${part}`} (${reason})`;
