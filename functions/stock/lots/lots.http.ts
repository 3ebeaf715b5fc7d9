import { handle, httpEntry } from '#functions/platform/http.ts';
import { blockLot, releaseLot } from '#functions/stock/lots/block-lot.ts';
import { availableLots, getLot, listLots } from '#functions/stock/lots/list-lots.ts';
import { movementServices } from '#functions/stock/stock.module.ts';
import { lotsContract } from '#shared/stock/lots.contract.ts';

const services = movementServices();

export const handler = httpEntry(
  handle(lotsContract, {
    listLots: ({ query, now }) => listLots(services, query.limit, now, query.cursor),
    availableLots: ({ query, now }) =>
      availableLots(services, { productId: query.product_id, siteId: query.warehouse_id }, now),
    getLot: ({ query, now }) => getLot(services, { productId: query.product_id, lot: query.lot }, now),
    blockLot: ({ body, caller, now }) =>
      blockLot(services, {
        productId: body.product_id,
        lot: body.lot,
        reason: body.reason,
        adminId: caller.subjectId,
        now,
      }),
    releaseLot: ({ body, caller, now }) =>
      releaseLot(services, {
        productId: body.product_id,
        lot: body.lot,
        reason: body.reason,
        adminId: caller.subjectId,
        now,
      }),
  }),
);
