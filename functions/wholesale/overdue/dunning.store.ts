import * as z from 'zod/mini';
import { anyOf, compares, has, lacks, provided, setting } from '#functions/platform/table/expressions.ts';
import { stored } from '#functions/platform/table/stored.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { keys } from '#functions/table-keys.ts';

/** What was asked of a customer of Dolibarr, and whether nothing is. */
const dunning = z.object({
  /** When and on which day in Bordeaux a reminder was sent last, and how many were. */
  remindedAt: z.exactOptional(z.string()),
  remindedOn: z.exactOptional(z.string()),
  reminders: z._default(z.number(), 0),
  /** Since when nothing is sent, and why. */
  paused: z.exactOptional(z.object({ at: z.string(), by: z.string(), reason: z.string() })),
});
export type Dunning = z.output<typeof dunning>;

export type DunningStore = ReturnType<typeof dunningStore>;

/** The only file that knows how it lies in the table: an item a third party. */
export const dunningStore = (table: Table) => ({
  async findMany(thirdPartyIds: readonly string[]): Promise<Map<string, Dunning>> {
    const items = await table.getMany(thirdPartyIds.map(keys.dunning), { consistent: true });
    return new Map(items.map((item) => [String(item['sk']), dunningFrom(item)]));
  },

  /** Fails where one was sent on this day, or nothing is to be sent. */
  reminded: (thirdPartyId: string, at: string, day: string): TransactItem =>
    table.ops.update(
      keys.dunning(thirdPartyId),
      provided(
        setting({ remindedAt: at, remindedOn: day }, { add: { reminders: 1 } }),
        lacks('paused'),
        anyOf(lacks('remindedOn'), compares('remindedOn', '<>', day)),
      ),
    ),

  /** Fails where it is so already. */
  paused: (thirdPartyId: string, paused: Dunning['paused']): TransactItem =>
    table.ops.update(
      keys.dunning(thirdPartyId),
      paused
        ? provided(setting({ paused }), lacks('paused'))
        : provided(setting({}, { remove: ['paused'] }), has('paused')),
    ),
});

const dunningFrom = stored('dunning', dunning);
