import { epochSeconds } from '#functions/platform/clock.ts';
import { sha256, ulid } from '#functions/platform/ids.ts';
import { writeEvent } from '#functions/platform/outbox/outbox.ts';
import { provided, setting, unchanged } from '#functions/platform/table/expressions.ts';
import { retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { keys } from '#functions/table-keys.ts';
import type { AuthEvent } from '#shared/auth/auth.events.ts';
import { CODE_WAVE_SECONDS, TELL_OF_CODES_AT } from '#shared/auth/sign-in-delay.ts';

/** Wrong codes of one administrator, each less than a pause after the one before. */
type Wave = { codes: number; lastAt: string };

/**
 * Counts a wrong code, six-digit or recovery, typed with a valid password or session, from any network. The
 * fifth in a row notifies the administrator by e-mail, in the transaction of the count; later ones do not.
 */
export const countWrongCode = async (
  table: Table,
  { adminId, now }: { adminId: string; now: Date },
): Promise<void> => {
  const key = keys.rateLimit('code-waves', sha256(adminId), 'ACCOUNT');
  await retryOnConflict(
    async () => {
      const seen = await table.get<Wave>(key);
      const isOn = seen && epochSeconds(now) - epochSeconds(new Date(seen.lastAt)) < CODE_WAVE_SECONDS;
      const codes = isOn ? seen.codes + 1 : 1;
      const event = codes === TELL_OF_CODES_AT ? codesGuessedEvent(adminId, now) : undefined;
      const wave = { codes, lastAt: now.toISOString(), expiresAt: epochSeconds(now, 2 * CODE_WAVE_SECONDS) };
      await table.transact([
        table.ops.update(
          key,
          provided(setting(wave), unchanged('codes', seen?.codes), unchanged('lastAt', seen?.lastAt)),
        ),
        ...(event ? [writeEvent(table, event)] : []),
      ]);
    },
    // under that many concurrent ones, others are counted
    { onExhausted: () => undefined },
  );
};

const codesGuessedEvent = (adminId: string, now: Date): AuthEvent => ({
  id: `codes-guessed-${ulid(now)}`,
  type: 'account.codes-guessed',
  version: 1,
  at: now.toISOString(),
  data: { adminId },
});
