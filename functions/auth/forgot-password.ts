import { ulid } from '#functions/platform/ids.ts';
import { recordEvent } from '#functions/platform/outbox/outbox.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { TokenFamily } from '#shared/kernel/access.ts';
import { authMessages } from '#shared/auth/auth-messages.ts';
import { countForgotten } from './limits.ts';

type Forgotten = { email: string; address: string; now: Date };

/** Requests a reset link. Same answer and same time whether or not the account exists (ERR-05, AMB-74). */
export const forgotPassword = async (
  table: Table,
  family: TokenFamily,
  { email, address, now }: Forgotten,
): Promise<{ success: true; message: string }> => {
  await countForgotten(table, family, { address, mail: email, now });
  await recordEvent(table, {
    id: `${family === 'pro' ? 'account' : 'admin'}-${ulid(now)}`,
    type: family === 'pro' ? 'account.password-reset-requested' : 'admin.password-reset-requested',
    version: 1,
    at: now.toISOString(),
    data: { mail: email },
  });
  return { success: true, message: authMessages.resetLinkSent };
};
