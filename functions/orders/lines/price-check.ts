import { centsFromEuros, eurosFromCents, eurosFromPrice } from '#shared/kernel/money.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { linePiecesView } from '#shared/orders/line-pieces-view.ts';
import type { OrderLine } from '#shared/orders/order-line.ts';
import type { OrderTotal } from '#shared/orders/order-total.ts';

export type SeenTotal = {
  /** The HT total the customer saw, in euros; null for whoever sees no prices, or agreed to the price of the day. */
  seenTotal: number | null;
  /** The TTC total the customer saw, in euros; absent from callers that show none. */
  seenTotalTtc?: number | undefined;
};

/** AMB-33: never silently charge another amount than the one that was confirmed, before tax or after. */
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

/** A piece weighs otherwise than the customer was told: they are told again, with what it is now. */
const piecesOf = (lines: readonly OrderLine[]) => {
  const counted = lines.flatMap((line) => {
    const { pieces } = linePiecesView(line);
    return pieces ? [[line.productId, pieces] as const] : [];
  });
  return counted.length === 0 ? {} : { pieces: Object.fromEntries(counted) };
};
