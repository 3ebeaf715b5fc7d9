import type { ReconciliationsStore } from '#functions/stock/reconciliation/reconciliations.store.ts';
import type { StockDifference } from '#shared/stock/reconciliation.ts';

/** The differences of a night, or of the last one; null before the first. Weights in kg. */
export const readReconciliation = async (store: ReconciliationsStore, date: string | undefined) => {
  const night = date === undefined ? await store.latest() : await store.find(date);
  return {
    success: true as const,
    data: night
      ? {
          date: night.date,
          ran_at: night.ranAt,
          compared: night.compared,
          unexplained: night.unexplained,
          differences: night.differences.map(view),
        }
      : null,
  };
};

const view = (difference: StockDifference) => {
  const { oursGrams, erpGrams } = difference;
  return {
    kind: difference.kind,
    product_id: difference.productId,
    ref: difference.ref,
    name: difference.name,
    site: difference.site,
    ours: oursGrams === null ? null : oursGrams / 1000,
    erp: erpGrams === null ? null : erpGrams / 1000,
    gap: oursGrams === null || erpGrams === null ? null : (erpGrams - oursGrams) / 1000,
    explained: difference.explained,
    explanation: difference.explanation,
  };
};
