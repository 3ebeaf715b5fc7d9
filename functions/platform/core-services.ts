import { type Clock, systemClock } from './clock.ts';
import { environment } from './environment.ts';
import { openTable, type Table } from '#functions/platform/table/table.ts';

export type Services = { table: Table; clock: Clock };

let table: Table | undefined;

/** The table of this Lambda, opened once, and the clock. */
export const coreServices = (): Services => ({
  table: (table ??= openTable(environment('TABLE_NAME'))),
  clock: systemClock,
});
