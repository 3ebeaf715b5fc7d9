import { writeEvent } from '#functions/platform/outbox/outbox.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import type { PlannedDate } from '#shared/standing-orders/planned-dates.ts';
import { withHandled } from '#shared/standing-orders/standing-due.ts';
import type { HandledDate, StandingOrder } from '#shared/standing-orders/standing-order.ts';
import type { StandingContext } from './read-context.ts';
import type { StandingServices } from './standing-services.ts';

/** Result of one step: a date handled, a concurrent change, or nothing due. */
export type DateStep = 'done' | 'again' | 'idle';

type At = { context: StandingContext; now: Date };

export const outcome = (planned: PlannedDate, state: HandledDate['state'], now: Date): HandledDate => ({
  date: planned.date,
  day: planned.day,
  cutoff: planned.cutoff.toISOString(),
  state,
  at: now.toISOString(),
});

/** Mark of a handled date, and its e-mail: two items of a transaction. */
export const handledWrites = (
  { table, standing: store }: StandingServices,
  standing: StandingOrder,
  date: HandledDate,
  { context, now }: At,
): TransactItem[] => {
  const after = withHandled(standing, date);
  return [
    store.replace(after, context.dueOf(after)),
    writeEvent(table, {
      id: `standing-${standing.id}-${date.date}`,
      type: 'standing-order.told',
      version: 1,
      at: now.toISOString(),
      data: { customerId: standing.customerId, standingId: standing.id, date: date.date },
    }),
  ];
};
