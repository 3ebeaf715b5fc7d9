import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import type { ReplyOf } from '#shared/kernel/endpoint.ts';
import { readinessContract } from '#shared/readiness/readiness.contract.ts';
import type { ReadinessPart } from '#shared/readiness/readiness.ts';

const { getReadiness, checkReadiness } = readinessContract.endpoints;

export type PartSeen = ReplyOf<typeof getReadiness>['data'][number];
export type SeenCheck = PartSeen['checks'][number];

/** Last results of all parts. */
export const readinessQuery = () =>
  queryOptions({
    queryKey: ['readiness'],
    queryFn: async ({ signal }) => (await call(getReadiness, {}, { as: 'admin', signal })).data,
    staleTime: 0,
  });

/** Checks a part now; the result is cached for a minute. */
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
 * Dolibarr's check runs in parallel, all others sequentially: a new AWS account has ten concurrent Lambdas,
 * and customers take precedence.
 */
const inTurn = async <Found>(lane: string, check: () => Promise<Found>): Promise<Found> => {
  const turn = (lanes.get(lane) ?? Promise.resolve()).then(check, check);
  lanes.set(lane, turn);
  return turn;
};

const lanes = new Map<string, Promise<unknown>>();

/** Updates the overview with a part's new result. */
export const rememberSeen = (client: QueryClient, seen: PartSeen): void => {
  client.setQueryData(readinessQuery().queryKey, (all) =>
    all?.map((one) => (one.part === seen.part ? seen : one)),
  );
};
