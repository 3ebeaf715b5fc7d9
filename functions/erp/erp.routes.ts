import {
  acceptOperation,
  listPendingOperations,
  replayOperation,
} from '#functions/erp/writer/manage-operations.ts';
import {
  arbitrateOrder,
  chooseThirdParty,
  listErpQuestions,
} from '#functions/erp/questions/answer-questions.ts';
import { listErpWarehouses } from '#functions/erp/health/check-erp-health.ts';
import {
  getOrderBalance,
  getWebOrderBalance,
  listBankAccounts,
} from '#functions/erp/invoices/get-order-balance.ts';
import { handle } from '#functions/platform/http/http.ts';
import { followServices, readServices, operationServices } from '#functions/erp/erp.module.ts';
import { erpQuestionsContract } from '#shared/erp/erp-questions.contract.ts';
import { erpWarehousesContract } from '#shared/erp/erp-warehouses.contract.ts';
import { erpInvoicesContract } from '#shared/erp/erp-invoices.contract.ts';
import { erpContract } from '#shared/erp/erp.contract.ts';

const services = operationServices();
const reading = readServices();
const balances = followServices();

export const routes = [
  handle(erpContract, {
    listPendingOperations: ({ query }) => listPendingOperations(services, query),
    replayOperation: ({ params, now }) => replayOperation(services, params.id, now),
    acceptOperation: ({ params, body, caller, now }) =>
      acceptOperation(
        services,
        params.id,
        { by: caller.subjectId, at: now.toISOString(), reason: body.reason },
        now,
      ),
  }),
  handle(erpWarehousesContract, {
    listErpWarehouses: () => listErpWarehouses(reading),
  }),
  handle(erpInvoicesContract, {
    listBankAccounts: () => listBankAccounts(reading),
    getOrderBalance: ({ caller, params }) => getOrderBalance(balances, caller.subjectId, params.id),
    getWebOrderBalance: ({ params, now }) => getWebOrderBalance(balances, params.id, now),
  }),
  handle(erpQuestionsContract, {
    listErpQuestions: ({ query }) => listErpQuestions(services, query),
    chooseThirdParty: ({ params, body, caller, now }) =>
      chooseThirdParty(services, {
        customerId: params.id,
        choice: body.third_party_id,
        version: body.version,
        adminId: caller.subjectId,
        now,
      }),
    arbitrateOrder: ({ params, body, caller, now }) =>
      arbitrateOrder(services, {
        orderId: params.id,
        keep: body.keep,
        version: body.version,
        adminId: caller.subjectId,
        now,
      }),
  }),
];
