import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { epochSeconds } from '#functions/platform/clock.ts';
import { isNew } from '#functions/platform/table/expressions.ts';
import { onePart, readTogether } from '#functions/platform/table/read-together.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { keys } from '#functions/table-keys.ts';
import type { StepTime } from '#functions/erp/writer/step-time.ts';
import { settledAt } from '#shared/erp/retry.ts';

/** `/status` takes 0.02 to 0.2 s on a machine of two cores. */
const AT_ONCE_MS = 1000;

type Cooldown = {
  until: string;
  /** When it last ended, the ERP answered, though late. */
  hasAnswered?: true;
};

const cooldownKey = (what: string) => keys.lock(`erp-silence-${what}`);

export const cooldownPart = (what: string) =>
  onePart(cooldownKey(what), (item) => item as Cooldown | undefined);

/**
 * After a write of unknown outcome the ERP may still be executing it. A search finds nothing yet, and
 * creating again would make a duplicate. So every write that shares its subject waits (an order; a customer,
 * whose third party all their orders share; the stock), also after « rejouer ».
 */
export const startCooldown = (table: Table, what: string, now: Date): TransactItem =>
  table.ops.put(cooldownItem(what, settledAt(now.toISOString())));

/**
 * Locks it for a step that may crash in the middle of a write. The transaction fails if it is locked
 * already.
 */
export const lockForStep = (table: Table, what: string, until: string): TransactItem =>
  table.ops.put(cooldownItem(what, until), isNew);

/** The step ended and no call of it is in progress in the ERP. */
export const unlock = (table: Table, what: string): TransactItem => table.ops.remove(cooldownKey(what));

const cooldownItem = (what: string, until: string, more: Partial<Cooldown> = {}) => ({
  ...cooldownKey(what),
  until,
  ...more,
  expiresAt: epochSeconds(new Date(until), 3600),
});

/**
 * Until when none of these may be written to the ERP, ISO; undefined without a cooldown. Its end alone is
 * not enough: a frozen ERP executes the queued request when it thaws, during our search. So the ERP must
 * also answer at once; if it does not, the cooldown starts again. An ERP that is only slow answers late a
 * second time: requests queued before the first answer are done by then.
 */
export const cooldownUntil = async (
  { table, erp }: { table: Table; erp: () => Promise<DolibarrGateway> },
  whats: readonly string[],
  now: Date,
  time: StepTime,
): Promise<string | undefined> => {
  const parts = new Map(whats.map((what) => [what, cooldownPart(what)]));
  const read = await readTogether(table, [...parts.values()], { consistent: true });
  const over = [...parts].flatMap(([what, part]) => {
    const cooldown = read(part);
    return cooldown ? [{ what, ...cooldown }] : [];
  });
  if (over.length === 0) return undefined;
  const until = over.reduce((latest, one) => (one.until > latest ? one.until : latest), '');
  if (until > now.toISOString()) return until;
  const requestedAt = time.elapsedMs();
  const { kind } = await (await erp()).status();
  const answeredInMs = time.elapsedMs() - requestedAt;
  const answers = kind !== 'unreachable' && kind !== 'unreadable';
  const isAwake = answeredInMs < AT_ONCE_MS || over.every(({ hasAnswered }) => hasAnswered);
  if (answers && isAwake) {
    await table.transact(over.map(({ what }) => unlock(table, what)));
    return undefined;
  }
  const settled = settledAt(new Date(now.getTime() + answeredInMs).toISOString());
  const answered = answers ? { hasAnswered: true as const } : {};
  await table.transact(over.map(({ what }) => table.ops.put(cooldownItem(what, settled, answered))));
  return settled;
};
