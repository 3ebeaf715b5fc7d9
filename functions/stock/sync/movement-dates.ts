import { readErp } from '#functions/gateways/dolibarr/erp-failure.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { ErpMovement } from '#functions/gateways/dolibarr/products/erp-product.ts';
import { inBatches } from '#functions/platform/batches.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { StockStore } from '#functions/stock/stock.store.ts';
import { keys } from '#functions/table-keys.ts';

/** Saves when each of these products last moved; never moves a date back. */
export const recordMovementDates = async (
  stock: StockStore,
  movements: readonly Pick<ErpMovement, 'productId' | 'at'>[],
): Promise<void> => {
  const newest = new Map<string, string>();
  for (const { productId, at } of movements) {
    if (at > (newest.get(productId) ?? '')) newest.set(productId, at);
  }
  await inBatches([...newest], ([productId, at]) => stock.recordMovementDate(productId, at));
};

const PAGE = 500;
/** 50,000 movements a run: an old ERP catches up in a few nights. */
const PAGES = 100;

/** Reads the movements since the last run, initially from the first one on. */
export const followMovementDates = async (
  services: { table: Table; stock: StockStore },
  erp: DolibarrGateway,
): Promise<void> => {
  const cursor = keys.syncCursor('movement-dates');
  let last = (await services.table.get<{ lastRowId: string }>(cursor))?.lastRowId ?? '0';
  for (let page = 0; page < PAGES; page++) {
    const moved = await readErp(erp.listMovements({ afterRowId: last, limit: PAGE }));
    await recordMovementDates(services.stock, moved);
    const newest = moved.at(-1)?.id;
    if (newest === undefined) return;
    last = newest;
    await services.table.put({ ...cursor, lastRowId: last });
    if (moved.length < PAGE) return;
  }
};
