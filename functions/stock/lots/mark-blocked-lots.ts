import type { MovementServices } from '#functions/stock/movements/movement-services.ts';
import { unlessConditionFails } from '#functions/platform/table/retry-on-conflict.ts';

/**
 * Lots that were blocked before levels said so: each is told to the level of its product, so that none of it can be ordered.
 * A lot released at that moment, and a product without a level, stay as they are. Run again it finds nothing to do.
 */
export const markBlockedLots = async (
  { table, stock, newProducts }: Pick<MovementServices, 'table' | 'stock' | 'newProducts'>,
  now: Date,
): Promise<string[]> => {
  const marked: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await stock.lots.list(100, cursor);
    for (const lot of page.items.filter(({ block }) => block !== null)) {
      const productId = (await newProducts.erpIdOf(lot.productId)) ?? lot.productId;
      const level = (await stock.currentLevels([productId])).get(productId);
      if (!level || level.blockedLots?.includes(lot.lot)) continue;
      const write = table.transact([
        stock.lots.requireBlocked(lot),
        stock.markBlocked(productId, lot.lot, true),
      ]);
      if (await unlessConditionFails(write)) marked.push(`${lot.productName}, lot ${lot.lot}`);
    }
    cursor = page.next ?? undefined;
  } while (cursor);
  // what can be ordered changed
  if (marked.length > 0) await stock.tick(now, 0);
  return marked;
};
