import { wrongState } from './api-error.ts';
import type { Ledger } from './ledger.ts';
import type { StoredSession } from './wire.ts';

/** Closes an open session without payment. Any other state is refused: this makes expiring a lock. */
export function expireSession(ledger: Ledger, session: StoredSession): StoredSession {
  if (session.status !== 'open') {
    throw wrongState(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    );
  }
  const expired: StoredSession = { ...session, status: 'expired', url: null };
  return ledger.transaction(() => {
    ledger.sessions.put(expired);
    ledger.announce('checkout.session.expired', expired);
    return expired;
  });
}

/** Expires due open sessions. */
export function expireDueSessions(ledger: Ledger): void {
  for (const session of ledger.sessions.due(ledger.now())) {
    if (session.status === 'open') expireSession(ledger, session);
  }
}
