import type { TokenFamily } from '#shared/kernel/access.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type SessionKind = {
  cookie: string;
  /** The cookie is sent to the calls that renew or close the session, and nowhere else. */
  path: string;
  seconds: number;
  /** Each renewal starts the life again; otherwise it ends when it was going to. */
  sliding: boolean;
};

/** AMB-36: 30 days sliding for professionals, 8 hours and no longer for administrators. */
export const sessionKinds: Record<TokenFamily, SessionKind> = {
  pro: { cookie: 'pro_session', path: '/api/auth', seconds: 30 * DAY, sliding: true },
  admin: { cookie: 'admin_session', path: '/api/admin', seconds: 8 * HOUR, sliding: false },
};

/** How long the secret before the last still works: two tabs renewing at once, an answer lost on the way. */
export const GRACE_SECONDS = 30;
