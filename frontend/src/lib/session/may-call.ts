import { type AccessRule, adminRoleFrom, roleMayCall } from '#shared/kernel/access.ts';
import { readUser } from './session.ts';

/**
 * Whether whoever is signed in to the back-office may call an endpoint, by what its contract says: a screen offers no act, and
 * reads nothing, that the server would refuse. While nobody is known yet all is shown; the server is the authority.
 */
export const mayCall = (endpoint: AccessRule): boolean => {
  const role = adminRoleFrom(readUser('admin')?.['role']);
  return role === undefined || roleMayCall(endpoint, role);
};
