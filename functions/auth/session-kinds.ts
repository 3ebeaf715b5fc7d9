import type { TokenFamily } from '#shared/kernel/access.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type SessionKind = {
  cookie: string;
  /** The cookie is sent only to the calls that renew or close the session. */
  path: string;
  seconds: number;
  /** True: each renewal restarts the lifetime; false: it has a fixed end. */
  sliding: boolean;
};

/** AMB-36: 30 days sliding for professionals, 8 hours and no longer for administrators. */
export const sessionKinds: Record<TokenFamily, SessionKind> = {
  pro: { cookie: 'pro_session', path: '/api/auth', seconds: 30 * DAY, sliding: true },
  admin: { cookie: 'admin_session', path: '/api/admin', seconds: 8 * HOUR, sliding: false },
};

/** How long the previous secret still works: for two tabs that renew concurrently, and for lost answers. */
export const GRACE_SECONDS = 30;
