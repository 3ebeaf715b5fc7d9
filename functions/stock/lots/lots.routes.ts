import { handle } from '#functions/platform/http/http.ts';
import { acknowledgeRecall, readRecallNotice } from '#functions/stock/lots/acknowledge-recall.ts';
import { listRecalls, sendRecall } from '#functions/stock/lots/send-recall.ts';
import { recallsContract } from '#shared/stock/lots/recalls.contract.ts';
import { blockLot, releaseLot } from '#functions/stock/lots/block-lot.ts';
import { findLots } from '#functions/stock/lots/find-lots.ts';
import { availableLots, getLot } from '#functions/stock/lots/list-lots.ts';
import { drillRecall, listDrills, recallLot } from '#functions/stock/lots/recall-lot.ts';
import { reconcileLot } from '#functions/stock/lots/reconcile-lot.ts';
import { exportLots } from '#functions/stock/lots/export-lots.ts';
import { exportTrace } from '#functions/stock/lots/export-trace.ts';
import { traceLot } from '#functions/stock/lots/trace-lot.ts';
import { openRecalls } from '#functions/stock/recalls.module.ts';
import { movementServices, openCatalogView } from '#functions/stock/stock.module.ts';
import type { BodyOf } from '#shared/kernel/endpoint.ts';
import { traceContract } from '#shared/stock/lots/trace.contract.ts';
import { lotsContract } from '#shared/stock/lots/lots.contract.ts';

const services = { ...movementServices(), view: openCatalogView(), recalls: openRecalls() };

type HoldBody = BodyOf<typeof lotsContract.endpoints.blockLot>;
const blockRequest = ({ product_id: productId, with_cuts: withCuts, ...body }: HoldBody) => ({
  ...body,
  productId,
  withCuts,
});

export const routes = [
  handle(lotsContract, {
    listLots: ({ query, now }) => findLots(services, { ...query, now }),
    exportLots: ({ query, now }) => exportLots(services, { ...query, now }),
    availableLots: ({ query, now }) =>
      availableLots(services, { productId: query.product_id, siteId: query.warehouse_id }, now),
    getLot: ({ query, now }) => getLot(services, { productId: query.product_id, lot: query.lot }, now),
    blockLot: ({ body, caller, now }) =>
      blockLot(services, { ...blockRequest(body), adminId: caller.subjectId, now }),
    reconcileLot: ({ body: { product_id: productId, lot, with_lot: withLot }, caller, now }) =>
      reconcileLot(services, { productId, lot, withLot, adminId: caller.subjectId, now }),
    releaseLot: ({ body, caller, now }) =>
      releaseLot(services, { ...blockRequest(body), adminId: caller.subjectId, now }),
  }),
  handle(traceContract, {
    traceLot: ({ query, now }) => traceLot(services, { productId: query.product_id, lot: query.lot }, now),
    exportTrace: ({ query, now }) =>
      exportTrace(services, { productId: query.product_id, lot: query.lot }, now),
    recallLot: ({ query }) => recallLot(services, { productId: query.product_id, lot: query.lot }),
    drillRecall: ({ body, caller, now }) =>
      drillRecall(services, { productId: body.product_id, lot: body.lot, adminId: caller.subjectId, now }),
    listDrills: ({ query }) => listDrills(services, query.limit, query.cursor),
  }),
  handle(recallsContract, {
    sendRecall: ({ body: { product_id: productId, ...body }, caller, key, now }) =>
      sendRecall(services, {
        ...body,
        productId,
        adminId: caller.subjectId,
        key,
        now,
      }),
    listRecalls: ({ query }) => listRecalls(services, { productId: query.product_id, lot: query.lot }),
    readRecallNotice: ({ params }) => readRecallNotice(services.recalls, params.token),
    acknowledgeRecall: ({ params, now }) => acknowledgeRecall(services.recalls, params.token, now),
  }),
];
