import { addDays } from '#shared/kernel/dates.ts';
import type { PaymentReminders } from '#shared/settings/payment-reminders.ts';

/** Before the day on which it is due, or that day itself; and once it is past. */
export const reminderSteps = ['before', 'after'] as const;
export type ReminderStep = (typeof reminderSteps)[number];

/** A step that a morning missed is made up for so many days; what is older when reminders are switched on is a person's. */
const LATEST_DAYS = 7;

/** Which letter is due today for something that is due on a day; none between the two and long after. */
export const reminderStep = (
  dueDay: string,
  today: string,
  { daysBefore, daysAfter }: Pick<PaymentReminders, 'daysBefore' | 'daysAfter'>,
): ReminderStep | undefined => {
  if (today >= addDays(dueDay, -daysBefore) && today <= dueDay) return 'before';
  const since = addDays(dueDay, daysAfter);
  return today >= since && today < addDays(since, LATEST_DAYS) ? 'after' : undefined;
};
