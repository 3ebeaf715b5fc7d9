import * as z from 'zod/mini';
import { epochSeconds } from '#functions/platform/clock.ts';
import { stored } from '#functions/platform/table/stored.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { storedVersions } from '#functions/stored-versions.ts';
import { keys } from '#functions/table-keys.ts';

/** One round of one day: its delivery zone. Null if an order has none. */
export type RoundOfDay = { day: string | null; zone: string | null };

/** Longer than a stop stays in the list. */
const RETENTION_SECONDS = 60 * 24 * 3600;

export type StopOrdersStore = ReturnType<typeof stopOrdersStore>;

/** One item for each round of a day. */
export const stopOrdersStore = (table: Table) => ({
  /** The ids of orders, first stop first, by `roundKey`; absent for rounds without an order of stops. */
  async findMany(rounds: readonly RoundOfDay[]): Promise<Map<string, readonly string[]>> {
    const items = await table.getMany(rounds.map(({ day, zone }) => keys.stopOrder(day, zone)));
    return new Map(items.map((item) => [String(item['sk']), stopOrderFrom(item).orderIds]));
  },

  /** Replaces the former order: the last write wins. */
  save: (round: RoundOfDay, orderIds: readonly string[], now: Date): Promise<void> =>
    table.put({
      ...keys.stopOrder(round.day, round.zone),
      v: storedVersions.stopOrder,
      orderIds,
      expiresAt: epochSeconds(now, RETENTION_SECONDS),
    }),
});

/** Identifies a round of a day. */
export const roundKey = ({ day, zone }: RoundOfDay): string => keys.stopOrder(day, zone).sk;

const stopOrderFrom = stored('stopOrder', z.object({ orderIds: z.array(z.string()) }));
