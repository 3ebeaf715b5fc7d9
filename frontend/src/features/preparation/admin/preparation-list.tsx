import { useInfiniteQuery } from '@tanstack/react-query';
import { preparationsQuery } from '#frontend/features/preparation/preparation.queries.ts';
import { formatDateTime, formatLongDate } from '#frontend/lib/display/format.ts';
import { useToday } from '#frontend/lib/display/use-today.ts';
import { useEveryPage } from '#frontend/lib/lists/use-filled-pages.ts';
import { preparationPath } from '#frontend/lib/navigation/paths.ts';
import { OFFLINE_DAYS } from '#frontend/lib/network/offline-days.ts';
import { useOffline } from '#frontend/lib/network/use-offline.ts';
import { ButtonLink } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { TruckIcon } from '#frontend/ui/icons/icons-trade.tsx';
import type { PreparationRow } from '#shared/preparation/preparation.contract.ts';
import { addDays } from '#shared/kernel/dates.ts';
import type { ComingByDay } from './standing-demand.ts';
import { OrderLink } from './order-link.tsx';
import { PickList } from './pick-list.tsx';
import { roundsByDay } from './rounds.ts';
import { type StoredPreparation, useStoredOrders } from './use-stored-orders.ts';
import styles from './preparation.module.css';

interface PreparationListProps {
  roundLabel: (zone: string) => string;
  /** Expected standing demand. */
  coming: ComingByDay;
}

/** Orders to prepare by day and round. */
export function PreparationList({ roundLabel, coming }: PreparationListProps) {
  const list = useInfiniteQuery(preparationsQuery());
  useEveryPage(list);
  const today = useToday();
  const offline = useOffline();
  const stored = useStoredOrders();
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
      {stored
        .filter(({ orderId }) => !rows.some((row) => row.order_id === orderId))
        .map((unlisted) => (
          <NotListed key={unlisted.orderId} {...unlisted} />
        ))}
      {rows.length === 0 && !list.hasNextPage ? (
        <EmptyState title="Rien à préparer" picture={<TruckIcon size={36} />}>
          Les commandes du site arrivent ici jusqu’à leur clôture.
        </EmptyState>
      ) : null}
      {withDaysAhead(roundsByDay(rows), coming, today).map((day) => (
        <Day key={day.day ?? ''} {...day} stored={stored} roundLabel={roundLabel} coming={coming} />
      ))}
    </>
  );
}

/** Local weights of an order that left the list. */
const NotListed = ({ orderId, client }: StoredPreparation) => (
  <Banner
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
);

type DayProps = PlannedDay & PreparationListProps & { stored: readonly StoredPreparation[] };

type PlannedDay = ReturnType<typeof roundsByDay<PreparationRow>>[number];

/** Friday's list includes Monday. */
const DAYS_AHEAD = 3;

/** Adds upcoming days that only have expected demand. */
const withDaysAhead = (days: readonly PlannedDay[], coming: ComingByDay, today: string): PlannedDay[] => {
  const last = addDays(today, DAYS_AHEAD);
  const ahead = [...coming.keys()].filter(
    (day) => day <= last && !days.some((planned) => planned.day === day),
  );
  return [...days, ...ahead.map((day) => ({ day, rounds: [], orders: [] }))].toSorted((a, b) =>
    (a.day ?? '9999').localeCompare(b.day ?? '9999'),
  );
};

const Day = ({ day, rounds, orders, stored, roundLabel, coming }: DayProps) => (
  <section className={styles.day} aria-label={dayTitle(day)}>
    <h2>{dayTitle(day)}</h2>
    {rounds.map(({ zone, orders: ofRound }) => (
      <div key={zone ?? ''}>
        <h3>{zone === null ? 'Sans tournée' : roundLabel(zone)}</h3>
        <ul className={styles.orders}>
          {ofRound.map((order) => (
            <OrderLink
              key={order.order_id}
              order={order}
              stored={stored.find(({ orderId }) => orderId === order.order_id)}
            />
          ))}
        </ul>
      </div>
    ))}
    <PickList orders={orders} coming={(day === null ? undefined : coming.get(day)) ?? []} />
  </section>
);

const dayTitle = (day: string | null): string => (day === null ? 'Dès que possible' : formatLongDate(day));
