import { type AccessRule, adminRoleFrom, roleMayCall } from '#shared/kernel/access.ts';
import { readUser } from './session.ts';

/**
 * Whether the current back-office user may call an endpoint, by its contract: a screen offers no action, and
 * reads nothing, that the server would refuse. Until the user is known all is shown; the server is the authority.
 */
export const mayCall = (endpoint: AccessRule): boolean => {
  const role = adminRoleFrom(readUser('admin')?.['role']);
  return role === undefined || roleMayCall(endpoint, role);
};
