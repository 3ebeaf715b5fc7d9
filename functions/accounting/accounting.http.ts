import { moneyServices, overdueServices } from '#functions/accounting/accounting.module.ts';
import { exportMoney } from '#functions/accounting/export-money.ts';
import { listMoney, sumMoney } from '#functions/accounting/list-money.ts';
import { listOverdue } from '#functions/accounting/overdue/list-overdue.ts';
import { pauseReminders, remindCustomer } from '#functions/accounting/overdue/remind-customer.ts';
import { handle, httpEntry } from '#functions/platform/http/http.ts';
import { moneyContract } from '#shared/accounting/money.contract.ts';
import { overdueContract } from '#shared/accounting/overdue.contract.ts';

const services = moneyServices();
const overdue = overdueServices();

export const handler = httpEntry(
  handle(moneyContract, {
    listMoney: ({ query }) => listMoney(services, query),
    sumMoney: ({ query }) => sumMoney(services, query),
    exportMoney: ({ query, now }) => exportMoney(services, query, now),
  }),
  handle(overdueContract, {
    listOverdue: ({ now }) => listOverdue(overdue, now),
    remindCustomer: ({ params, caller, now }) =>
      remindCustomer(overdue, { id: params.id, adminId: caller.subjectId, now }),
    pauseReminders: ({ params, body, caller, now }) =>
      pauseReminders(overdue, { id: params.id, adminId: caller.subjectId, now, ...body }),
  }),
);
