import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#frontend/lib/navigation/paths.ts';
import { ProPage } from '#frontend/features/auth/pro/pro-page.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import styles from '#frontend/features/orders/pro/history/orders.module.css';
import { PayableOrders } from './payable-orders.tsx';

/**
 * /commandes; `?success=true` is the return from a payment (PRO-24). The URL alone proves no payment: the
 * verifying page passes `paid`, which is removed at once, so that a reload or bookmark does not repeat the
 * message.
 */
export function OrdersPage() {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const hasPaid = (state as { paid?: unknown } | null)?.paid === true;
  const [isPaid, setPaid] = useState(hasPaid);
  useEffect(() => {
    if (hasPaid) void navigate({ pathname, search }, { replace: true });
  }, [hasPaid, navigate, pathname, search]);
  const dismiss = () => {
    setPaid(false);
    void navigate(paths.orders, { replace: true });
  };
  return (
    <ProPage
      title="Mes commandes"
      view="mes-commandes"
      banner={
        isPaid ? (
          <Banner kind="success" title="Paiement réussi" onDismiss={dismiss}>
            Votre règlement est enregistré. Merci.
          </Banner>
        ) : undefined
      }
    >
      <h1 className={styles.title}>Mes commandes</h1>
      <PayableOrders />
    </ProPage>
  );
}
