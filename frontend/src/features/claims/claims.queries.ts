import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import type { CallInput } from '#shared/kernel/endpoint.ts';
import type { PhotoNumber } from '#shared/claims/claim-photo.ts';
import { claimPhotosContract, claimsContract } from '#shared/claims/claims.contract.ts';

const { declareClaim, listOrderClaims, listOpenClaims, decideClaim } = claimsContract.endpoints;
const { keepPhoto, readPhoto } = claimPhotosContract.endpoints;

/** Claims of an order, and their deadline. */
export const orderClaimsQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['claims', 'of', orderId],
    queryFn: ({ signal }) => call(listOrderClaims, { params: { id: orderId } }, { as: 'pro', signal }),
    staleTime: 0,
  });

export const sendClaim = (orderId: string, body: CallInput<typeof declareClaim>['body']) =>
  call(declareClaim, { params: { id: orderId }, body }, { as: 'pro' });

type Claimed = { order_id: string; product_id: string };
const paramsOf = ({ order_id: id, product_id: product }: Claimed) => ({ id, product });

export const sendPhoto = (claim: Claimed, number: PhotoNumber, content_base64: string) =>
  call(
    keepPhoto,
    { params: paramsOf(claim), body: { content_base64, ...(number === 1 ? {} : { numero: number }) } },
    { as: 'pro' },
  );

/** The picture in base64. */
export const readClaimPhoto = async (
  claim: Claimed,
  number: PhotoNumber,
  as: 'pro' | 'admin',
  signal: AbortSignal,
): Promise<string> => {
  const query = number === 1 ? {} : { numero: `${number}` as const };
  return (await call(readPhoto, { params: paramsOf(claim), query }, { as, signal })).data.content_base64;
};

/** Open claims, oldest first. */
export const openClaimsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['claims', 'open'],
    queryFn: ({ pageParam, signal }) =>
      call(listOpenClaims, { query: pageParam ? { cursor: pageParam } : {} }, { as: 'admin', signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 15_000,
  });

/** The refund is requested from the provider before the reply. */
export const sendDecision = (claim: Claimed, body: CallInput<typeof decideClaim>['body']) =>
  call(decideClaim, { params: paramsOf(claim), body }, { as: 'admin' });
