import { getMargin, listMargins } from '#functions/cutting/carcass-margins.ts';
import { listYields } from '#functions/cutting/learn-yields.ts';
import { yieldsContract } from '#shared/cutting/yields.contract.ts';
import { acceptYields, deleteRatio, saveRatio } from '#functions/cutting/change-ratios.ts';
import { chooseProducts } from '#functions/cutting/choose-products.ts';
import { putBackRatios } from '#functions/cutting/put-back-ratios.ts';
import { ratioServices } from '#functions/cutting/cutting.module.ts';
import { listRatioCategories, listRatioChanges, listRatios } from '#functions/cutting/list-ratios.ts';
import { handle } from '#functions/platform/http/http.ts';
import { cuttingContract } from '#shared/cutting/cutting.contract.ts';

const services = ratioServices();

export const routes = [
  handle(cuttingContract, {
    listRatios: () => listRatios(services.ratios),
    listRatioCategories: () => listRatioCategories(services.ratios, services.catalog),
    listRatioChanges: ({ query }) => listRatioChanges(services.ratios, query.limit, query.cursor),
    createRatio: ({ body, caller, now }) =>
      saveRatio(services, { id: undefined, body, adminId: caller.subjectId, now }),
    updateRatio: ({ params, body, caller, now }) =>
      saveRatio(services, { id: params.id, body, adminId: caller.subjectId, now }),
    putBackRatios: ({ body, caller, now }) =>
      putBackRatios(services, { ...body, adminId: caller.subjectId, now }),
    chooseRatioProducts: ({ body, caller, now }) =>
      chooseProducts(services, { ...body, adminId: caller.subjectId, now }),
    deleteRatio: ({ params, query, caller, now }) =>
      deleteRatio(services, { id: params.id, version: query.version, adminId: caller.subjectId, now }),
  }),
  handle(yieldsContract, {
    listMargins: ({ query }) => listMargins(services, query.limit, query.cursor),
    getMargin: ({ query }) => getMargin(services, { productId: query.product_id, lot: query.lot }),
    listYields: ({ query }) => listYields(services, query.categorie_source),
    acceptYields: ({ body, caller, now }) =>
      acceptYields(services, { ...body, adminId: caller.subjectId, now }),
  }),
];
