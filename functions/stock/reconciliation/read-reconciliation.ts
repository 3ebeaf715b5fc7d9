import type { ReconciliationsStore } from '#functions/stock/reconciliation/reconciliations.store.ts';
import type { CatalogView } from '#functions/stock/catalog-view.ts';
import type { Unit } from '#shared/kernel/quantity.ts';
import type { Withheld } from '#shared/stock/levels/withheld.ts';
import type { StockDifference } from '#shared/stock/levels/reconciliation.ts';

type ReconciliationReader = {
  reconciliations: ReconciliationsStore;
  catalog: (now: Date) => Promise<CatalogView>;
};

/** The differences of a night, or of the last one; null before the first. */
export const readReconciliation = async (
  { reconciliations, catalog }: ReconciliationReader,
  date: string | undefined,
  now: Date,
) => {
  const [night, { products }] = await Promise.all([
    date === undefined ? reconciliations.latest() : reconciliations.find(date),
    catalog(now),
  ]);
  const units = new Map(products.map(({ id, unit }) => [id, unit]));
  return {
    success: true as const,
    data: night
      ? {
          date: night.date,
          ran_at: night.ranAt,
          compared: night.compared,
          unexplained: night.unexplained,
          differences: night.differences.map((one) => view(one, units.get(one.productId ?? '') ?? 'kg')),
          held: (night.held ?? []).map((one) => withheldView(one, units.get(one.productId) ?? 'kg')),
        }
      : null,
  };
};

const withheldView = ({ productId, realMilli, availableMilli, ...one }: Withheld, unit: Unit) => ({
  product_id: productId,
  ref: one.ref,
  name: one.name,
  unit,
  real: realMilli / 1000,
  available: availableMilli / 1000,
  causes: one.causes,
  explained: one.explained,
});

const view = (difference: StockDifference, unit: Unit) => {
  const { oursMilli, erpMilli } = difference;
  return {
    kind: difference.kind,
    product_id: difference.productId,
    ref: difference.ref,
    name: difference.name,
    site: difference.site,
    unit,
    ours: oursMilli === null ? null : oursMilli / 1000,
    erp: erpMilli === null ? null : erpMilli / 1000,
    gap: oursMilli === null || erpMilli === null ? null : (erpMilli - oursMilli) / 1000,
    explained: difference.explained,
    explanation: difference.explanation,
  };
};
