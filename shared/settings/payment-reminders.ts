import * as z from 'zod/mini';
import { wholeNumber } from './setting-fields.ts';

/** Automatic payment reminders, and their days relative to the due date. */
export type PaymentReminders = {
  on: boolean;
  /** 0: on the due date. */
  daysBefore: number;
  daysAfter: number;
};

export const DEFAULT_PAYMENT_REMINDERS: PaymentReminders = { on: false, daysBefore: 3, daysAfter: 7 };

export const paymentRemindersWire = z.object({
  on: z.boolean({ error: 'Oui ou non.' }),
  days_before: wholeNumber('Le premier rappel part de 0 à 15 jours avant l’échéance.', 0, 15),
  days_after: wholeNumber('La relance part de 1 à 60 jours après l’échéance.', 1, 60),
});
type Wire = z.output<typeof paymentRemindersWire>;

export const paymentRemindersFrom = (wire: Wire): PaymentReminders => ({
  on: wire.on,
  daysBefore: wire.days_before,
  daysAfter: wire.days_after,
});
export const paymentRemindersView = ({ on, daysBefore, daysAfter }: PaymentReminders): Wire => ({
  on,
  days_before: daysBefore,
  days_after: daysAfter,
});
