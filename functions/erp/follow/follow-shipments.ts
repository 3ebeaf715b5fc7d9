import { changedSincePoll } from '#functions/gateways/dolibarr/changed-since.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { keys } from '#functions/table-keys.ts';

type PollState = { polledAt: string; trace?: string; seen: Record<string, string> };

/** What leaves no trace at all (a shipment of what has no stock is closed) is looked for so often while orders are under way. */
const HOUR_MS = 3_600_000;

/**
 * The orders of which a shipment was changed since the last poll. A shipment does not say when it was changed, and to
 * close one changes no order: so each is known by its step, as long as it is read again.
 */
export const changedShipments = async (
  table: Table,
  erp: DolibarrGateway,
  now: Date,
  /**
   * `trace` differs once an order was changed, a shipment was made or stock was moved there: without that nothing left,
   * unless a draft among the shipments of the orders `underWay` was validated in a house that moves stock at the closing.
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
    /** Once they were looked at. */
    keep: () =>
      table.put({
        ...key,
        ...({ polledAt: now.toISOString(), trace, seen: Object.fromEntries(seen) } satisfies PollState),
      }),
  };
};
