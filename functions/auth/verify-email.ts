import { writeEvent } from '#functions/platform/outbox/outbox.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import { authMessages } from '#shared/auth/auth-messages.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { accountVerified } from './account-event.ts';
import type { AuthServices } from './auth-services.ts';
import { countLink } from './limits.ts';

/**
 * Marks the address as verified and creates the customer in the ERP, in one transaction. Mail scanners open
 * links before users do: the same link answers the same during its whole life (AMB-37).
 */
export const verifyEmail = async (
  { table, customers, tokens }: Pick<AuthServices, 'table' | 'customers' | 'tokens'>,
  token: string,
  address: string,
  now: Date,
): Promise<{ success: true; message: string }> => {
  await countLink(table, 'verify', { address, now });
  const link = await tokens.find(token, 'verify', now);
  const account = link && (await customers.find(link.subjectId));
  if (!account) throw new Refusal('token_invalid', authMessages.verificationFailed);
  if (account.emailVerifiedAt === null) {
    const event = accountVerified(account.id, now);
    try {
      await table.transact([customers.verifyMail(account.id, now), writeEvent(table, event)]);
    } catch (error) {
      // a concurrent click: the address is verified, as requested
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }
  return { success: true, message: authMessages.verified };
};
