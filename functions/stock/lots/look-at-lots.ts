import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { log } from '#functions/platform/logger.ts';
import { DeadlinePassed, withinDeadline } from '#functions/platform/outside/network-failure.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { correctLotDays } from '#functions/stock/lots/correct-lot-days.ts';

/** Brings the days of the lots of some products up to what the ERP says of them. */
export type LookAtLots = (productIds: readonly string[], now: Date) => Promise<void>;

/** A person waits for it, with the goods in hand. */
const PATIENCE_MS = 3000;
/** Products that were created here have no row there yet. */
const IN_ERP = /^[1-9]\d{0,9}$/;

/**
 * One call for the products of an order whose goods are about to leave: what the house corrected on a lot's card is known
 * before the lot is judged. An ERP that is silent keeps nobody from delivering what was fit at the last look.
 */
export const lookAtLots =
  (table: Table, erp: () => Promise<DolibarrGateway>): LookAtLots =>
  async (productIds, now) => {
    const ids = [...new Set(productIds)].filter((id) => IN_ERP.test(id));
    if (ids.length === 0) return;
    const products = await read(erp, ids);
    const said = products.flatMap(({ id: productId, stockByWarehouse }) =>
      Object.values(stockByWarehouse).flatMap(({ lots }) => lots.map((lot) => ({ productId, ...lot }))),
    );
    await correctLotDays(table, said, now);
  };

const read = async (erp: () => Promise<DolibarrGateway>, ids: readonly string[]) => {
  try {
    const found = await withinDeadline((async () => (await erp()).readProducts(ids))(), PATIENCE_MS);
    if (found.kind === 'ok') return found.value;
    log.warn('the ERP was not asked about lots that leave', { outcome: found });
  } catch (error) {
    if (!(error instanceof DeadlinePassed)) throw error;
    log.warn('the ERP did not speak in time of lots that leave');
  }
  return [];
};
