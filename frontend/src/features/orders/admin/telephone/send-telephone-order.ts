import {
  type Confirmation,
  refusalOf,
  type PlacedOrder,
} from '#frontend/features/orders/pro/checkout/confirmation.ts';
import { orderPayload, type OrderDraft } from '#frontend/features/orders/pro/checkout/confirm-order.ts';
import { call } from '#frontend/lib/api/call.ts';
import { telephoneOrdersContract } from '#shared/orders/telephone-orders.contract.ts';
import {
  clearDraft,
  settleTelephoneAttempt,
  telephoneAttempt,
  type TelephoneBody,
} from './telephone-draft.ts';

/** The request for the displayed order. */
export const telephoneBody = (
  customerId: string,
  draft: OrderDraft,
  personId: string | undefined,
): TelephoneBody => {
  const { client_id: _inThePath, ...body } = orderPayload(customerId, draft);
  return { ...body, ...(personId === undefined ? {} : { person_id: personId }) };
};

/** Sends the order, or retries a pending attempt; a placed order's draft is deleted. */
export const sendTelephoneOrder = async (customerId: string, body: TelephoneBody): Promise<Confirmation> => {
  const attempt = telephoneAttempt(customerId, body);
  try {
    const reply = await call(
      telephoneOrdersContract.endpoints.placeTelephoneOrder,
      { params: { id: customerId }, body: attempt.body },
      { as: 'admin', headers: { 'idempotency-key': attempt.key } },
    );
    settleTelephoneAttempt(customerId);
    clearDraft(customerId);
    const order: PlacedOrder = {
      id: reply.order_id,
      reference: reply.reference,
      totalTtc: reply.total_ttc,
      estimated: reply.estimated,
      day: attempt.body.delivery_day,
      limit: { before: reply.pay_before, beforeNext: reply.pay_before_next === true },
    };
    return { kind: 'placed', order };
  } catch (error) {
    const outcome = refusalOf(error);
    if (outcome.kind === 'refused') settleTelephoneAttempt(customerId);
    return outcome;
  }
};
