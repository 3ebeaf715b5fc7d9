import { formatDateTime } from '#frontend/lib/display/format.ts';
import { OFFLINE_DAYS } from '#frontend/lib/network/offline-days.ts';
import type { Waiting } from '#frontend/lib/network/waiting-work.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { TruckIcon } from '#frontend/ui/icons/icons-trade.tsx';
import { type Handed, handovers } from './handovers.ts';
import type { useStops } from './use-stops.ts';

interface RoundNoticesProps {
  list: ReturnType<typeof useStops>;
  waiting: readonly Waiting<Handed>[];
  offline: boolean;
}

/** Age of the stops, and unconfirmed results. */
export function RoundNotices({ list, waiting, offline }: RoundNoticesProps) {
  const stops = list.data?.pages.flatMap((page) => page.data);
  const unsent = waiting.filter(({ error }) => error === undefined);
  const elsewhere = waiting.filter(({ act }) => !stops?.some((stop) => stop.order_id === act.orderId));
  return (
    <>
      {offline || unsent.length > 0 ? (
        <Banner
          kind="warning"
          title={
            !offline
              ? 'En attente du serveur'
              : stops
                ? `Pas de réseau — arrêts lus le ${formatDateTime(new Date(list.dataUpdatedAt))}`
                : 'Pas de réseau'
          }
        >
          {unsent.length === 0
            ? 'Les remises seront gardées sur cet appareil et partiront dans l’ordre.'
            : unsentText(unsent)}
        </Banner>
      ) : null}
      {elsewhere
        .filter(({ error }) => error !== undefined)
        .map(({ key, act, error }) => (
          <Banner
            key={key}
            kind="error"
            title={`${act.client} : ${'body' in act ? 'remise' : 'absence'} refusée`}
            onDismiss={() => handovers.drop(key)}
          >
            {error}
          </Banner>
        ))}
      {offline && stops ? null : <LoadFailure query={list} title="Les arrêts n’ont pas pu être lus" />}
      {!stops && !list.isError && !offline ? <Skeleton lines={6} /> : null}
      {!stops && offline ? (
        <EmptyState title="Aucun arrêt n’est gardé sur cet appareil" picture={<TruckIcon size={36} />}>
          {`La tournée s’ouvre sans réseau là où elle a été lue il y a ${OFFLINE_DAYS.admin} jours au plus, jusqu’à la déconnexion.`}
        </EmptyState>
      ) : null}
      {stops?.length === 0 && !list.hasNextPage ? (
        <EmptyState title="Aucune livraison" picture={<TruckIcon size={36} />}>
          Les commandes préparées arrivent ici jusqu’à leur remise.
        </EmptyState>
      ) : null}
    </>
  );
}

/** « 2 remises sur cet appareil, pas encore confirmées. » */
const unsentText = (unsent: readonly Waiting<Handed>[]): string => {
  const [many, word] = [
    unsent.length > 1 ? 's' : '',
    unsent.every(({ act }) => 'body' in act) ? 'remise' : 'nouvelle',
  ];
  return `${unsent.length} ${word}${many} sur cet appareil, pas encore confirmée${many}.`;
};
