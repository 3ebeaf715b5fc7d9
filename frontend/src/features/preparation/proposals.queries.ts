import { queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import type { CallInput } from '#shared/kernel/endpoint.ts';
import { proposalsContract } from '#shared/preparation/proposals.contract.ts';

const { proposeReplacement, listProposals, answerProposal, readConsent, giveConsent } =
  proposalsContract.endpoints;

type Answer = CallInput<typeof giveConsent>['body']['answer'];
export const sendProposal = async (id: string, body: CallInput<typeof proposeReplacement>['body']) =>
  (await call(proposeReplacement, { params: { id }, body }, { as: 'admin' })).data;

/** Proposals for the user's own order. */
export const proposalsQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['orders', 'proposals', orderId],
    queryFn: async ({ signal }) =>
      (await call(listProposals, { params: { id: orderId } }, { as: 'pro', signal })).data,
    staleTime: 0,
  });

export const sendAnswer = (id: string, proposal: string, answer: Answer) =>
  call(answerProposal, { params: { id, proposal }, body: { answer } }, { as: 'pro' });

/** Data of a mailed link. */
export const consentQuery = (token: string) =>
  queryOptions({
    queryKey: ['consent', token],
    queryFn: async ({ signal }) => (await call(readConsent, { params: { token } }, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

export const sendConsent = (token: string, answer: Answer) =>
  call(giveConsent, { params: { token }, body: { answer } }, {});
