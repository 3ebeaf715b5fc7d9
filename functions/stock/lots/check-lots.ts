import { askInTime, IN_ERP } from '#functions/gateways/dolibarr/ask-in-time.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { correctLotDays, type LotDays } from '#functions/stock/lots/correct-lot-days.ts';

/**
 * One call for the products of an order whose goods are about to leave: what the house corrected on a lot's card is known
 * before the lot is judged. An ERP that is silent keeps nobody from delivering what was fit at the last poll.
 */
export const checkLots = async (
  { lotDays, erp }: { lotDays: LotDays; erp: () => Promise<DolibarrGateway> },
  productIds: readonly string[],
  now: Date,
): Promise<void> => {
  const ids = [...new Set(productIds)].filter((id) => IN_ERP.test(id));
  if (ids.length === 0) return;
  const products = await askInTime(erp, (gateway) => gateway.readProducts(ids), 'lots that leave');
  const reported = (products ?? []).flatMap(({ id: productId, stockByWarehouse }) =>
    Object.values(stockByWarehouse).flatMap(({ lots }) => lots.map((lot) => ({ productId, ...lot }))),
  );
  await correctLotDays(lotDays, reported, now);
};
