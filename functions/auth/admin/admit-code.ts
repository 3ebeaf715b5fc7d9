import { type CodeTry, countCode } from '#functions/auth/limits.ts';
import { admitCode } from '#functions/auth/sign-in-guard.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { isRecoveryCode } from './one-time-code.ts';

/**
 * Lets a code be looked at, or refuses with `too_many_attempts`: ten an hour from one network, and of six digits fewer and
 * fewer from networks where none was right yet. Nobody waits for what others tried of recovery codes: on paper lies the way
 * in for an owner who is somewhere new while somebody guesses.
 * @returns what to call once the code was right.
 */
export const admitTypedCode = async (
  table: Table,
  typed: string,
  attempt: CodeTry,
): Promise<() => Promise<void>> => {
  const isRecovery = isRecoveryCode(typed);
  await countCode(table, { ...attempt, isRecovery });
  if (isRecovery) return () => Promise.resolve();
  const { succeeded } = await admitCode(table, attempt);
  return succeeded;
};
