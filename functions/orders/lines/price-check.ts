import { centsFromEuros, eurosFromCents, eurosFromPrice } from '#shared/kernel/money.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { linePiecesView } from '#shared/orders/line-pieces-view.ts';
import type { OrderLine } from '#shared/orders/order-line.ts';
import type { OrderTotal } from '#shared/orders/order-total.ts';

export type SeenTotal = {
  /**
   * The HT total the customer saw, in euros; null for users who see no prices, or accepted the price of the
   * day.
   */
  seenTotal: number | null;
  /** The TTC total the customer saw, in euros; absent if the client shows none. */
  seenTotalTtc?: number | undefined;
};

/** AMB-33: never charge another amount than the confirmed one, before or after tax. */
export const refuseStaleTotal = (
  { seenTotal, seenTotalTtc }: SeenTotal,
  { htCents, ttcCents }: OrderTotal,
  lines: readonly OrderLine[],
): void => {
  if (seenTotal === null) return;
  const differs = (seen: number, cents: number) => Math.abs(centsFromEuros(seen) - cents) > 1;
  if (!differs(seenTotal, htCents) && (seenTotalTtc === undefined || !differs(seenTotalTtc, ttcCents)))
    return;
  throw new Refusal('price_changed', undefined, {
    field: 'total',
    details: {
      total_ht: eurosFromCents(htCents),
      total_ttc: eurosFromCents(ttcCents),
      prices: Object.fromEntries(lines.map((line) => [line.productId, eurosFromPrice(line.unitPriceE4)])),
      ...piecesOf(lines),
    },
  });
};

/** Piece weights to show again in a refusal. */
const piecesOf = (lines: readonly OrderLine[]) => {
  const counted = lines.flatMap((line) => {
    const { pieces } = linePiecesView(line);
    return pieces ? [[line.productId, pieces] as const] : [];
  });
  return counted.length === 0 ? {} : { pieces: Object.fromEntries(counted) };
};
