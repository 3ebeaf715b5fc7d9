import { queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import { peopleContract } from '#shared/customers/people.contract.ts';

/** Letter settings of the signed-in member; the key includes the member, so that no other's are shown. */
export const ownLettersQuery = (customerId: string | undefined, mail: string | undefined) =>
  queryOptions({
    queryKey: ['customers', 'letters', customerId, mail],
    queryFn: async ({ signal }) =>
      (await call(peopleContract.endpoints.readOwnLetters, {}, { as: 'pro', signal })).data,
    enabled: customerId !== undefined,
    staleTime: 0,
  });
