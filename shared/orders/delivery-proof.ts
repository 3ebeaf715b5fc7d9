import * as z from 'zod/mini';
import { quantityOf, quantityText } from '#shared/kernel/quantity.ts';
import type { OrderLine } from './order-line.ts';
import { paymentTaken } from './payment-taken.ts';

/** A part of a line that the receiver refused, and the reason. */
const refusedLine = z.object({
  productId: z.string(),
  reason: z.string(),
  /** Refused quantity; absent: the whole line. */
  milli: z.exactOptional(z.number()),
});
export type RefusedLine = z.output<typeof refusedLine>;

/** Receiver, time and remarks of a delivery. */
export const deliveryProof = z.object({
  receiver: z.string(),
  /** ISO instant from the driver's telephone, clamped to a plausible range. */
  at: z.string(),
  /** The receiver's remarks; empty: none. */
  reserves: z.string(),
  refused: z.readonly(z.array(refusedLine)),
  /** Of the goods at the door, in tenths of a degree Celsius; absent without chilled goods. */
  temperatureDeci: z.exactOptional(z.number()),
  /** The signature is a separate item of the order. */
  signed: z.exactOptional(z.literal(true)),
  /** Payment collected by the driver. Informs the accountant; does not mark the order as paid. */
  taken: z.exactOptional(paymentTaken),
  /** Idempotency key of the request. */
  key: z.string(),
});
export type DeliveryProof = z.output<typeof deliveryProof>;

/** The telephone's clock can be wrong: the time is clamped between the end of preparation and the report. */
export const handedOverAt = (statedAt: string, closedAt: string, now: string): string =>
  statedAt < closedAt ? closedAt : statedAt > now ? now : statedAt;

/** « 2 kg sur 4 kg »; undefined where the whole line was refused. */
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
