import { useSearchParams } from 'react-router-dom';
import { ProPage } from '#frontend/features/auth/pro/pro-page.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import styles from '#frontend/features/orders/pro/history/orders.module.css';
import { PayableOrders } from './payable-orders.tsx';

/** /commandes; `?success=true` is the way back from a payment (PRO-24). */
export function OrdersPage() {
  const [parameters, setParameters] = useSearchParams();
  const paid = parameters.get('success') === 'true';
  return (
    <ProPage
      title="Mes commandes"
      view="mes-commandes"
      banner={
        paid ? (
          <Banner
            kind="success"
            title="Paiement réussi"
            onDismiss={() => setParameters({}, { replace: true })}
          >
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
