import { call } from '#frontend/lib/api/call.ts';
import type { CallInput, ReplyOf } from '#shared/kernel/endpoint.ts';
import { movementsContract } from '#shared/stock/movements/movements.contract.ts';

const { compareCount, confirmCount } = movementsContract.endpoints;

export type ComparedProduct = ReplyOf<typeof compareCount>['data'][number];
export type CountOutcome = ReplyOf<typeof confirmCount>['data'][number];
export type ConfirmBody = CallInput<typeof confirmCount>['body'];

/** Compares counted and expected stock; read-only. */
export const compareWithStock = async (
  body: CallInput<typeof compareCount>['body'],
): Promise<ComparedProduct[]> => (await call(compareCount, { body }, { as: 'admin' })).data;

/** Corrects the stock, idempotently by key. */
export const correctStock = async (body: ConfirmBody, key: string): Promise<CountOutcome[]> =>
  (await call(confirmCount, { body }, { as: 'admin', headers: { 'Idempotency-Key': key } })).data;
