import { moneyServices } from '#functions/accounting/accounting.module.ts';
import { exportMoney } from '#functions/accounting/export-money.ts';
import { listMoney, sumMoney } from '#functions/accounting/list-money.ts';
import { exportOrders } from '#functions/accounting/export-orders.ts';
import { listUninvoiced } from '#functions/accounting/list-uninvoiced.ts';
import { listPayouts } from '#functions/accounting/list-payouts.ts';
import { listTaken } from '#functions/accounting/list-taken.ts';
import { handle } from '#functions/platform/http/http.ts';
import { takenContract } from '#shared/accounting/taken.contract.ts';
import { moneyContract } from '#shared/accounting/money.contract.ts';

const services = moneyServices();

export const routes = [
  handle(moneyContract, {
    listMoney: ({ query }) => listMoney(services, query),
    sumMoney: ({ query }) => sumMoney(services, query),
    listPayouts: ({ query }) => listPayouts(services, query),
    exportMoney: ({ query, now }) => exportMoney(services, query, now),
  }),
  handle(takenContract, {
    exportOrders: ({ query, now }) => exportOrders(services, query, now),
    listUninvoiced: ({ now }) => listUninvoiced(services, now),
    listTaken: ({ query }) => listTaken(services, query),
  }),
];
