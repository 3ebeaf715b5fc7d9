import * as z from 'zod/mini';
import { unit } from '#shared/stock/levels/stock-rows.ts';
import type { ReceivedOrder } from '#shared/stock/movements/movement.ts';

/** Refused goods of a delivery line, on the wire. */
export const refusedView = z.object({
  /** Id of the reception. */
  operation_id: z.string(),
  /** Line number in the reception, from 1. */
  n: z.string(),
  label: z.string(),
  qty: z.number(),
  unit,
  reason: z.string(),
  /** Time of the stored photo. */
  photo_at: z.nullable(z.string()),
});
export type RefusedRow = z.output<typeof refusedView>;

/** Refused goods of a delivery, in entry order; `photos` by line number. */
export const refusedRows = (
  { id, received }: { id: string; received?: ReceivedOrder },
  photos: Readonly<Record<string, { at: string }>> = {},
): RefusedRow[] =>
  (received?.refused ?? []).map(({ label, unit: counted, milli, reason }, i) => {
    const n = String(i + 1);
    return {
      operation_id: id,
      n,
      label,
      qty: milli / 1000,
      unit: counted ?? 'kg',
      reason,
      photo_at: photos[n]?.at ?? null,
    };
  });
