import { useInfiniteQuery } from '@tanstack/react-query';
import { useEveryPage } from '#frontend/lib/lists/use-filled-pages.ts';
import { useSearchParams } from 'react-router-dom';
import { preparationsQuery } from '#frontend/features/preparation/preparation.queries.ts';
import { formatDateTime, formatLongDate, formatQuantity } from '#frontend/lib/display/format.ts';
import { adminTabPath, preparationPath } from '#frontend/lib/navigation/paths.ts';
import { OFFLINE_DAYS } from '#frontend/lib/network/offline-days.ts';
import { useOffline } from '#frontend/lib/network/use-offline.ts';
import { ButtonLink } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { TruckIcon } from '#frontend/ui/icons/icons-trade.tsx';
import { Link } from '#frontend/ui/link.tsx';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import { Reference } from '#frontend/ui/values/reference.tsx';
import type { PreparationRow } from '#shared/preparation/preparation.contract.ts';
import { OrderPreparation } from './order-preparation.tsx';
import { pickList, roundsByDay } from './rounds.ts';
import { type StoredPreparation, useStoredOrders } from './use-stored-orders.ts';
import styles from './preparation.module.css';

interface PreparationsProps {
  /** What a round is called. */
  roundLabel: (zone: string) => string;
}

/** What is to be prepared, by day and round; one of them opened to be weighed. */
export function Preparations({ roundLabel }: PreparationsProps) {
  const [parameters] = useSearchParams();
  const orderId = parameters.get('commande');
  if (orderId)
    return (
      <>
        <p>
          <Link href={adminTabPath('preparation')}>Toutes les préparations</Link>
        </p>
        <OrderPreparation orderId={orderId} />
      </>
    );
  return <PreparationList roundLabel={roundLabel} />;
}

function PreparationList({ roundLabel }: Pick<PreparationsProps, 'roundLabel'>) {
  const list = useInfiniteQuery(preparationsQuery());
  useEveryPage(list);
  const offline = useOffline();
  const kept = useStoredOrders();
  const rows = list.data?.pages.flatMap((page) => page.data);
  if (!rows)
    return offline ? (
      <EmptyState title="Aucune commande n’est gardée sur cet appareil" picture={<TruckIcon size={36} />}>
        {`La liste s’ouvre sans réseau là où elle a été lue il y a ${OFFLINE_DAYS.admin} jours au plus, jusqu’à la déconnexion. Les pesées de cet appareil y restent.`}
      </EmptyState>
    ) : list.isError ? (
      <LoadFailure query={list} title="Les commandes à préparer n’ont pas pu être lues" />
    ) : (
      <Skeleton lines={6} />
    );
  const unlisted = kept.filter(({ orderId }) => !rows.some((row) => row.order_id === orderId));
  return (
    <>
      {offline ? (
        <Banner
          kind="warning"
          title={`Pas de réseau — commandes lues le ${formatDateTime(new Date(list.dataUpdatedAt))}`}
        >
          {`Les pesées sont gardées sur cet appareil et partiront avec le réseau ; la clôture l’attend. Cette liste s’ouvre sans réseau ${OFFLINE_DAYS.admin} jours après sa lecture.`}
        </Banner>
      ) : (
        <LoadFailure query={list} title="La suite n’a pas pu être lue" />
      )}
      {unlisted.map(({ orderId, client }) => (
        <Banner
          key={orderId}
          kind="warning"
          title={`Pesées pas envoyées${client ? ` : ${client}` : ''}`}
          actions={
            <ButtonLink size="small" href={preparationPath(orderId)}>
              Voir la commande
            </ButtonLink>
          }
        >
          La commande n’est plus à préparer.
        </Banner>
      ))}
      {rows.length === 0 && !list.hasNextPage ? (
        <EmptyState title="Rien à préparer" picture={<TruckIcon size={36} />}>
          Les commandes du site arrivent ici jusqu’à leur clôture.
        </EmptyState>
      ) : null}
      {roundsByDay(rows).map(({ day, rounds, orders }) => (
        <section key={day ?? ''} className={styles.day} aria-label={dayTitle(day)}>
          <h2>{dayTitle(day)}</h2>
          {rounds.map(({ zone, orders: ofRound }) => (
            <div key={zone ?? ''}>
              <h3>{zone === null ? 'Sans tournée' : roundLabel(zone)}</h3>
              <ul className={styles.orders}>
                {ofRound.map((order) => (
                  <OrderLink
                    key={order.order_id}
                    order={order}
                    kept={kept.find(({ orderId }) => orderId === order.order_id)}
                  />
                ))}
              </ul>
            </div>
          ))}
          <details className={styles.pick}>
            <summary>Liste de prélèvement</summary>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">Catégorie</th>
                  <th scope="col">Produit</th>
                  <th scope="col">À prélever</th>
                </tr>
              </thead>
              <tbody>
                {pickList(orders).map(({ productId, category, label, quantity }) => (
                  <tr key={productId}>
                    <td>{category}</td>
                    <th scope="row">{label}</th>
                    <td>{formatQuantity(quantity)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </section>
      ))}
    </>
  );
}

const dayTitle = (day: string | null): string => (day === null ? 'Dès que possible' : formatLongDate(day));

interface OrderLinkProps {
  order: PreparationRow;
  kept: StoredPreparation | undefined;
}

const OrderLink = ({ order, kept }: OrderLinkProps) => (
  <li>
    <Link href={preparationPath(order.order_id)} className={styles.orderLink}>
      <strong>{order.client_nom}</strong>
      <span className={styles.quiet}>
        <Reference>{order.reference}</Reference> · {order.lines.length} ligne
        {order.lines.length > 1 ? 's' : ''}
      </span>
      {order.attend_reponse ? (
        <StatusBadge tone="warning">{`Attend la réponse de ${order.client_nom}`}</StatusBadge>
      ) : null}
      {order.statut_livraison === 'en_preparation' ? (
        <StatusBadge tone="info">En préparation</StatusBadge>
      ) : null}
      {kept ? (
        <StatusBadge tone={kept.toSee ? 'danger' : 'warning'}>
          {kept.toSee ? 'Changée depuis vos pesées' : 'Pesées en attente'}
        </StatusBadge>
      ) : null}
    </Link>
  </li>
);
