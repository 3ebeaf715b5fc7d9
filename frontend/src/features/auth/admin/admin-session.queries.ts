import { queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import { adminSessionsContract } from '#shared/auth/admin-sessions.contract.ts';

/** API-29: the stored token's administrator, verified with the server. */
export const verifiedAdminQuery = () =>
  queryOptions({
    queryKey: ['admins', 'verified'],
    queryFn: async ({ signal }) =>
      (await call(adminSessionsContract.endpoints.verifyAdmin, {}, { as: 'admin', signal })).admin,
    staleTime: 5 * 60_000,
  });

/** Recipient of a mailed invitation; read once, since an invalid token stays invalid. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['admins', 'invitation', token],
    queryFn: async ({ signal }) =>
      (await call(adminSessionsContract.endpoints.readInvitation, { params: { token } }, { signal })).data,
    retry: false,
    gcTime: 0,
  });
