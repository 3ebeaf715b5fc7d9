import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ordersOfView, type WebOrderView } from '#frontend/features/orders/admin/web-order-views.ts';
import { webOrdersQuery } from '#frontend/features/orders/web-orders.queries.ts';
import { formatInteger, formatMoney } from '#frontend/lib/format.ts';
import { adminTabPath } from '#frontend/lib/paths.ts';
import { ButtonLink } from '#frontend/ui/button.tsx';
import { Stat, StatBand } from '#frontend/ui/values/stat.tsx';
import { centsFromEuros } from '#shared/kernel/money.ts';
import type { WebOrderRow } from '#shared/orders/orders.contract.ts';
import { Missing } from '#frontend/ui/feedback/missing.tsx';
import styles from './overview.module.css';
import { StockSection } from './stock-section.tsx';
import { TillSection } from './till-section.tsx';
import { WebSalesLine } from './web-sales-line.tsx';

const figures: readonly { view: WebOrderView; label: string }[] = [
  { view: 'a-valider', label: 'commandes à valider' },
  { view: 'a-encaisser', label: 'commandes à encaisser' },
  { view: 'a-livrer', label: 'commandes à livrer' },
];

/** The overview (ADM-16): web orders, the till, stock by site; `erp` is what waits there. */
export function Overview({ erp }: { erp: ReactNode }) {
  const orders = useInfiniteQuery(webOrdersQuery());
  const page = orders.data?.pages[0];
  return (
    <div className={styles.overview}>
      <section className={styles.section} aria-labelledby="commandes-web">
        <h2 id="commandes-web">Commandes web</h2>
        {page ? (
          <>
            <StatBand>
              {figures.map(({ view, label }) => {
                const rows = ordersOfView(page.orders, view);
                return (
                  <Stat key={view} label={label} value={formatInteger(rows.length)} note={totalOf(rows)} />
                );
              })}
            </StatBand>
            <p className={styles.scope}>
              {page.next_cursor === null
                ? `Sur les ${formatInteger(page.orders.length)} commandes du site.`
                : `Sur les ${formatInteger(page.orders.length)} dernières commandes.`}
            </p>
          </>
        ) : (
          <Missing query={orders} />
        )}
        <WebSalesLine />
        <div>
          <ButtonLink size="small" href={adminTabPath('venteWeb')}>
            Voir les commandes
          </ButtonLink>
        </div>
      </section>
      <TillSection />
      <StockSection />
      {erp}
    </div>
  );
}

const totalOf = (rows: readonly WebOrderRow[]): string =>
  formatMoney(rows.reduce((sum, { montant_total }) => sum + centsFromEuros(montant_total), 0));
