import { useSearchParams } from 'react-router-dom';
import { useCustomer } from '#frontend/features/auth/use-session.ts';
import { Shop } from '#frontend/features/catalog/pro/shop.tsx';
import { OwnOrders } from '#frontend/features/orders/pro/own-orders.tsx';
import { UnpaidOrders } from '#frontend/features/orders/pro/unpaid-orders.tsx';
import { PaymentMethods } from '#frontend/features/payments/pro/payment-methods.tsx';
import { type DashboardView, dashboardViews } from '#frontend/lib/paths.ts';
import { Account } from './account.tsx';
import styles from './dashboard-page.module.css';
import { ProPage } from './pro-page.tsx';

const viewOf = (text: string | null): DashboardView =>
  dashboardViews.find((view) => view === text) ?? 'commander';

const titles: Record<DashboardView, string> = {
  commander: 'Commander',
  compte: 'Mon compte',
  'moyens-de-paiement': 'Mes moyens de paiement',
  'mes-commandes': 'Mes commandes',
};

/** /dashboard (PRO-01..05): the shop first; the other views keep their address, so that back and reload work. */
export function DashboardPage() {
  const [parameters] = useSearchParams();
  const customer = useCustomer();
  const view = viewOf(parameters.get('vue'));
  return (
    <ProPage
      title={titles[view]}
      view={view}
      banner={view === 'mes-commandes' ? undefined : <UnpaidOrders />}
    >
      {view === 'commander' ? (
        <>
          <h1 className={styles.welcome}>
            Bonjour {customer?.firstname} {customer?.lastname}
          </h1>
          <Shop />
        </>
      ) : (
        <>
          <h1 className={styles.title}>{titles[view]}</h1>
          {view === 'compte' ? <Account /> : null}
          {view === 'moyens-de-paiement' ? <PaymentMethods /> : null}
          {view === 'mes-commandes' ? <OwnOrders /> : null}
        </>
      )}
    </ProPage>
  );
}
