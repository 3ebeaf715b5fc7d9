import { type Cents, divideHalfUp } from '#shared/kernel/money.ts';
import type { Lot, LotEntry } from '#shared/stock/lots/lot.ts';

/** What a supplier asks for what came, without VAT. */
type Invoiced = {
  ref: string;
  orderIds: readonly string[];
  receptionIds: readonly string[];
  lines: readonly { productId: string | null; milli: number; netCents: Cents }[];
};

/** What one entry of a lot cost after all. */
type CorrectedCost = { lot: Lot; documentId: string; costCents: Cents };

/**
 * What the entries that an invoice is for cost by it: each its part of what the invoice asks for its product, by quantity. An
 * invoice that names receptions is for these alone, one that names orders for what no other invoice was for yet. `productId`:
 * the lot's in the ERP. Those that it says nothing new of are left out.
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
