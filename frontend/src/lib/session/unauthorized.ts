import { areaOf, paths } from '#frontend/lib/navigation/paths.ts';
import type { SessionKind } from './session.ts';

export interface Unauthorized {
  /** Path of the page shown. */
  page: string;
  /** Requested path. */
  request: string;
  /** Family of the token that was sent; undefined when none was. */
  sent: SessionKind | undefined;
  /** The refusal's code, when the server gave one. */
  code?: string | undefined;
}

export interface SessionLoss {
  /** The family whose token is no longer valid. */
  ended: SessionKind;
  /** Where to go; null: stay, and show the way to the right sign-in in place (AMB-05). */
  redirect: string | null;
}

/** AUTH-29 as plain substrings of the page's path or the request's URL (AMB-05). */
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

/** AMB-25: a wrong password is also a 401. */
const SIGN_IN_CALLS = ['/api/auth/login', '/api/admin/login'];

/**
 * What a 401 means (AUTH-25..29, AMB-05, AMB-25). Undefined: nothing about the session, the screen deals with it.
 * Otherwise reason and page are remembered by the caller, the dead token is dropped, and the person is sent to the
 * sign-in of the area shown, or told in place.
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
