import { openClaims } from '#functions/claims/claims.module.ts';
import { openCustomers } from '#functions/customers/customers.module.ts';
import { openSignatures, orderServices } from '#functions/orders/orders.module.ts';
import { openPayments } from '#functions/payments/payments.module.ts';
import { handle } from '#functions/platform/http/http.ts';
import { sha256 } from '#functions/platform/ids.ts';
import { listStops } from '#functions/rounds/list-stops.ts';
import { recordHandover } from '#functions/rounds/record-handover.ts';
import { arrangeStops } from '#functions/rounds/arrange-stops.ts';
import { recordAbsence } from '#functions/rounds/record-absence.ts';
import { redeliver } from '#functions/rounds/redeliver.ts';
import { decideReturn } from '#functions/rounds/returns/decide-return.ts';
import { listReturns } from '#functions/rounds/returns/list-returns.ts';
import {
  openReturns,
  openStopOrders,
  returnServices,
  stopServices,
} from '#functions/rounds/rounds.module.ts';
import { openSettings } from '#functions/settings/settings.module.ts';
import { movementServices, sendAgain, takeBackGoods } from '#functions/stock/stock.module.ts';
import { returnsContract } from '#shared/rounds/returns.contract.ts';
import { roundsContract } from '#shared/rounds/rounds.contract.ts';

const orders = orderServices();
const stopOrders = openStopOrders();
const finding = stopServices();
const returns = openReturns();
const handing = {
  ...orders,
  customers: openCustomers(),
  claims: openClaims(),
  payments: openPayments(),
  returns,
  signatures: openSignatures(),
  settings: openSettings(),
};
const reading = returnServices();
const moving = movementServices();
const deciding = { ...orders, returns, takeBack: takeBackGoods(moving) };
const sending = {
  ...handing,
  sendAgain: sendAgain(moving),
};

export const routes = [
  handle(roundsContract, {
    listStops: ({ query, now }) => listStops(finding, { ...query, now }),
    recordHandover: ({ params, body, caller, key, now }) =>
      recordHandover(handing, {
        orderId: params.id,
        adminId: caller.subjectId,
        key: key ?? sha256(JSON.stringify(body)),
        ...body,
        now,
      }),
    recordAbsence: ({ params, body, caller, key, now }) =>
      recordAbsence(handing, {
        orderId: params.id,
        adminId: caller.subjectId,
        key: key ?? sha256(JSON.stringify(body)),
        ...body,
        now,
      }),
    redeliver: ({ params, body, caller, now }) =>
      redeliver(sending, { orderId: params.id, adminId: caller.subjectId, day: body.day, now }),
    arrangeStops: ({ body, now }) =>
      arrangeStops(
        { ...orders, stopOrders },
        { day: body.day, zone: body.tournee, orderIds: body.order_ids, now },
      ),
  }),
  handle(returnsContract, {
    listReturns: ({ query, now }) => listReturns(reading, { ...query, now }),
    decideReturn: ({ params, body, caller, now }) =>
      decideReturn(deciding, {
        orderId: params.id,
        part: Number(params.part),
        adminId: caller.subjectId,
        decision: body.decision,
        siteId: body.warehouse_id,
        reason: body.reason,
        lot: body.lot,
        now,
      }),
  }),
];
