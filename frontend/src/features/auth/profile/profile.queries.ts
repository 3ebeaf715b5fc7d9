import { queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import { authContract } from '#shared/auth/auth.contract.ts';

export const profileQuery = (customerId: string | undefined) =>
  queryOptions({
    queryKey: ['customers', 'profile', customerId],
    queryFn: async ({ signal }) =>
      (await call(authContract.endpoints.getProfile, {}, { as: 'pro', signal })).data,
    enabled: customerId !== undefined,
  });
