import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type WebOrderView, webOrderViews } from '#shared/orders/web-order-views.ts';
import { openClaimsQuery } from '#frontend/features/claims/claims.queries.ts';
import { webOrdersQuery } from '#frontend/features/orders/web-orders.queries.ts';
import { formatInteger, formatMoney, formatTime } from '#frontend/lib/display/format.ts';
import { adminTabPath, webOrdersViewPath } from '#frontend/lib/navigation/paths.ts';
import { Link } from '#frontend/ui/link.tsx';
import { Missing } from '#frontend/ui/feedback/missing.tsx';
import { centsFromEuros } from '#shared/kernel/money.ts';
import type { WebOrderRow } from '#shared/orders/web-orders.contract.ts';
import { Block } from './block.tsx';
import styles from './overview.module.css';

interface Task {
  key: string;
  one: string;
  many: string;
  href: string;
  matches: (row: WebOrderRow) => boolean;
}

const ofView = (view: WebOrderView, one: string, many: string): Task => ({
  key: view,
  one,
  many,
  href: webOrdersViewPath(view),
  matches: webOrderViews[view].matches,
});

const tasks: readonly Task[] = [
  ofView('a-valider', 'commande à valider', 'commandes à valider'),
  {
    key: 'a-preparer',
    one: 'commande à préparer',
    many: 'commandes à préparer',
    href: adminTabPath('preparation'),
    matches: ({ status, prepare_le: preparedAt, statut_livraison: delivery }) =>
      status !== 'annule' && preparedAt === null && delivery !== 'expedie' && delivery !== 'livre',
  },
  ofView('a-livrer', 'commande à livrer', 'commandes à livrer'),
  ofView('a-encaisser', 'commande à encaisser', 'commandes à encaisser'),
];

/** Tasks with links to their lists. `attention`: failures elsewhere. */
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
          {tasks.map(({ key, one, many, href, matches }) => {
            const found = rows.filter(matches);
            return (
              <li key={key}>
                <Link href={href} className={styles.task}>
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
          <CreditsTask />
        </ul>
      ) : (
        <Missing query={orders} />
      )}
      {attention}
    </Block>
  );
}

/** Claims pending a decision; hidden when empty. */
function CreditsTask() {
  const claims = useInfiniteQuery(openClaimsQuery());
  const open = claims.data?.pages.flatMap((page) => page.data) ?? [];
  if (open.length === 0) return null;
  const cents = open.reduce((sum, { montant }) => sum + centsFromEuros(montant), 0);
  return (
    <li>
      <Link href={adminTabPath('venteWeb')} className={styles.task}>
        <span className={styles.count}>
          {formatInteger(open.length)}
          {claims.hasNextPage ? '\u00a0+' : ''}
        </span>
        <span>{open.length < 2 ? 'avoir demandé' : 'avoirs demandés'}</span>
        <span className={styles.amount}>{formatMoney(cents)}</span>
      </Link>
    </li>
  );
}

const totalOf = (rows: readonly WebOrderRow[]): string =>
  formatMoney(rows.reduce((sum, { montant_total }) => sum + centsFromEuros(montant_total), 0));
