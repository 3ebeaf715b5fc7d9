import { ProPage } from '#frontend/features/auth/pro/pro-page.tsx';
import { OrderGuides } from '#frontend/features/order-guides/pro/order-guides.tsx';
import styles from '#frontend/features/orders/pro/history/orders.module.css';

/** /mes-listes */
export const OrderGuidesPage = () => (
  <ProPage title="Mes listes" view="mes-commandes">
    <h1 className={styles.title}>Mes listes</h1>
    <OrderGuides />
  </ProPage>
);
