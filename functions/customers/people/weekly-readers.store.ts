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

/** A change that somebody was told of; prices in ten-thousandths of a euro. */
const notifiedPrice = z.object({ thenE4: z.number(), nowE4: z.number() });
export type NotifiedPrice = z.output<typeof notifiedPrice>;

const weeklyReader = z.object({
  customerId: z.string(),
  /** Absent: the login that the company is written under. */
  personId: z.exactOptional(z.string()),
  /** By product; of those that are moved still. */
  told: z._default(z.record(z.string(), notifiedPrice), {}),
  /** The Monday of the last letter. */
  week: z.exactOptional(z.string()),
});
export type WeeklyReader = z.output<typeof weeklyReader>;

type Who = { customerId: string; personId?: string | undefined };

/** DynamoDB mapping of the readers of the weekly letter, in a list of their own. */
export const weeklyReaders = (table: Table) => ({
  list: async (): Promise<WeeklyReader[]> =>
    (await table.queryAll({ pk: keys.weeklyReader('', '').pk })).map(readerFrom),

  /** Whether they are on the list; what they were told of stays while they are. */
  listed: ({ customerId, personId }: Who, on: boolean): TransactItem => {
    const key = keys.weeklyReader(customerId, personId);
    const who = personId === undefined ? { customerId } : { customerId, personId };
    return on ? table.ops.update(key, setting(who)) : table.ops.remove(key);
  },

  /** Fails where they had the letter of this week, or are on the list no more. */
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
