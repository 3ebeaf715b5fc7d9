import { coreServices } from '#functions/platform/core-services.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { recallsStore } from '#functions/stock/lots/recalls.store.ts';

/** Notices of recalls. Apart from stock.module.ts: the mail function has no key of the ERP. */
export const openRecalls = (table: Table = coreServices().table) => recallsStore(table);
export type Recalls = ReturnType<typeof openRecalls>;
