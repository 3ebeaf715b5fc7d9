import * as z from 'zod/mini';
import { stored } from '#functions/platform/table/stored.ts';
import { epochSeconds } from '#functions/platform/clock.ts';
import type { Page, Table } from '#functions/platform/table/table.ts';
import { keys } from '#functions/table-keys.ts';

/** A number of the day that no order has, and why. */
const unusedNumber = z.object({
  number: z.number(),
  reason: z.string(),
  at: z.string(),
  customerId: z.string(),
});
export type UnusedNumber = z.output<typeof unusedNumber>;

/** Longer than a year's accounts are inspected. */
const RETENTION_SECONDS = 800 * 24 * 3600;

export type UnusedNumbersStore = ReturnType<typeof unusedNumbersStore>;

export const unusedNumbersStore = (table: Table) => ({
  async record(day: string, { number, reason, at, customerId }: UnusedNumber): Promise<void> {
    await table.put({
      ...keys.unusedNumber(day, number),
      number,
      reason,
      at,
      customerId,
      expiresAt: epochSeconds(new Date(at), RETENTION_SECONDS),
    });
  },

  /** Of one day, by number. */
  async ofDay(day: string, limit: number, cursor?: string): Promise<Page<UnusedNumber>> {
    const { pk } = keys.unusedNumber(day, 0);
    const page = await table.query({ pk, limit, cursor, consistent: false });
    return { items: page.items.map(unusedFrom), next: page.next };
  },
});

const unusedFrom = stored('unusedNumber', unusedNumber);
