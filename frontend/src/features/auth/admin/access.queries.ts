import { queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import { adminSessionsContract } from '#shared/auth/admin-sessions.contract.ts';

const { readAccess, listAdminSessions } = adminSessionsContract.endpoints;

/** Own second factor and sessions. */
export const accessQuery = () =>
  queryOptions({
    queryKey: ['access'],
    queryFn: ({ signal }) => call(readAccess, {}, { as: 'admin', signal }),
    staleTime: 0,
  });

/** Sessions of another administrator. */
export const adminSessionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['access', id],
    queryFn: async ({ signal }) =>
      (await call(listAdminSessions, { params: { id } }, { as: 'admin', signal })).data,
    staleTime: 0,
  });
