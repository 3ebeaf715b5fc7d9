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
