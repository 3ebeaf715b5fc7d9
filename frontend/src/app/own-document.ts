import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '#frontend/lib/navigation/paths.ts';

const isPayment = (pathname: string): boolean => pathname === paths.payment;

/** URL of this document: its content security policy is fixed by it. */
const loadedAt = typeof window === 'undefined' ? '/' : window.location.pathname;

/**
 * Whether the URL belongs to another document, which must be loaded: the payment page alone has the wallet's
 * policy, and no page reached from it may retain that policy.
 */
export const useOwnDocument = (): boolean => {
  const { pathname } = useLocation();
  const belongsElsewhere = isPayment(pathname) !== isPayment(loadedAt);
  useEffect(() => {
    if (belongsElsewhere) window.location.reload();
  }, [belongsElsewhere]);
  return belongsElsewhere;
};
