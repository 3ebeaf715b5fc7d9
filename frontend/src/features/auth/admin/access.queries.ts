import { queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import { adminSessionsContract } from '#shared/auth/admin-sessions.contract.ts';

const { readAccess, listAdminSessions } = adminSessionsContract.endpoints;

/** One's own second factor and open sessions. */
export const accessQuery = () =>
  queryOptions({
    queryKey: ['access'],
    queryFn: ({ signal }) => call(readAccess, {}, { as: 'admin', signal }),
    staleTime: 0,
  });

/** The open sessions of another administrator. */
export const adminSessionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['access', id],
    queryFn: async ({ signal }) =>
      (await call(listAdminSessions, { params: { id } }, { as: 'admin', signal })).data,
    staleTime: 0,
  });
