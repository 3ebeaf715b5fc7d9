import { useEffect } from 'react';
import { useSessionState } from '#frontend/lib/session/use-session.ts';
import { readAttempt } from './order-attempt.ts';
import type { Checkout } from './use-checkout.ts';

/** Reports an order whose reply was lost, on focus, reconnection or sign-in. */
export const LateOrderWatch = ({
  customerId,
  checkout: { busy, found: onFound },
}: {
  customerId: string | undefined;
  checkout: Checkout;
}): null => {
  const session = useSessionState('pro');
  useEffect(() => {
    if (customerId === undefined || session !== 'open') return;
    const check = async () => {
      if (busy.current || document.visibilityState !== 'visible') return;
      if (!readAttempt(customerId)) return;
      const { lateOrder } = await import('./late-order.ts');
      const order = await lateOrder(customerId);
      if (order) onFound(order);
    };
    void check();
    addEventListener('online', check);
    document.addEventListener('visibilitychange', check);
    return () => {
      removeEventListener('online', check);
      document.removeEventListener('visibilitychange', check);
    };
  }, [customerId, session, busy, onFound]);
  return null;
};
