import { changedSinceLook } from '#functions/gateways/dolibarr/changed-since.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { keys } from '#functions/table-keys.ts';

/**
 * The orders of which a shipment was changed since the last look. A shipment does not say when it was changed, and to
 * close one changes no order: so each is known by its step, as long as it is read again.
 */
export const changedShipments = async (
  table: Table,
  erp: DolibarrGateway,
  now: Date,
  /**
   * `trace` differs once an order was changed or stock was moved there: without that nothing was shipped. They are read all
   * the same while an order is under way, of which more may be shipped without its being changed.
   */
  { trace, isUnderWay }: { trace: string; isUnderWay: boolean },
) => {
  const key = keys.syncCursor('erp-shipments');
  const before = await table.get<{ lookedAt: string; trace?: string; seen: Record<string, string> }>(key);
  if (before?.trace === trace && !isUnderWay) return { orderIds: [], keep: async () => {} };
  const rows = await changedSinceLook((asked) => erp.listChangedShipments(asked), before?.lookedAt, now);
  const fresh = rows.filter(({ id, status }) => before?.seen[id] !== status);
  return {
    orderIds: [...new Set(fresh.flatMap(({ orderId }) => orderId ?? []))],
    /** Once they were looked at. */
    keep: () =>
      table.put({
        ...key,
        lookedAt: now.toISOString(),
        trace,
        seen: Object.fromEntries(rows.map(({ id, status }) => [id, status])),
      }),
  };
};
