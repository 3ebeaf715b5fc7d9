import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { epochSeconds } from '#functions/platform/clock.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { type Key, keys } from '#functions/table-keys.ts';
import type { StepTime } from '#functions/erp/writer/step-time.ts';
import { settledAt } from '#shared/erp/retry.ts';

/** `/status` takes 0.02 to 0.2 s on a machine of two cores. */
const AT_ONCE_MS = 1000;

const cooldownKey = (what: string) => keys.lock(`erp-silence-${what}`);

/**
 * After a write of unknown outcome the ERP may still be working on it. A search finds nothing yet, and creating again
 * would make a duplicate. So every write about the same thing waits (an order; a customer, whose third party all their
 * orders share; the stock); a person's "rejouer" waits too.
 */
export const startCooldown = async (table: Table, what: string, now: Date): Promise<void> =>
  writeCooldown(table, what, settledAt(now.toISOString()));

/** Nothing about it is written before then: whoever has it in hand may die in the middle of a write. */
export const takeInHand = async (table: Table, what: string, until: string): Promise<void> =>
  writeCooldown(table, what, until);

/** The step is over and nothing of it is at work in the ERP any more. */
export const putDown = async (table: Table, what: string): Promise<void> => {
  await table.remove(cooldownKey(what));
};

const writeCooldown = async (
  table: Table,
  what: string,
  until: string,
  more: Partial<Cooldown> = {},
): Promise<void> =>
  table.put({ ...cooldownKey(what), until, ...more, expiresAt: epochSeconds(new Date(until), 3600) });

type Cooldown = {
  until: string;
  /** When it ended before, the ERP answered, though late. */
  hasAnswered?: true;
};

/**
 * Until when none of these may be written to the ERP, ISO; undefined when there is no cooldown. Its end alone is not
 * enough: a frozen ERP executes the queued request when it thaws, at the moment of our search. So the ERP must also
 * answer at once; if it does not, the cooldown starts again. An ERP that is merely slow answers late a second time:
 * what it had queued before the first is over by then.
 */
export const cooldownUntil = async (
  { table, erp }: { table: Table; erp: () => Promise<DolibarrGateway> },
  whats: readonly string[],
  now: Date,
  time: StepTime,
): Promise<string | undefined> => {
  const cooldowns = await table.getMany<Cooldown & Key>(whats.map(cooldownKey), { consistent: true });
  if (cooldowns.length === 0) return undefined;
  const until = cooldowns.reduce((latest, one) => (one.until > latest ? one.until : latest), '');
  if (until > now.toISOString()) return until;
  const over = whats.filter((what) => cooldowns.some(({ pk }) => pk === cooldownKey(what).pk));
  const requestedAt = time.elapsedMs();
  const { kind } = await (await erp()).status();
  const answeredInMs = time.elapsedMs() - requestedAt;
  const answers = kind !== 'unreachable' && kind !== 'unreadable';
  const isAwake = answeredInMs < AT_ONCE_MS || cooldowns.every(({ hasAnswered }) => hasAnswered);
  if (answers && isAwake) {
    for (const what of over) await putDown(table, what);
    return undefined;
  }
  const settled = settledAt(new Date(now.getTime() + answeredInMs).toISOString());
  for (const what of over) await writeCooldown(table, what, settled, answers ? { hasAnswered: true } : {});
  return settled;
};
