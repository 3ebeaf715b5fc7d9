import type { OverdueServices } from './overdue-services.ts';
import { type Due, invoicesDue, ordersDue } from './overdue-invoices.ts';
import type { Customers } from '#functions/customers/customers.module.ts';
import type { Orders } from '#functions/orders/orders.module.ts';
import { log } from '#functions/platform/logger.ts';
import { writeEvent } from '#functions/platform/outbox/outbox.ts';
import { unlessConditionFails } from '#functions/platform/table/retry-on-conflict.ts';
import { type SettingsStore, shopSettings } from '#functions/settings/settings.module.ts';
import { parisDay } from '#shared/kernel/dates.ts';

export type ReminderServices = OverdueServices & {
  orders: Pick<Orders, 'placedBetween'>;
  customers: Pick<Customers, 'findAll' | 'list'>;
  settings: Pick<SettingsStore, 'read'>;
};

/** Documents in one e-mail: each adds a mark to its transaction. */
const MOST_IN_A_LETTER = 20;

/**
 * Reminds customers of due and overdue amounts, if the setting wants it: each order or invoice once a step,
 * by a mark in the transaction of its e-mail. Not for customers with paused reminders, and at most once a
 * day after the term. Documents paid concurrently are not in the list any more.
 */
export const remindBySettings = async (services: ReminderServices, now: Date) => {
  const { value: rules } = await services.settings.read(shopSettings.paymentReminders);
  if (!rules.on) return { reminded: 0 };
  const own = await ordersDue(services, rules, now);
  const invoices = await invoicesDue(services, rules, own.uncounted, now).catch((error: unknown) => {
    // without its answer an amount may be paid already: send no reminder
    log.warn('the unpaid invoices were not read: no reminder of them today', { error });
    return [];
  });
  const fresh = await withoutMarks(services, [...own.dues, ...invoices]);
  const dunning = await services.dunning.findMany([
    ...new Set(fresh.map(({ thirdPartyId }) => thirdPartyId)),
  ]);
  const letters = Map.groupBy(
    fresh.filter(({ thirdPartyId }) => !dunning.get(thirdPartyId)?.paused),
    // an account's orders are its own, even if another account has the same third party
    ({ thirdPartyId, customerId, step, of }) =>
      JSON.stringify([of, step, thirdPartyId, of === 'order' ? customerId : null]),
  );
  let reminded = 0;
  const toldToday = new Set<string>();
  for (const dues of letters.values()) {
    const [{ thirdPartyId, step, of } = { thirdPartyId: '', step: '', of: '' }] = dues;
    const isAnotherAccount = of === 'order' && step === 'after' && toldToday.has(thirdPartyId);
    if (!(await sendLetter(services, dues, { isAnotherAccount, now }))) continue;
    reminded += 1;
    if (of === 'order' && step === 'after') toldToday.add(thirdPartyId);
  }
  return { reminded };
};

const withoutMarks = async ({ dunning }: Pick<OverdueServices, 'dunning'>, dues: readonly Due[]) => {
  const known = await dunning.stepsMade(dues);
  return dues.filter(({ id, step }) => !known.has(`${id} ${step}`));
};

const sendLetter = async (
  { table, dunning }: Pick<OverdueServices, 'table' | 'dunning'>,
  all: readonly Due[],
  /** `isAnotherAccount`: one of the same third party got its e-mail in this run. */
  { isAnotherAccount, now }: { isAnotherAccount: boolean; now: Date },
): Promise<boolean> => {
  const dues = all.slice(0, MOST_IN_A_LETTER);
  const [first] = dues;
  if (!first) return false;
  const { thirdPartyId, step, of, mail, name, customerId } = first;
  const [at, day] = [now.toISOString(), parisDay(now)];
  return unlessConditionFails(
    table.transact([
      ...dues.map((due) => dunning.stepMade(due, at)),
      // fails also if they were paused, or a manual reminder was sent today: retried tomorrow
      ...(step === 'after'
        ? [isAnotherAccount ? dunning.notPaused(thirdPartyId) : dunning.reminded(thirdPartyId, at, day)]
        : []),
      writeEvent(table, {
        id: `payment-reminder-${of}-${step}-${first.id}`,
        type: 'wholesale.payment-reminded',
        version: 1,
        at,
        data: {
          thirdPartyId,
          mail,
          name,
          ...(customerId === undefined ? {} : { customerId }),
          invoices: dues.map(({ ref, dueDay, cents }) => ({ ref, dueDay, restCents: cents })),
          ...(step === 'before' ? { isAhead: true as const } : {}),
          ...(of === 'order' ? { areOrders: true as const } : {}),
        },
      }),
    ]),
  );
};
