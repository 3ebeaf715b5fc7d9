import { orderServices, returnServices } from '#functions/orders/orders.module.ts';
import { decideReturn } from '#functions/rounds/returns/decide-return.ts';
import { listReturns } from '#functions/rounds/returns/list-returns.ts';
import { handle, httpEntry } from '#functions/platform/http/http.ts';
import { movementServices, takeBackGoods } from '#functions/stock/stock.module.ts';
import { returnsContract } from '#shared/rounds/returns.contract.ts';

const reading = returnServices();
const deciding = { ...orderServices(), takeBack: takeBackGoods(movementServices()) };

export const handler = httpEntry(
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
);
