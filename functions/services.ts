import { type Clock, systemClock } from './platform/clock.ts';
import { environment } from './platform/config.ts';
import { openTable, type Table } from './platform/table.ts';

/**
 * The composition root: the only place that opens tables and gateways. Each entry asks for what it needs, so its
 * bundle holds nothing else; heavy providers are loaded when first used.
 */
export type Services = { table: Table; clock: Clock };

let table: Table | undefined;

export const coreServices = (): Services => ({
  table: (table ??= openTable(environment('TABLE_NAME'))),
  clock: systemClock,
});
