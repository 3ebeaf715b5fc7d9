import { type ComponentType, Suspense } from 'react';
import { lazyPiece } from '#frontend/ui/feedback/lazy-piece.tsx';
import { useSearchParams } from 'react-router-dom';
import { customerName } from '#shared/customers/customer-name.ts';
import { useCustomer } from '#frontend/lib/session/use-session.ts';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { Shop } from '#frontend/features/orders/pro/shop/shop.tsx';
import { type DashboardView, dashboardViews } from '#frontend/lib/navigation/paths.ts';
import styles from './dashboard-page.module.css';
import { ProPage } from '#frontend/features/auth/pro/pro-page.tsx';

const lazyView = (load: () => Promise<ComponentType>) => lazyPiece(load);

// loaded after the products: it shows nothing before the orders are read
const UnpaidOrders = lazyView(
  async () => (await import('#frontend/features/orders/pro/history/unpaid-orders.tsx')).UnpaidOrders,
);

/** Lazily loaded views; the shop is the default. */
const otherViews = {
  compte: lazyView(async () => (await import('./account.tsx')).Account),
  'moyens-de-paiement': lazyView(
    async () => (await import('#frontend/features/payments/pro/payment-methods.tsx')).PaymentMethods,
  ),
  'mes-commandes': lazyView(async () => (await import('./payable-orders.tsx')).PayableOrders),
};

const viewNamed = (text: string | null): DashboardView =>
  dashboardViews.find((view) => view === text) ?? 'commander';

const titles: Record<DashboardView, string> = {
  commander: 'Commander',
  compte: 'Mon compte',
  'moyens-de-paiement': 'Mes moyens de paiement',
  'mes-commandes': 'Mes commandes',
};

/** /dashboard (PRO-01..05): the shop by default; other views have their own URL, for back and reload. */
export function DashboardPage() {
  const [parameters] = useSearchParams();
  const customer = useCustomer();
  const view = viewNamed(parameters.get('vue'));
  const View = view === 'commander' ? undefined : otherViews[view];
  return (
    <ProPage
      title={titles[view]}
      view={view}
      banner={
        view === 'mes-commandes' ? undefined : (
          <Suspense>
            <UnpaidOrders />
          </Suspense>
        )
      }
    >
      {View ? (
        <>
          <h1 className={styles.title}>{titles[view]}</h1>
          <Suspense fallback={<Skeleton lines={6} />}>
            <View />
          </Suspense>
        </>
      ) : (
        <>
          <h1 className={styles.welcome}>
            Bonjour {customer?.firstname} {customer?.lastname}
            {customer?.companies ? <small className={styles.company}>{customerName(customer)}</small> : null}
          </h1>
          <Shop />
        </>
      )}
    </ProPage>
  );
}
