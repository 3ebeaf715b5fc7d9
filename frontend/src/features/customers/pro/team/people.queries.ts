import { queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import { peopleContract } from '#shared/customers/people.contract.ts';

/** Company members, for Gérants. */
export const peopleQuery = (customerId: string | undefined) =>
  queryOptions({
    queryKey: ['customers', 'people', customerId],
    queryFn: async ({ signal }) =>
      (await call(peopleContract.endpoints.listPeople, {}, { as: 'pro', signal })).data,
    enabled: customerId !== undefined,
    staleTime: 0,
  });
