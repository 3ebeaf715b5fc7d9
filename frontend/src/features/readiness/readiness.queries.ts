import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import type { ReplyOf } from '#shared/kernel/endpoint.ts';
import { readinessContract } from '#shared/readiness/readiness.contract.ts';
import type { ReadinessPart } from '#shared/readiness/readiness.ts';

const { getReadiness, checkReadiness } = readinessContract.endpoints;

export type PartSeen = ReplyOf<typeof getReadiness>['data'][number];
export type SeenCheck = PartSeen['checks'][number];

/** Everything as it was found last. */
export const readinessQuery = () =>
  queryOptions({
    queryKey: ['readiness'],
    queryFn: async ({ signal }) => (await call(getReadiness, {}, { as: 'admin', signal })).data,
    staleTime: 0,
  });

/** One part, looked at now: what comes back stays good for a minute. */
export const partQuery = (part: ReadinessPart) =>
  queryOptions({
    queryKey: ['readiness-part', part],
    queryFn: async ({ signal, client }) => {
      const check = () => call(checkReadiness, { params: { part } }, { as: 'admin', signal });
      const { data } = await inTurn(part === 'erp' ? 'erp' : 'others', check);
      rememberSeen(client, data);
      return data;
    },
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });

/**
 * Dolibarr beside the others, which go one after the other: a new account runs ten Lambdas at once in all, and customers
 * come first.
 */
const inTurn = async <Found>(lane: string, check: () => Promise<Found>): Promise<Found> => {
  const turn = (lanes.get(lane) ?? Promise.resolve()).then(check, check);
  lanes.set(lane, turn);
  return turn;
};

const lanes = new Map<string, Promise<unknown>>();

/** What was just seen of a part, wherever all of them are shown. */
export const rememberSeen = (client: QueryClient, seen: PartSeen): void => {
  client.setQueryData(readinessQuery().queryKey, (all) =>
    all?.map((one) => (one.part === seen.part ? seen : one)),
  );
};
