import { addDays } from '#shared/kernel/dates.ts';
import type { PaymentReminders } from '#shared/settings/payment-reminders.ts';

/** Before or on the due date; after the due date. */
export const reminderSteps = ['before', 'after'] as const;
export type ReminderStep = (typeof reminderSteps)[number];

/** Days during which a missed step is sent later; older ones at activation are handled manually. */
const LATEST_DAYS = 7;

/** Reminder due today for a due date; none between the steps and long after. */
export const reminderStep = (
  dueDay: string,
  today: string,
  { daysBefore, daysAfter }: Pick<PaymentReminders, 'daysBefore' | 'daysAfter'>,
): ReminderStep | undefined => {
  if (today >= addDays(dueDay, -daysBefore) && today <= dueDay) return 'before';
  const since = addDays(dueDay, daysAfter);
  return today >= since && today < addDays(since, LATEST_DAYS) ? 'after' : undefined;
};
