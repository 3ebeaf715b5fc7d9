import * as z from 'zod/mini';
import { unit } from '#shared/stock/levels/stock-rows.ts';
import type { ReceivedOrder } from '#shared/stock/movements/movement.ts';

/** What the lorry took back of one line of a delivery, on the wire. */
export const refusedView = z.object({
  /** The reception's. */
  operation_id: z.string(),
  /** Its number there, from 1. */
  n: z.string(),
  label: z.string(),
  qty: z.number(),
  unit,
  reason: z.string(),
  /** Since when its photograph is kept. */
  photo_at: z.nullable(z.string()),
});
export type RefusedRow = z.output<typeof refusedView>;

/** What was refused of a delivery, in the order in which it was said; `photos` by their numbers. */
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
