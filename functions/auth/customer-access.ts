import { accountEvent } from '#functions/auth/account-event.ts';
import type { AuthServices } from '#functions/auth/auth-services.ts';
import { auditRecord } from '#functions/platform/audit-trail.ts';
import { epochSeconds } from '#functions/platform/clock.ts';
import { writeEvent } from '#functions/platform/outbox/outbox.ts';
import { unlessConditionFails } from '#functions/platform/table/retry-on-conflict.ts';
import { customerName } from '#shared/customers/customer-name.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

type Services = Pick<AuthServices, 'table' | 'customers' | 'sessions'>;

/** Number of a customer's signed-in devices; 0 if the account is blocked or its password changed. */
export const readCustomerAccess = async (
  { customers, sessions }: Pick<Services, 'customers' | 'sessions'>,
  customerId: string,
  now: Date,
) => {
  const [account, all] = await Promise.all([customers.find(customerId), sessions.list('pro', customerId)]);
  if (!account) throw notFound();
  const open = all.filter(
    ({ expiresAt, credentialsVersion }) =>
      expiresAt > epochSeconds(now) &&
      credentialsVersion === account.credentialsVersion &&
      account.blockedAt === undefined,
  );
  return { success: true as const, sessions: open.length, last_sign_in: account.lastSignInAt ?? null };
};

/** Minimum time between two links, for all requesters together. */
const AGAIN_MS = 5 * 60_000;

/** Sends the link to verify the address again, on request of an administrator. */
export const resendVerification = async (
  { table, customers }: Pick<Services, 'table' | 'customers'>,
  { customerId, adminId, now }: { customerId: string; adminId: string; now: Date },
) => {
  const account = await customers.find(customerId);
  if (!account) throw notFound();
  if (account.emailVerifiedAt !== null)
    throw new Refusal('version_conflict', 'L’adresse de ce client est déjà vérifiée.');
  const id = `verify-${customerId}-admin-${Math.floor(now.getTime() / AGAIN_MS)}`;
  const event = accountEvent('account.verification-requested', customerId, now, id);
  const record = auditRecord(table, {
    at: now.toISOString(),
    by: adminId,
    action: 'customer.verification-sent',
    subject: customerName(account),
    from: null,
    to: null,
  });
  if (!(await unlessConditionFails(table.transact([writeEvent(table, event), record]))))
    throw new Refusal('too_many_attempts', 'Un lien vient d’être envoyé. Réessayez dans quelques minutes.');
  return { success: true as const, message: 'Le lien de vérification est envoyé de nouveau.' };
};

const notFound = () => new Refusal('not_found', 'Client introuvable.');
