import * as z from 'zod/mini';
import { quantityOf, quantityText } from '#shared/kernel/quantity.ts';
import type { OrderLine } from './order-line.ts';
import { paymentTaken } from './payment-taken.ts';

/** What of a line the receiver did not take, and why. */
const refusedLine = z.object({
  productId: z.string(),
  reason: z.string(),
  /** How much of it; absent: all that was delivered. */
  milli: z.exactOptional(z.number()),
});
export type RefusedLine = z.output<typeof refusedLine>;

/** Who took the goods of an order, when, and what was said about them. */
export const deliveryProof = z.object({
  receiver: z.string(),
  /** ISO instant, as the driver's telephone said it, within what can be. */
  at: z.string(),
  /** What the receiver found wrong; empty when nothing. */
  reserves: z.string(),
  refused: z.readonly(z.array(refusedLine)),
  /** Of the goods at the door, in tenths of a degree Celsius; absent where nothing of it is chilled. */
  temperatureDeci: z.exactOptional(z.number()),
  /** Whoever received them signed; the signature lies beside the order. */
  signed: z.exactOptional(z.literal(true)),
  /** What the driver was paid there and then, for the accountant: the order is not paid by it. */
  taken: z.exactOptional(paymentTaken),
  /** Under which key it was sent: sent again it is the same. */
  key: z.string(),
});
export type DeliveryProof = z.output<typeof deliveryProof>;

/** A telephone's clock may be wrong: nothing is handed over before it was prepared, or after it was told. */
export const handedOverAt = (statedAt: string, closedAt: string, now: string): string =>
  statedAt < closedAt ? closedAt : statedAt > now ? now : statedAt;

/** « 2 kg sur 4 kg »; undefined where all of the line was refused. */
export const refusedPart = (
  { milli }: Pick<RefusedLine, 'milli'>,
  line: Pick<OrderLine, 'delivered'> | undefined,
) =>
  milli === undefined || !line
    ? undefined
    : `${quantityText(quantityOf(line.delivered.unit, milli))} sur ${quantityText(line.delivered)}`;

/** « Bavette, 2 kg sur 4 kg (trop gras) » */
export const refusedText = (refused: RefusedLine, lines: readonly OrderLine[]): string => {
  const line = lines.find(({ productId }) => productId === refused.productId);
  const part = refusedPart(refused, line);
  return `${line?.label ?? refused.productId}${part === undefined ? '' : `, ${part}`} (${refused.reason})`;
};
