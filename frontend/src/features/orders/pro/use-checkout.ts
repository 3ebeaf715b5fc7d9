import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#frontend/lib/paths.ts';
import { notify } from '#frontend/ui/notify.ts';
import type { PricedCart } from './cart.ts';
import { type Confirmation, confirmOrder, type PlacedOrder, UNANSWERED } from './confirm-order.ts';
import { earlierOrder } from './earlier-order.ts';

type Problem = Exclude<Confirmation, { kind: 'placed' }>;

/** From the cart to the order: summary, confirmation, success (PRO-17, PRO-18). */
export const useCheckout = (customerId: string | undefined, cart: PricedCart) => {
  const [step, setStep] = useState<'cart' | 'summary' | 'placed'>('cart');
  const [problem, setProblem] = useState<Problem>();
  const [placed, setPlaced] = useState<PlacedOrder>();
  const [pending, setPending] = useState(false);
  const busy = useRef(false);
  const navigate = useNavigate();
  const queries = useQueryClient();

  const confirm = async () => {
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    setProblem(undefined);
    try {
      const outcome = await confirmUnlessPlaced(customerId, cart);
      if (!outcome) return setStep('cart');
      if (outcome.kind !== 'placed') {
        setProblem(outcome);
        if (outcome.kind === 'refused' && outcome.catalog)
          await queries.invalidateQueries({ queryKey: ['catalog', 'products'] });
        return;
      }
      setPlaced(outcome.order);
      setStep('placed');
      notify.success(successText(outcome.order.reference), {
        action: { label: 'OK', onPress: () => void navigate(paths.orders) },
      });
      void queries.invalidateQueries({ queryKey: ['catalog', 'products'] });
      void queries.invalidateQueries({ queryKey: ['orders'] });
    } finally {
      busy.current = false;
      setPending(false);
    }
  };

  return {
    step,
    placed,
    problem,
    pending,
    confirm,
    review: () => {
      setProblem(undefined);
      setStep('summary');
    },
    close: () => {
      if (!busy.current) setStep('cart');
    },
  };
};
/** Undefined when an earlier confirmation turns out to have ordered and the customer wants no more. */
const confirmUnlessPlaced = async (
  customerId: string | undefined,
  cart: PricedCart,
): Promise<Confirmation | undefined> => {
  try {
    if (await earlierOrder(customerId, cart)) return undefined;
  } catch {
    return { kind: 'unanswered', message: UNANSWERED };
  }
  return confirmOrder(customerId, cart);
};

export type Checkout = ReturnType<typeof useCheckout>;

/** ERR-37. */
export const successText = (reference: string): string =>
  `Votre commande a été enregistrée avec succès! Référence: ${reference}`;
