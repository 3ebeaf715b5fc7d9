import * as z from 'zod/mini';
import { anyOf, compares, has, lacks, provided, setting } from '#functions/platform/table/expressions.ts';
import { stored } from '#functions/platform/table/stored.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { keys } from '#functions/table-keys.ts';
import type { ReminderStep } from '#shared/wholesale/reminder-step.ts';

/** Reminders of a Dolibarr customer, and whether they are paused. */
const dunning = z.object({
  /** Time and Paris day of the last reminder, and their number. */
  remindedAt: z.exactOptional(z.string()),
  remindedOn: z.exactOptional(z.string()),
  reminders: z._default(z.number(), 0),
  /** Since when reminders are paused, and why. */
  paused: z.exactOptional(z.object({ at: z.string(), by: z.string(), reason: z.string() })),
});
export type Dunning = z.output<typeof dunning>;

/** One e-mail of one order or invoice. */
type Step = { id: string; step: ReminderStep };

export type DunningStore = ReturnType<typeof dunningStore>;

/** One item per third party. */
export const dunningStore = (table: Table) => ({
  async findMany(thirdPartyIds: readonly string[]): Promise<Map<string, Dunning>> {
    const items = await table.getMany(thirdPartyIds.map(keys.dunning), { consistent: true });
    return new Map(items.map((item) => [String(item['sk']), dunningFrom(item)]));
  },

  /** Fails if one was sent on this day, or reminders are paused. */
  reminded: (thirdPartyId: string, at: string, day: string): TransactItem =>
    table.ops.update(
      keys.dunning(thirdPartyId),
      provided(
        setting({ remindedAt: at, remindedOn: day }, { add: { reminders: 1 } }),
        lacks('paused'),
        anyOf(lacks('remindedOn'), compares('remindedOn', '<>', day)),
      ),
    ),

  /** Fails if reminders are paused. */
  notPaused: (thirdPartyId: string): TransactItem =>
    table.ops.check(keys.dunning(thirdPartyId), lacks('paused')),

  /** Which of these e-mails were written, as `id step`. */
  async stepsMade(steps: readonly Step[]): Promise<Set<string>> {
    const items = await table.getMany(steps.map(({ id, step }) => keys.reminderStep(id, step)));
    return new Set(items.map(({ sk, dueId }) => `${String(dueId)} ${String(sk)}`));
  },

  /** Fails if it was written before. */
  stepMade: ({ id, step }: Step, at: string): TransactItem =>
    table.ops.putIfAbsent({ ...keys.reminderStep(id, step), dueId: id, at }),

  /** Fails if it is so already. */
  paused: (thirdPartyId: string, paused: Dunning['paused']): TransactItem =>
    table.ops.update(
      keys.dunning(thirdPartyId),
      paused
        ? provided(setting({ paused }), lacks('paused'))
        : provided(setting({}, { remove: ['paused'] }), has('paused')),
    ),
});

const dunningFrom = stored('dunning', dunning);
