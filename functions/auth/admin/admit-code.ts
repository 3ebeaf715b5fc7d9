import { type CodeTry, countCode } from '#functions/auth/limits.ts';
import { admitCode } from '#functions/auth/sign-in-guard.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { isRecoveryCode } from './one-time-code.ts';

/**
 * Rate limit of codes; refuses with `too_many_attempts`: ten an hour from one network, and fewer for
 * six-digit codes from networks without a success so far. Recovery codes are not limited by attempts from
 * other networks, so that an owner in a new place can sign in during an attack.
 * @returns a function to call after a correct code.
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
