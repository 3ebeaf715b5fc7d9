import { log } from '#functions/platform/logger.ts';
import { scheduledRun } from '#functions/platform/queue/schedule.ts';
import { openUsualExits } from '#functions/dashboard/dashboard.module.ts';
import { letterServices } from '#functions/dashboard/morning/letter-services.ts';
import { sendMorningLetters } from '#functions/dashboard/morning/send-morning-letters.ts';
import { openUnitCosts } from '#functions/cutting/cutting.module.ts';
import { invoiceServices } from '#functions/invoices/invoices.module.ts';
import { refreshMostOrderedNow } from '#functions/orders/orders.module.ts';
import {
  readWholesaleDays,
  remindBySettings,
  reminderServices,
} from '#functions/wholesale/wholesale.module.ts';
import { morningScheduleInput } from '#shared/dashboard/morning-schedule.ts';

const services = letterServices();
const unitCosts = openUnitCosts();
const invoices = invoiceServices();
const usualExits = openUsualExits();
const reminders = reminderServices();

/** To the administrators, then to customers with a reminder: neither waits for the other. */
const sendLetters = async (now: Date) => {
  const reminded = await remindBySettings(reminders, now).catch((error: unknown) => {
    log.error('the reminders of the morning stopped', { error });
    return { reminded: null };
  });
  return { ...(await sendMorningLetters(services, now)), ...reminded };
};

/**
 * First, before the morning: reads and saves Dolibarr's invoices and the cost of goods; then, at half past
 * six, sends the e-mails.
 */
export const handler = (input: unknown) => {
  const parsed = morningScheduleInput.safeParse(input);
  const writes = parsed.success && parsed.data.run === 'letters';
  return scheduledRun('morning', async (now) => {
    const [costs, read] = await Promise.all([
      unitCosts.refresh(now),
      // an ERP that is away removes only its own figures from the e-mail
      readWholesaleDays(invoices, now).catch((error: unknown) => {
        log.warn('the invoices of the last weeks were not read', { error });
        return { invoices: null };
      }),
    ]);
    // including what was just invoiced
    const [exits] = await Promise.all([usualExits.refresh(now), refreshMostOrderedNow(now)]);
    return { ...costs, ...exits, ...read, ...(writes ? await sendLetters(now) : {}) };
  })();
};
