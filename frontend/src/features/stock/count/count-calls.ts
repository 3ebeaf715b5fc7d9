import { call } from '#frontend/lib/api/call.ts';
import type { CallInput, ReplyOf } from '#shared/kernel/endpoint.ts';
import { movementsContract } from '#shared/stock/movements/movements.contract.ts';

const { compareCount, confirmCount } = movementsContract.endpoints;

export type ComparedProduct = ReplyOf<typeof compareCount>['data'][number];
export type CountOutcome = ReplyOf<typeof confirmCount>['data'][number];
export type ConfirmBody = CallInput<typeof confirmCount>['body'];

/** What was counted beside what the server knows; writes nothing. */
export const compareWithStock = async (
  body: CallInput<typeof compareCount>['body'],
): Promise<ComparedProduct[]> => (await call(compareCount, { body }, { as: 'admin' })).data;

/** Corrects the stock; the same body under the same key does it once. */
export const correctStock = async (body: ConfirmBody, key: string): Promise<CountOutcome[]> =>
  (await call(confirmCount, { body }, { as: 'admin', headers: { 'Idempotency-Key': key } })).data;
