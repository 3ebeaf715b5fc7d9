import { createDolibarrGateway } from '#functions/gateways/dolibarr/open-dolibarr.ts';
import { openTable, type Table } from '#functions/platform/table/table.ts';
import { syncWholeCatalog } from '#functions/stock/sync/sync-catalog.ts';
import { parisDay, parisInstant } from '#shared/kernel/dates.ts';
import { createTestTable } from '#tests/support/database/database.ts';
import { sameStart } from '#tests/support/database/same-start.ts';
import { fillShop, shopOn } from '#tests/support/orders/shop.ts';
import { ERP_KEY, openErp } from './open-erp.ts';

/** Stored before the demo is read. */
type Start = 'nothing' | 'shop';

/** Many tests begin with it, and a first reading takes six hundred calls to the table. */
const worker = globalThis as typeof globalThis & {
  demoCatalogs?: Map<string, (table: Table) => Promise<void>>;
};

/**
 * Fills an empty table with the result of a first reading of the demo's Dolibarr early on that day. A test's own
 * reading, on a demo filled on the same day, writes only differences after that.
 */
export const fillDemoCatalog = async (table: Table, day: Date, start: Start = 'nothing'): Promise<void> => {
  const at = parisInstant(parisDay(day), 0);
  const of = `${start} ${at.toISOString()}`;
  worker.demoCatalogs ??= new Map();
  const fill = worker.demoCatalogs.get(of) ?? sameStart((first) => readDemo(first, at, start));
  worker.demoCatalogs.set(of, fill);
  await fill(table);
};

const readDemo = async (table: Table, at: Date, start: Start): Promise<void> => {
  if (start === 'shop') await fillShop(table);
  const house = await openErp({ now: () => at });
  const gateway = createDolibarrGateway({ baseUrl: house.url, apiKey: ERP_KEY });
  await syncWholeCatalog({ ...shopOn(table), erp: async () => gateway }, at, async () => {});
  await house.close();
};

/** A test shop that knows the demo's catalogue and stock of that day. */
export const openDemoShop = async (day: Date) => {
  const table = openTable(await createTestTable());
  await fillDemoCatalog(table, day, 'shop');
  return shopOn(table);
};
