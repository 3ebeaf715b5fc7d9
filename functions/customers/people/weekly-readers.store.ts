import * as z from 'zod/mini';
import {
  anyOf,
  compares,
  exists,
  lacks,
  provided,
  setting,
  allOf,
} from '#functions/platform/table/expressions.ts';
import { stored } from '#functions/platform/table/stored.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { keys } from '#functions/table-keys.ts';

/** A price change that was sent; in ten-thousandths of a euro. */
const notifiedPrice = z.object({ thenE4: z.number(), nowE4: z.number() });
export type NotifiedPrice = z.output<typeof notifiedPrice>;

const weeklyReader = z.object({
  customerId: z.string(),
  /** Absent: the company's own login. */
  personId: z.exactOptional(z.string()),
  /** By product; only of prices that still differ. */
  told: z._default(z.record(z.string(), notifiedPrice), {}),
  /** The Monday of the last e-mail. */
  week: z.exactOptional(z.string()),
});
export type WeeklyReader = z.output<typeof weeklyReader>;

type Who = { customerId: string; personId?: string | undefined };

/** Readers of the weekly e-mail, in a list of their own. */
export const weeklyReaders = (table: Table) => ({
  list: async (): Promise<WeeklyReader[]> =>
    (await table.queryAll({ pk: keys.weeklyReader('', '').pk })).map(readerFrom),

  /** Adds or removes a reader; what was sent stays while they are on the list. */
  listed: ({ customerId, personId }: Who, on: boolean): TransactItem => {
    const key = keys.weeklyReader(customerId, personId);
    const who = personId === undefined ? { customerId } : { customerId, personId };
    return on ? table.ops.update(key, setting(who)) : table.ops.remove(key);
  },

  /** Fails if they had the e-mail of this week, or are not on the list any more. */
  told: (who: Who, week: string, prices: Readonly<Record<string, NotifiedPrice>>): TransactItem =>
    table.ops.update(
      keys.weeklyReader(who.customerId, who.personId),
      provided(
        setting({ told: prices, week }),
        allOf(exists, anyOf(lacks('week'), compares('week', '<', week))),
      ),
    ),
});

const readerFrom = stored('weeklyReader', weeklyReader);
