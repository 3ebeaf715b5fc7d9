import { type AccessRule, adminRoleFrom, roleMayCall } from '#shared/kernel/access.ts';
import { readUser } from './session.ts';

/**
 * Whether the current back-office user can call an endpoint, by its contract: screens offer and read nothing
 * that the server would refuse. While the user is unknown everything is shown; the server is the authority.
 */
export const mayCall = (endpoint: AccessRule): boolean => {
  const role = adminRoleFrom(readUser('admin')?.['role']);
  return role === undefined || roleMayCall(endpoint, role);
};
