import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type WebOrderView, webOrderViews } from '#shared/orders/web-order-views.ts';
import { webOrdersQuery } from '#frontend/features/orders/web-orders.queries.ts';
import { formatInteger, formatMoney, formatTime } from '#frontend/lib/display/format.ts';
import { adminTabPath, webOrdersViewPath } from '#frontend/lib/navigation/paths.ts';
import { Link } from '#frontend/ui/link.tsx';
import { Missing } from '#frontend/ui/feedback/missing.tsx';
import { centsFromEuros } from '#shared/kernel/money.ts';
import type { WebOrderRow } from '#shared/orders/web-orders.contract.ts';
import { Block } from './block.tsx';
import styles from './overview.module.css';

const tasks: readonly { view: WebOrderView; one: string; many: string }[] = [
  { view: 'a-valider', one: 'commande à valider', many: 'commandes à valider' },
  { view: 'a-livrer', one: 'commande à livrer', many: 'commandes à livrer' },
  { view: 'a-encaisser', one: 'commande à encaisser', many: 'commandes à encaisser' },
];

/** What must be done now; each line opens the list behind it. `attention` is what failed elsewhere. */
export function TodoBlock({ attention }: { attention: ReactNode }) {
  const orders = useInfiniteQuery(webOrdersQuery());
  const pages = orders.data?.pages;
  const rows = pages?.flatMap((page) => page.orders);
  return (
    <Block
      title="À faire maintenant"
      link={{ href: adminTabPath('venteWeb'), label: 'Toutes les commandes' }}
      source={
        rows
          ? `Commandes du site, ${orders.hasNextPage ? `les ${formatInteger(rows.length)} dernières` : `${formatInteger(rows.length)} en tout`}, lues à ${formatTime(new Date(orders.dataUpdatedAt))}.`
          : 'Commandes du site.'
      }
    >
      {rows ? (
        <ul className={styles.tasks}>
          {tasks.map(({ view, one, many }) => {
            const found = rows.filter(webOrderViews[view].holds);
            return (
              <li key={view}>
                <Link href={webOrdersViewPath(view)} className={styles.task}>
                  <span className={styles.count}>
                    {formatInteger(found.length)}
                    {orders.hasNextPage ? '\u00a0+' : ''}
                  </span>
                  <span>{found.length < 2 ? one : many}</span>
                  <span className={styles.amount}>
                    {orders.hasNextPage ? 'au moins ' : ''}
                    {totalOf(found)}
                  </span>
                </Link>
              </li>
            );
          })}
        </ul>
      ) : (
        <Missing query={orders} />
      )}
      {attention}
    </Block>
  );
}

const totalOf = (rows: readonly WebOrderRow[]): string =>
  formatMoney(rows.reduce((sum, { montant_total }) => sum + centsFromEuros(montant_total), 0));
