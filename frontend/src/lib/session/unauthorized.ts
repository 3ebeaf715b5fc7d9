import { areaOf, paths } from '#frontend/lib/navigation/paths.ts';
import type { SessionKind } from './session.ts';

export interface Unauthorized {
  /** Path of the current page. */
  page: string;
  /** Requested path. */
  request: string;
  /** Family of the sent token; undefined: none. */
  sent: SessionKind | undefined;
  /** The refusal's code, if any. */
  code?: string | undefined;
}

export interface SessionLoss {
  /** The family whose token is invalid. */
  ended: SessionKind;
  /** Redirect target; null: stay, and link to the right sign-in (AMB-05). */
  redirect: string | null;
}

/** AUTH-29 as substrings of the page's path or the request's URL (AMB-05). */
const STAY_PUT = [
  'stock',
  'admin/stock',
  'orders',
  'my-orders',
  'mes-commandes',
  'dashboard',
  'dolibarr',
  'verify',
  'status',
];

/** AMB-25: a wrong password is a 401 too. */
const SIGN_IN_CALLS = ['/api/auth/login', '/api/admin/login'];

/**
 * Meaning of a 401 (AUTH-25..29, AMB-05, AMB-25). Undefined: unrelated to the session. Otherwise the caller
 * stores reason and page, drops the token, and redirects to the area's sign-in or shows a message.
 */
export const afterUnauthorized = ({ page, request, sent, code }: Unauthorized): SessionLoss | undefined => {
  if (!sent || code === 'wrong_credentials' || SIGN_IN_CALLS.includes(request)) return undefined;
  const stays = STAY_PUT.some((part) => page.includes(part) || request.includes(part));
  return { ended: sent, redirect: stays ? null : signInFor(page) };
};

const signInFor = (page: string): string | null => {
  const area = areaOf(page);
  if (area === 'admin') return page === paths.adminLogin ? null : `${paths.adminLogin}?expired=true`;
  if (area === 'pro') return page === paths.espacePro ? null : paths.espacePro;
  return null;
};
