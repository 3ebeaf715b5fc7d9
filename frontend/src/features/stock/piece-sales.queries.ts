import { queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import type { PieceSaleBody } from '#shared/catalog/piece-sale-body.ts';
import { pieceSalesContract } from '#shared/catalog/piece-sales.contract.ts';

const { listPieceSales, getPieceSale, setPieceSale, keepByWeight, resetPieceSale } =
  pieceSalesContract.endpoints;

/** Products sold by the piece and priced by the kilo, and incomplete ones. */
export const pieceSalesQuery = () =>
  queryOptions({
    queryKey: ['stock', 'piece-sales'],
    queryFn: async ({ signal }) => (await call(listPieceSales, {}, { as: 'admin', signal })).data,
  });

/** Sale setting of a product. */
export const readPieceSale = async (id: string) =>
  (await call(getPieceSale, { params: { id } }, { as: 'admin' })).data;

export const savePieceSale = (id: string, body: PieceSaleBody) =>
  call(setPieceSale, { params: { id }, body }, { as: 'admin' });

/** « Pas à la pièce ». */
export const sellByWeight = (id: string) => call(keepByWeight, { params: { id } }, { as: 'admin' });

export const backToErp = (id: string) => call(resetPieceSale, { params: { id } }, { as: 'admin' });
