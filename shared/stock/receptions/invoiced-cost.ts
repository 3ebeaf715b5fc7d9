import { type Cents, divideHalfUp } from '#shared/kernel/money.ts';
import type { Lot, LotEntry } from '#shared/stock/lots/lot.ts';

/** A supplier invoice of a reception, HT. */
type Invoiced = {
  ref: string;
  orderIds: readonly string[];
  receptionIds: readonly string[];
  lines: readonly { productId: string | null; milli: number; netCents: Cents }[];
};

/** Final cost of a lot's entry. */
type CorrectedCost = { lot: Lot; documentId: string; costCents: Cents };

/**
 * Costs of entries according to an invoice: the product's amount, split by quantity. An invoice with
 * receptions covers only those; one with orders covers what no other invoice covers yet. `productId`: the
 * lot's product in the ERP. Unchanged costs are omitted.
 */
export const correctedCosts = (
  { ref, orderIds, receptionIds, lines }: Invoiced,
  lots: readonly { productId: string; lot: Lot }[],
): CorrectedCost[] => {
  const isFor = ({ purchase, undoneBy }: LotEntry): boolean => {
    if (!purchase || undoneBy !== undefined) return false;
    if (receptionIds.length > 0) return receptionIds.includes(purchase.receptionId ?? '');
    return orderIds.includes(purchase.orderId ?? '') && (purchase.invoiceRef ?? ref) === ref;
  };
  return lots.flatMap(({ productId, lot }) => {
    const ofProduct = lines.filter((line) => line.productId === productId);
    const milli = ofProduct.reduce((sum, line) => sum + line.milli, 0);
    const cents = ofProduct.reduce((sum, { netCents }) => sum + netCents, 0);
    if (milli <= 0 || cents <= 0) return [];
    return lot.entries.filter(isFor).flatMap((entry) => {
      const part = divideHalfUp(cents * Math.abs(entry.milli), milli);
      const costCents = entry.milli < 0 ? -part : part;
      const isKnown = entry.costCents === costCents && entry.purchase?.invoiceRef === ref;
      return isKnown ? [] : [{ lot, documentId: entry.documentId, costCents }];
    });
  });
};
