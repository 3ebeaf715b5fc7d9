import { ErpReadFailed } from '#functions/gateways/dolibarr/erp-failure.ts';
import type { CachedLists } from '#functions/platform/table/cached-lists.ts';
import { log } from '#functions/platform/logger.ts';
import { DeadlinePassed, withinDeadline } from '#functions/platform/outside/network-failure.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

/** A list of the ERP and its age; `stale`: the ERP did not answer, these rows are cached. */
export type ErpList<Row> = { rows: Row[]; readAt: string; stale: boolean };

/** Below the timeout of API Gateway, and short when an older copy exists. */
const PATIENCE_MS = 20_000;
const PATIENCE_WITH_COPY_MS = 8_000;

/** A list of the ERP: cached if recent enough, else read now, else the older copy. */
export const readThrough = async <Row extends object>(
  cached: CachedLists,
  list: { name: string; maxAgeMs: number; read: () => Promise<Row[]> },
  now: Date,
): Promise<ErpList<Row>> => {
  const stored = await cached.find<Row>(list.name);
  if (stored && now.getTime() - Date.parse(stored.readAt) < list.maxAgeMs) return { ...stored, stale: false };
  try {
    const rows = await askErp(list.read, stored ? PATIENCE_WITH_COPY_MS : PATIENCE_MS);
    await cached.keep(list.name, rows, now.toISOString());
    return { rows, readAt: now.toISOString(), stale: false };
  } catch (error) {
    if (!(error instanceof Refusal) || !stored) throw error;
    log.warn('the ERP did not answer: an older list is shown', { list: list.name, cause: error.message });
    return { ...stored, stale: true };
  }
};

/** A read of the ERP that a user waits for: its failure is a refusal with the reason. */
export const askErp = async <T>(read: () => Promise<T>, patienceMs = PATIENCE_MS): Promise<T> => {
  try {
    return await withinDeadline(read(), patienceMs);
  } catch (error) {
    if (error instanceof ErpReadFailed) throw new Refusal('erp_unavailable', error.message);
    if (error instanceof DeadlinePassed) throw new Refusal('erp_unavailable');
    throw error;
  }
};
