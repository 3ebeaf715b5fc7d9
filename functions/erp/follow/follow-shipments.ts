import { changedSincePoll } from '#functions/gateways/dolibarr/changed-since.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { keys } from '#functions/table-keys.ts';

type PollState = { polledAt: string; trace?: string; seen: Record<string, string> };

/**
 * A shipment of products without stock leaves no trace when it is closed: polled this often while orders are
 * under way.
 */
const HOUR_MS = 3_600_000;

/**
 * The orders whose shipments changed since the last poll. A shipment has no time of change, and closing one
 * changes no order: each is compared by its status.
 */
export const changedShipments = async (
  table: Table,
  erp: DolibarrGateway,
  now: Date,
  /**
   * `trace` differs after an order changed, a shipment was created or stock moved: without that nothing was
   * shipped, unless a draft shipment of the orders `underWay` was validated where stock moves at the
   * closing.
   */
  { trace, underWay }: { trace: string; underWay: readonly string[] },
) => {
  const key = keys.syncCursor('erp-shipments');
  const before = await table.get<PollState>(key);
  const drafts = underWay.filter((id) => (before?.seen[id] ?? 'draft') === 'draft');
  const isLate = before !== undefined && now.getTime() - Date.parse(before.polledAt) >= HOUR_MS;
  const mayDiffer = before?.trace !== trace || drafts.length > 0 || (underWay.length > 0 && isLate);
  if (!mayDiffer) return { orderIds: [], keep: async () => {} };
  const rows = await changedSincePoll(
    (query) => erp.listChangedShipments({ ...query, besides: drafts }),
    before?.polledAt,
    now,
  );
  const fresh = rows.filter(({ id, status }) => before?.seen[id] !== status);
  const stillUnderWay = Object.entries(before?.seen ?? {}).filter(([id]) => underWay.includes(id));
  const seen = [...stillUnderWay, ...rows.map(({ id, status }) => [id, status] as const)];
  return {
    orderIds: [...new Set(fresh.flatMap(({ orderId }) => orderId ?? []))],
    /** Saves the position after they were processed. */
    keep: () =>
      table.put({
        ...key,
        ...({ polledAt: now.toISOString(), trace, seen: Object.fromEntries(seen) } satisfies PollState),
      }),
  };
};
