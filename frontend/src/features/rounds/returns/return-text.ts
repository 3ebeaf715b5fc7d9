import { formatDate, formatQuantity } from '#frontend/lib/display/format.ts';
import { quantityFromWire, quantityOf } from '#shared/kernel/quantity.ts';
import type { ReturnRow } from '#shared/rounds/returns.contract.ts';

/** « JARRET, 5 kg, lot L-12 (DLC 28/11/2026) » */
export const returnText = ({ label, quantite, unite, lot, sellby }: ReturnRow): string => {
  const quantity = formatQuantity(quantityFromWire(quantite, unite) ?? quantityOf(unite, 0));
  const named = lot === null ? ', sans lot' : `, lot ${lot}`;
  return `${label}, ${quantity}${named}${sellby === null ? '' : ` (DLC ${formatDate(sellby)})`}`;
};
