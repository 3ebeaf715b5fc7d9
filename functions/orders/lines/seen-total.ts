import { centsFromEuros, eurosFromCents, eurosFromPrice } from '#shared/kernel/money.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { OrderLine } from '#shared/orders/order-line.ts';
import type { OrderTotal } from '#shared/orders/order-total.ts';

export type SeenTotal = {
  /** The HT total the customer saw, in euros; undefined where it was agreed that the price of the day holds. */
  seenTotal: number | undefined;
  /** The TTC total the customer saw, in euros; absent from callers that show none. */
  seenTotalTtc?: number | undefined;
};

/** AMB-33: never silently charge another amount than the one that was confirmed, before tax or after. */
export const refuseStaleTotal = (
  { seenTotal, seenTotalTtc }: SeenTotal,
  { htCents, ttcCents }: OrderTotal,
  lines: readonly OrderLine[],
): void => {
  if (seenTotal === undefined) return;
  const differs = (seen: number, cents: number) => Math.abs(centsFromEuros(seen) - cents) > 1;
  if (!differs(seenTotal, htCents) && (seenTotalTtc === undefined || !differs(seenTotalTtc, ttcCents)))
    return;
  throw new Refusal('price_changed', undefined, {
    field: 'total',
    details: {
      total_ht: eurosFromCents(htCents),
      total_ttc: eurosFromCents(ttcCents),
      prices: Object.fromEntries(lines.map((line) => [line.productId, eurosFromPrice(line.unitPriceE4)])),
    },
  });
};
