import { ProPage } from '#frontend/features/auth/pro/pro-page.tsx';
import { StandingOrders } from '#frontend/features/standing-orders/pro/standing-orders.tsx';
import styles from '#frontend/features/orders/pro/history/orders.module.css';

/** /commandes-regulieres */
export const StandingOrdersPage = () => (
  <ProPage title="Commandes régulières" view="mes-commandes">
    <h1 className={styles.title}>Commandes régulières</h1>
    <StandingOrders />
  </ProPage>
);
