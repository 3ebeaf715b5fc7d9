import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { journalKey } from '#frontend/features/settings/settings.queries.ts';
import { call } from '#frontend/lib/api/call.ts';
import { adminsContract } from '#shared/admins/admins.contract.ts';
import type { ReplyOf } from '#shared/kernel/endpoint.ts';

const { listAdmins, listAudit, listSettingChanges } = adminsContract.endpoints;

export type AuditEntry = ReplyOf<typeof listAudit>['data'][number];

export const adminsQuery = () =>
  queryOptions({
    queryKey: ['admins'],
    queryFn: async ({ signal }) => (await call(listAdmins, {}, { as: 'admin', signal })).data,
    staleTime: 0,
  });

/** Audit log, newest first. */
export const auditQuery = () =>
  infiniteQueryOptions({
    queryKey: journalKey,
    queryFn: ({ pageParam, signal }) =>
      call(
        listAudit,
        { query: { limit: 20, ...(pageParam && { cursor: pageParam }) } },
        { as: 'admin', signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 0,
  });

/** The last change of each setting. */
export const settingChangesQuery = () =>
  queryOptions({
    queryKey: [...journalKey, 'settings'],
    queryFn: async ({ signal }) => (await call(listSettingChanges, {}, { as: 'admin', signal })).data,
    staleTime: 0,
  });
