import { announce } from '#functions/platform/operation.ts';
import type { Table } from '#functions/platform/table.ts';
import { authMessages } from '#shared/auth/auth-messages.ts';
import { accountMail } from './account-mail.ts';
import { countForgotten } from './limits.ts';

/** Asks for a reset link. Same words, same work, whether or not the account exists (ERR-05, AMB-74). */
export const forgotPassword = async (
  table: Table,
  mail: string,
  address: string,
  now: Date,
): Promise<{ success: true; message: string }> => {
  await countForgotten(table, { address, mail, now });
  const operation = accountMail({ kind: 'reset_password', mail }, now);
  await table.putIfAbsent(operation);
  await announce(operation);
  return { success: true, message: authMessages.resetLinkSent };
};
