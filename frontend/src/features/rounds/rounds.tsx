import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { readAnew } from '#frontend/lib/api/read-anew.ts';
import { useCallback, useState } from 'react';
import { roundsByDay } from '#frontend/features/preparation/admin/rounds.ts';
import { returnsQuery } from '#frontend/features/rounds/returns.queries.ts';
import { stopsQuery } from '#frontend/features/rounds/rounds.queries.ts';
import { formatDateTime, formatLongDate } from '#frontend/lib/display/format.ts';
import { randomKey } from '#frontend/lib/forms/random-key.ts';
import { useEveryPage } from '#frontend/lib/lists/use-filled-pages.ts';
import { OFFLINE_DAYS } from '#frontend/lib/network/offline-days.ts';
import { useOffline } from '#frontend/lib/network/use-offline.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { TruckIcon } from '#frontend/ui/icons/icons-trade.tsx';
import type { Stop } from '#shared/rounds/rounds.contract.ts';
import { HandoverDialog } from './handover-dialog.tsx';
import { handovers } from './handovers.ts';
import { StopCard } from './stop-card.tsx';
import styles from './rounds.module.css';

/** The driver's day: the stops of each round, and at each one button. */
export function Rounds({ roundLabel }: { roundLabel: (zone: string) => string }) {
  const queries = useQueryClient();
  const list = useInfiniteQuery(stopsQuery());
  const waiting = handovers.use();
  const offline = useOffline();
  const [open, setOpen] = useState<{ stop: Stop; at: Date }>();
  useEveryPage(list);
  const readAgain = useCallback(() => {
    // what was refused comes back with the stops
    readAnew(queries, stopsQuery().queryKey, returnsQuery().queryKey);
  }, [queries]);
  handovers.useSending(readAgain);

  const stops = list.data?.pages.flatMap((page) => page.data);
  const unsent = waiting.filter(({ error }) => error === undefined);
  const waitingFor = (orderId: string) => waiting.findLast(({ act }) => act.orderId === orderId);
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
            : `${unsent.length} remise${unsent.length > 1 ? 's' : ''} sur cet appareil, pas encore confirmée${unsent.length > 1 ? 's' : ''}.`}
        </Banner>
      ) : null}
      {elsewhere
        .filter(({ error }) => error !== undefined)
        .map(({ key, act, error }) => (
          <Banner
            key={key}
            kind="error"
            title={`${act.client} : remise refusée`}
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
      {roundsByDay(stops ?? []).map(({ day, rounds }) => (
        <section key={day ?? ''} className={styles.day} aria-label={dayTitle(day)}>
          <h2>{dayTitle(day)}</h2>
          {rounds.map(({ zone, orders }) => (
            <div key={zone ?? ''}>
              <h3>
                {zone === null ? 'Sans tournée' : roundLabel(zone)}
                <span className={styles.count}>
                  {orders.filter(({ remise }) => remise !== null).length} sur {orders.length} remis
                </span>
              </h3>
              <ul className={styles.stops}>
                {orders.toSorted(doneLast).map((stop) => (
                  <StopCard
                    key={stop.order_id}
                    stop={stop}
                    waiting={waitingFor(stop.order_id)}
                    onHandOver={() => setOpen({ stop, at: new Date() })}
                    onRead={() => {
                      const key = waitingFor(stop.order_id)?.key;
                      if (key !== undefined) handovers.drop(key);
                      void list.refetch();
                    }}
                  />
                ))}
              </ul>
            </div>
          ))}
        </section>
      ))}
      {open ? (
        <HandoverDialog
          stop={open.stop}
          openedAt={open.at}
          onClose={() => setOpen(undefined)}
          onSend={(body) => {
            const { order_id: orderId, client_nom: client } = open.stop;
            const refused = waitingFor(orderId);
            if (refused) handovers.drop(refused.key);
            handovers.put({ key: randomKey(), at: open.at.toISOString(), act: { orderId, client, body } });
            setOpen(undefined);
            void handovers.sendAll(readAgain);
          }}
        />
      ) : null}
    </>
  );
}

/** What is still to do stays at the top of the screen. */
const doneLast = (a: Stop, b: Stop): number => Number(a.remise !== null) - Number(b.remise !== null);

const dayTitle = (day: string | null): string => (day === null ? 'Dès que possible' : formatLongDate(day));
