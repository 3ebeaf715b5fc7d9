import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type PlacedOrder,
  type Confirmation,
  refusalOf,
} from '#frontend/features/orders/pro/checkout/confirmation.ts';
import { type OrderDraft, orderPayload } from '#frontend/features/orders/pro/checkout/confirm-order.ts';
import type { Problem } from '#frontend/features/orders/pro/checkout/use-checkout.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import {
  readTelephoneAttempt,
  clearDraft,
  settleTelephoneAttempt,
  telephoneAttempt,
  type TelephoneBody,
} from './telephone-draft.ts';
import { call } from '#frontend/lib/api/call.ts';
import { telephoneOrdersContract } from '#shared/orders/telephone-orders.contract.ts';

/** Review, submission and reply of the order. */
export const useTelephoneSending = (customerId: string, draft: OrderDraft, personId: string | undefined) => {
  const queries = useQueryClient();
  const [reviewing, setReviewing] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [placed, setPlaced] = useState<PlacedOrder>();
  // an attempt without a reply, possibly before a reload
  const [isOpen, setIsOpen] = useState(() => readTelephoneAttempt(customerId) !== undefined);
  const { run, pending, busy } = useAction(async () => {
    const wantedAgain = problem?.kind === 'refused' && problem.identical !== undefined;
    setProblem(undefined);
    const outcome = await sendTelephoneOrder(
      customerId,
      telephoneBody(customerId, { ...draft, wantedAgain }, personId),
    );
    setIsOpen(outcome.kind === 'unanswered');
    if (outcome.kind === 'placed') {
      setPlaced(outcome.order);
      setReviewing(false);
    } else {
      setProblem(outcome);
      // a refusal after a reload is shown in the review
      if (outcome.kind === 'refused') setReviewing(true);
    }
    // stock, days or unpaid orders changed, or caused the refusal
    const touched = ['catalog', 'web-orders', 'customers', 'delivery'];
    await Promise.all(touched.map((name) => queries.invalidateQueries({ queryKey: [name] })));
  });
  return {
    reviewing,
    problem,
    placed,
    pending,
    isOpen,
    send: () => run(),
    review: () => {
      if (busy.current) return;
      setProblem(undefined);
      setReviewing(true);
    },
    close: () => {
      if (!busy.current) setReviewing(false);
    },
  };
};
export type TelephoneSending = ReturnType<typeof useTelephoneSending>;

/** The request for the displayed order. */
const telephoneBody = (
  customerId: string,
  draft: OrderDraft,
  personId: string | undefined,
): TelephoneBody => {
  const { client_id: _inThePath, ...body } = orderPayload(customerId, draft);
  return { ...body, ...(personId === undefined ? {} : { person_id: personId }) };
};

/** Sends the order, or retries a pending attempt; a placed order's draft is deleted. */
const sendTelephoneOrder = async (customerId: string, body: TelephoneBody): Promise<Confirmation> => {
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
