import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PlacedOrder } from '#frontend/features/orders/pro/checkout/confirmation.ts';
import type { OrderDraft } from '#frontend/features/orders/pro/checkout/confirm-order.ts';
import type { Problem } from '#frontend/features/orders/pro/checkout/use-checkout.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { sendTelephoneOrder, telephoneBody } from './send-telephone-order.ts';
import { readTelephoneAttempt } from './telephone-draft.ts';

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
