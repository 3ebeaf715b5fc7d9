import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSessionState } from '#frontend/features/auth/use-session.ts';
import { confirmOrder, type ShownOrder } from './confirm-order.ts';
import { type Confirmation, type PlacedOrder, refused, UNANSWERED } from './confirmation.ts';
import { earlierOrder } from './earlier-order.ts';
import { lateOrder } from './late-order.ts';
import { oneConfirmation } from './one-confirmation.ts';
import { readAttempt } from './order-attempt.ts';
import { useCheckoutStep } from './use-checkout-step.ts';

export type Problem = Exclude<Confirmation, { kind: 'placed' }>;

const ELSEWHERE = 'Votre panier a changé sur un autre appareil. Vérifiez-le avant de confirmer.';
const OTHER_TAB = 'Cette commande est déjà en cours de confirmation dans un autre onglet.';

/** From the cart to the order: summary, confirmation, success (PRO-17, PRO-18). */
export const useCheckout = (
  customerId: string | undefined,
  shown: ShownOrder,
  changedElsewhere: () => Promise<boolean>,
) => {
  const step = useCheckoutStep();
  const [problem, setProblem] = useState<Problem>();
  const [placed, setPlaced] = useState<PlacedOrder>();
  const [pending, setPending] = useState(false);
  const busy = useRef(false);
  const queries = useQueryClient();
  const { leave } = step;

  const succeed = useCallback(
    (order: PlacedOrder) => {
      setPlaced(order);
      setProblem(undefined);
      leave();
      void queries.invalidateQueries({ queryKey: ['catalog', 'products'] });
      void queries.invalidateQueries({ queryKey: ['orders'] });
    },
    [leave, queries],
  );
  useLateOrder(customerId, busy, succeed);

  const confirm = async () => {
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    setProblem(undefined);
    try {
      const outcome = await oneConfirmation(customerId ?? '', () =>
        confirmWhatIsShown(customerId, shown, changedElsewhere),
      );
      if (outcome === 'enough') return step.close();
      if (outcome?.kind === 'placed') return succeed(outcome.order);
      setProblem(outcome ?? refused(OTHER_TAB));
      if (outcome?.kind !== 'refused') return;
      // the banner says that everything was read again: so it must be, before it is shown as such
      if (outcome.catalog) await queries.invalidateQueries({ queryKey: ['catalog', 'products'] });
      if (outcome.catalog || Object.keys(outcome.fields).length > 0) {
        void queries.invalidateQueries({ queryKey: ['delivery'] });
        void queries.invalidateQueries({ queryKey: ['customers', 'addresses'] });
      }
    } finally {
      busy.current = false;
      setPending(false);
    }
  };

  return {
    step: placed ? ('placed' as const) : step.atSummary ? ('summary' as const) : ('cart' as const),
    placed,
    problem,
    pending,
    confirm,
    /** A field that was refused is being put right. */
    amend: () => setProblem((now) => (now?.kind === 'refused' && !now.catalog ? undefined : now)),
    review: () => {
      setProblem(undefined);
      setPlaced(undefined);
      step.open();
    },
    close: () => {
      if (busy.current) return;
      if (placed) setPlaced(undefined);
      else step.close();
    },
  };
};
export type Checkout = ReturnType<typeof useCheckout>;

/** `enough`: an earlier confirmation turns out to have ordered, and the customer wants no more. */
const confirmWhatIsShown = async (
  customerId: string | undefined,
  shown: ShownOrder,
  changedElsewhere: () => Promise<boolean>,
): Promise<Confirmation | 'enough'> => {
  // a retry of what got no answer repeats exactly what was sent, whatever became of the account's cart
  const retrying = customerId !== undefined && readAttempt(customerId) !== undefined;
  if (!retrying && (await changedElsewhere())) return refused(ELSEWHERE);
  try {
    if (await earlierOrder(customerId, shown)) return 'enough';
  } catch {
    return { kind: 'unanswered', message: UNANSWERED };
  }
  return confirmOrder(customerId, shown);
};

/** Tells of an order whose answer was lost, when one comes back to the page, to the network or to the session. */
const useLateOrder = (
  customerId: string | undefined,
  busy: { readonly current: boolean },
  onFound: (order: PlacedOrder) => void,
): void => {
  const session = useSessionState('pro');
  useEffect(() => {
    if (customerId === undefined || session !== 'open') return;
    const look = async () => {
      if (busy.current || document.visibilityState !== 'visible') return;
      const order = await lateOrder(customerId);
      if (order) onFound(order);
    };
    void look();
    addEventListener('online', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      removeEventListener('online', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [customerId, session, busy, onFound]);
};

/** ERR-37. */
export const successText = (reference: string): string =>
  `Votre commande a été enregistrée avec succès! Référence: ${reference}`;
