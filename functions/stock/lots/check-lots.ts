import { readInTime, IN_ERP } from '#functions/gateways/dolibarr/read-in-time.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { correctLotDays, type LotDays } from '#functions/stock/lots/correct-lot-days.ts';

/**
 * One call for the products of an order about to be shipped: dates corrected on a lot's card in Dolibarr are
 * read before the lot is checked. If the ERP does not answer, the dates of the last poll apply.
 */
export const checkLots = async (
  { lotDays, erp }: { lotDays: LotDays; erp: () => Promise<DolibarrGateway> },
  productIds: readonly string[],
  now: Date,
): Promise<void> => {
  const ids = [...new Set(productIds)].filter((id) => IN_ERP.test(id));
  if (ids.length === 0) return;
  const products = await readInTime(erp, (gateway) => gateway.readProducts(ids), 'lots that leave');
  const reported = (products ?? []).flatMap(({ id: productId, stockByWarehouse }) =>
    Object.values(stockByWarehouse).flatMap(({ lots }) => lots.map((lot) => ({ productId, ...lot }))),
  );
  await correctLotDays(lotDays, reported, now);
};
