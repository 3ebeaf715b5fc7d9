import { ulid } from '#functions/platform/ids.ts';
import { recordEvent } from '#functions/platform/outbox/outbox.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { authMessages } from '#shared/auth/auth-messages.ts';
import { countForgotten } from './limits.ts';

/** Asks for a reset link. Same words, same work, whether or not the account exists (ERR-05, AMB-74). */
export const forgotPassword = async (
  table: Table,
  mail: string,
  address: string,
  now: Date,
): Promise<{ success: true; message: string }> => {
  await countForgotten(table, { address, mail, now });
  const event = {
    id: `account-${ulid(now)}`,
    type: 'account.password-reset-requested',
    version: 1,
    at: now.toISOString(),
    data: { mail },
  } as const;
  await recordEvent(table, event);
  return { success: true, message: authMessages.resetLinkSent };
};
