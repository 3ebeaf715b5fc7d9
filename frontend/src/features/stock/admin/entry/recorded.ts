import { queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import type { CallInput, ReplyOf } from '#shared/kernel/endpoint.ts';
import { movementsContract } from '#shared/stock/movements/movements.contract.ts';

const { createMovements, getOperation, undoOperation } = movementsContract.endpoints;

export type MovementsBody = CallInput<typeof createMovements>['body'];
/** What the server wrote: its movements, products and loss. */
export type Recorded = ReplyOf<typeof createMovements>;
export type RecordedMovement = Recorded['data']['movements'][number];

/**
 * All movements of one act in one call: all are written, or none. The same body under the same key moves stock once,
 * and answers with where its movements stand in the ERP by now.
 */
export const recordMovements = (body: MovementsBody, key: string): Promise<Recorded> =>
  call(createMovements, { body }, { as: 'admin', headers: { 'Idempotency-Key': key } });

/** What was written at `since` (ms), and where each movement stands in the ERP by now. */
export const operationQuery = (answer: Recorded, since: number) =>
  queryOptions({
    queryKey: ['stock', 'operation', answer.data.operation_id],
    queryFn: (): Promise<Recorded> =>
      call(getOperation, { params: { id: answer.data.operation_id } }, { as: 'admin' }),
    initialData: answer,
    initialDataUpdatedAt: since,
  });

/** Takes an act back by the contrary movements, within the hour. */
export const undoRecorded = (id: string): Promise<Recorded> =>
  call(undoOperation, { params: { id } }, { as: 'admin' });
