import { retryOrRefuse } from '#functions/platform/table/retry-on-conflict.ts';
import { findLot, type LotServices } from '#functions/stock/lots/find-lot.ts';
import { lotView } from '#functions/stock/lots/lot-view.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { isOnlyRead, isUnknownLot, type LotRef } from '#shared/stock/lots/lot.ts';

type Reconcile = LotRef & { withLot: string; adminId: string; now: Date };

/**
 * Identifies the known lot of the same product that an unknown label lot stands for: each is then in the
 * other's trace. Moves no stock: what was taken on paper from another lot is corrected by a count.
 */
export const reconcileLot = async (services: LotServices, request: Reconcile) => {
  const { productId, lot: name, withLot, adminId, now } = request;
  await retryOrRefuse(async () => {
    const { lot } = await findLot(services, { productId, lot: name });
    if (!isUnknownLot(lot)) {
      throw new Refusal('invalid_input', `Le lot ${name} est connu : il n’y a rien à rapprocher.`, {
        field: 'lot',
      });
    }
    const found = await findKnown(services, { productId: lot.productId, lot: withLot });
    const at = now.toISOString();
    await services.table.transact([
      ...services.stock.lots.setFoundToBe(lot, found, at),
      services.stock.lots.recordChange(lot, {
        at,
        by: `admin:${adminId}`,
        what: 'found',
        reason: null,
        with: { productId: found.productId, lot: found.lot },
        from: null,
        to: found.lot,
      }),
    ]);
  });
  const after = await findLot(services, { productId, lot: name });
  return {
    success: true as const,
    message: `Lot ${name} rapproché du lot ${withLot}`,
    data: lotView(after.lot, after.level, parisDay(now)),
  };
};

const findKnown = async (services: LotServices, ref: LotRef) => {
  const { lot } = await findLot(services, ref).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'not_found')
      throw new Refusal('not_found', `Ce produit n’a pas de lot ${ref.lot}.`, { field: 'with_lot' });
    throw error;
  });
  if (!isOnlyRead(lot)) return lot;
  throw new Refusal('invalid_input', `Le lot ${ref.lot} n’est connu que par une étiquette, lui aussi.`, {
    field: 'with_lot',
  });
};
