import type { CustomersStore } from '#functions/customers/customers.store.ts';
import { epochSeconds } from '#functions/platform/clock.ts';
import { ACCESS_TOKEN_SECONDS } from '#functions/platform/identity.ts';
import { hasEnded } from '#shared/auth/ended-session.ts';
import type { Identity } from '#shared/kernel/access.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

type ProIdentity = Extract<Identity, { family: 'pro' }>;

/**
 * A token younger than this is believed. Older ones, which live an hour, are compared with the account before they
 * change data or money: one read, and a closed session is over within minutes. Placing an order reads the account
 * anyway and always compares.
 */
const BELIEVED_SECONDS = 5 * 60;

/** Has the tokens of a session that was just closed refused wherever they are compared. */
export const rememberEnded = (
  customers: Pick<CustomersStore, 'endSession'>,
  { subjectId, sessionId }: { subjectId: string; sessionId: string },
  now: Date,
): Promise<void> =>
  customers.endSession(subjectId, { id: sessionId, until: epochSeconds(now, ACCESS_TOKEN_SECONDS.pro) }, now);

/** Refuses with `not_signed_in` once the caller's session was closed, or the account is gone. */
const mustBeOpen = async (
  customers: Pick<CustomersStore, 'find'>,
  caller: ProIdentity,
  now: Date,
): Promise<void> => {
  if (caller.issuedAt !== undefined && epochSeconds(now) - caller.issuedAt < BELIEVED_SECONDS) return;
  const account = await customers.find(caller.subjectId);
  if (!account || hasEnded(account, caller)) throw new Refusal('not_signed_in');
};

/** Lets a handler run only while the caller's session is open. */
export const openSessionsOnly =
  (customers: Pick<CustomersStore, 'find'>) =>
  <Call extends { caller: ProIdentity; now: Date }, Reply>(handler: (call: Call) => Promise<Reply> | Reply) =>
  async (call: Call): Promise<Reply> => {
    await mustBeOpen(customers, call.caller, call.now);
    return handler(call);
  };
