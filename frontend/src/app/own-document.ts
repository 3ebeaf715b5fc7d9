import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '#frontend/lib/navigation/paths.ts';

const isPayment = (pathname: string): boolean => pathname === paths.payment;

/** Where this document came from: its content security policy is that address's and never changes. */
const loadedAt = typeof window === 'undefined' ? '/' : window.location.pathname;

/**
 * Whether the address belongs to another document, which is then loaded: the wallet may run on the payment page only,
 * under a policy of its own, and no page reached from there may keep that policy.
 */
export const useOwnDocument = (): boolean => {
  const { pathname } = useLocation();
  const belongsElsewhere = isPayment(pathname) !== isPayment(loadedAt);
  useEffect(() => {
    if (belongsElsewhere) window.location.reload();
  }, [belongsElsewhere]);
  return belongsElsewhere;
};
