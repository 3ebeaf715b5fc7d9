import * as z from 'zod/mini';
import type { Cents } from '#shared/kernel/money.ts';
import { moneyText } from '#shared/kernel/money-text.ts';

/** Means of payment at the door. */
export const takenWays = ['especes', 'cheque'] as const;
export type TakenWay = (typeof takenWays)[number];
export const takenWayText: Record<TakenWay, string> = { especes: 'en espèces', cheque: 'par chèque' };

/** Legal maximum of a cash payment (Code monétaire et financier, article D112-3). */
export const MAX_CASH_CENTS: Cents = 100_000;

/** Payment collected by the driver. */
export const paymentTaken = z.object({ cents: z.number(), way: z.enum(takenWays) });
export type PaymentTaken = z.output<typeof paymentTaken>;

/** `123,40 € par chèque`. */
export const takenText = ({ cents, way }: PaymentTaken): string => `${moneyText(cents)} ${takenWayText[way]}`;
