import { queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import type { CallInput, ReplyOf } from '#shared/kernel/endpoint.ts';
import { movementsContract } from '#shared/stock/movements/movements.contract.ts';

const { createMovements, getOperation, undoOperation } = movementsContract.endpoints;

export type MovementsBody = CallInput<typeof createMovements>['body'];
/** The recorded movements, products and loss. */
export type Recorded = ReplyOf<typeof createMovements>;
export type RecordedMovement = Recorded['data']['movements'][number];

/**
 * Records all movements of an operation atomically. The same body under the same key moves stock once, and
 * returns the current ERP state.
 */
export const recordMovements = (body: MovementsBody, key: string): Promise<Recorded> =>
  call(createMovements, { body }, { as: 'admin', headers: { 'Idempotency-Key': key } });

/** An operation recorded at `since` (ms) with the current ERP state of its movements. */
export const operationQuery = (answer: Recorded, since: number) =>
  queryOptions({
    queryKey: ['stock', 'operation', answer.data.operation_id],
    queryFn: (): Promise<Recorded> =>
      call(getOperation, { params: { id: answer.data.operation_id } }, { as: 'admin' }),
    initialData: answer,
    initialDataUpdatedAt: since,
  });

/** Cancels an operation by reverse movements, within the hour. */
export const undoRecorded = (id: string): Promise<Recorded> =>
  call(undoOperation, { params: { id } }, { as: 'admin' });
