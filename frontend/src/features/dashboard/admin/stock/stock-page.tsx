import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { stockProductsQuery } from '#frontend/features/dashboard/dashboard.queries.ts';
import { stockAge } from '#frontend/features/dashboard/admin/stock-age.ts';
import { OtherWarehouses } from '#frontend/features/stock/admin/other-warehouses.tsx';
import { adminTabPath } from '#frontend/lib/navigation/paths.ts';
import { mayCall } from '#frontend/lib/session/may-call.ts';
import { Missing } from '#frontend/ui/feedback/missing.tsx';
import { TabLinks } from '#frontend/ui/tabs.tsx';
import { dashboardContract } from '#shared/dashboard/dashboard.contract.ts';
import { GeneralView } from './general-view.tsx';
import { RankingView } from './ranking-view.tsx';
import { RefreshStock } from './refresh-stock.tsx';
import styles from './stock.module.css';

const allViews = [
  { key: 'general', label: 'Vue générale' },
  { key: 'classement', label: 'Classement des produits' },
  { key: 'autres', label: 'Autres entrepôts' },
] as const;

/** Stock et ventes (STK-01..11): stock of both sites, alerts, value, and product ranking. */
export function StockPage() {
  const [parameters] = useSearchParams();
  const views = mayCall(dashboardContract.endpoints.webSalesForStock)
    ? allViews
    : allViews.filter(({ key }) => key !== 'classement');
  const view = views.find(({ key }) => key === parameters.get('vue'))?.key ?? 'general';
  const stock = useQuery(stockProductsQuery());
  return (
    <div className={styles.page}>
      <TabLinks
        label="Stock et ventes"
        tabs={views}
        selected={view}
        hrefOf={(key) => (key === 'general' ? adminTabPath('stock') : `${adminTabPath('stock')}&vue=${key}`)}
      />
      {view === 'autres' ? <OtherWarehouses /> : null}
      {mayCall(dashboardContract.endpoints.refreshDolibarrCache) ? (
        <RefreshStock age={stockAge(stock.data)} />
      ) : (
        <p className={styles.quiet}>{stockAge(stock.data)}</p>
      )}
      {!stock.data ? <Missing query={stock} /> : null}
      {stock.data && view === 'general' ? <GeneralView products={stock.data.products} /> : null}
      {stock.data && view === 'classement' ? <RankingView products={stock.data.products} /> : null}
    </div>
  );
}
