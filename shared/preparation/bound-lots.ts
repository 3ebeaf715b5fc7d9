import { Refusal } from '#shared/kernel/refusal.ts';
import { lotIdentity } from '#shared/stock/lots/lot-name.ts';
import type { OrderLine } from '#shared/orders/order-line.ts';
import type { PreparedLine, PreparedPart } from './prepared-line.ts';

/** Parts of a line whose lots were recorded before preparation. */
export const boundParts = ({ lots }: Pick<OrderLine, 'lots'>): PreparedPart[] =>
  lots.map(({ siteId, lot, quantity }) => ({ siteId, lot, milli: quantity.milli }));

/** Quantity by site and lot, independent of pieces. */
const perLot = (parts: readonly PreparedPart[]): string => {
  const sums = new Map<string, number>();
  for (const { siteId, lot, milli } of parts) {
    const name = JSON.stringify([siteId, lot === null ? null : lotIdentity(lot)]);
    sums.set(name, (sums.get(name) ?? 0) + milli);
  }
  return JSON.stringify([...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)));
};

/** Whether two preparations took the same quantities of the same lots. */
export const isSameMeat = (some: readonly PreparedPart[], others: readonly PreparedPart[]): boolean =>
  perLot(some) === perLot(others);

/** Recorded lots are fixed; the preparer states the pieces and their weights. */
export const boundOrStated = (
  line: Pick<OrderLine, 'lots' | 'pieces'>,
  stated: Pick<PreparedLine, 'parts'> | undefined,
): readonly PreparedPart[] =>
  line.pieces && stated && isSameMeat(stated.parts, boundParts(line)) ? stated.parts : boundParts(line);

/** @throws where weighed and recorded lots differ: one of them must be chosen explicitly */
export const refuseOtherLots = (
  lines: readonly OrderLine[],
  stated: readonly Pick<PreparedLine, 'productId' | 'parts'>[],
): void => {
  for (const line of lines) {
    const at = stated.findIndex(({ productId }) => productId === line.productId);
    const weighed = stated[at];
    if (!weighed || line.lots.length === 0 || isSameMeat(weighed.parts, boundParts(line))) continue;
    throw new Refusal(
      'version_conflict',
      `Les lots de « ${line.label} » ont été enregistrés entre-temps : rechargez la commande pour choisir entre eux et vos pesées.`,
      { field: `lines.${at}.parts` },
    );
  }
};
