import { queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import { adminSessionsContract } from '#shared/auth/admin-sessions.contract.ts';

/** API-29: who the stored token speaks for, as the server knows it now. */
export const verifiedAdminQuery = () =>
  queryOptions({
    queryKey: ['admins', 'verified'],
    queryFn: async ({ signal }) =>
      (await call(adminSessionsContract.endpoints.verifyAdmin, {}, { as: 'admin', signal })).admin,
    staleTime: 5 * 60_000,
  });

/** Whom a mailed invitation is for; asked once, since a link that is void stays so. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['admins', 'invitation', token],
    queryFn: async ({ signal }) =>
      (await call(adminSessionsContract.endpoints.readInvitation, { params: { token } }, { signal })).data,
    retry: false,
    gcTime: 0,
  });
