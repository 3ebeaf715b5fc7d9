import { type PointerEvent, useState } from 'react';
import type { Waiting } from '#frontend/lib/network/waiting-work.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { ChevronDownIcon, ChevronUpIcon, MenuIcon } from '#frontend/ui/icons/icons-action.tsx';
import { IconButton } from '#frontend/ui/icons/icon-button.tsx';
import type { Stop } from '#shared/rounds/rounds.contract.ts';
import type { Handed } from './handovers.ts';
import { StopCard } from './stop-card.tsx';
import { stopName } from './stop-text.ts';
import { useQueryClient } from '@tanstack/react-query';
import { sendStopOrder, stopsQuery } from './rounds.queries.ts';
import { useQueuedAction } from '#frontend/lib/forms/use-action.ts';
import { MAX_STOPS } from '#shared/rounds/stop-order.ts';
import styles from './rounds.module.css';

interface RoundStopsProps {
  day: string | null;
  zone: string | null;
  title: string;
  stops: readonly Stop[];
  waitingFor: (orderId: string) => Waiting<Handed> | undefined;
  /** Offline the order is read-only. */
  isOffline: boolean;
  onHandOver: (stop: Stop) => void;
  onAbsent: (stop: Stop) => void;
  onRead: (orderId: string) => void;
}

/** A round of a day in driving order; arranged by drag handle or buttons. */
export function RoundStops(props: RoundStopsProps) {
  const { day, zone, title, stops, waitingFor, isOffline, onHandOver, onAbsent, onRead } = props;
  const order = useStopOrder(day, zone, stops);
  const open = order.shown.filter(({ remise }) => remise === null);
  return (
    <div>
      <h3>
        {title}
        <span className={styles.count}>
          {stops.length - open.length} sur {stops.length} remis
        </span>
      </h3>
      <Refusal error={order.error} />
      <ol className={styles.stops}>
        {order.shown.map((stop) => (
          <StopCard
            key={stop.order_id}
            stop={stop}
            waiting={waitingFor(stop.order_id)}
            onHandOver={() => onHandOver(stop)}
            onAbsent={() => onAbsent(stop)}
            onRead={() => onRead(stop.order_id)}
          >
            {stop.remise !== null || isOffline || open.length < 2 ? null : (
              <Mover stop={stop} at={open.indexOf(stop)} last={open.length - 1} order={order} />
            )}
          </StopCard>
        ))}
      </ol>
    </div>
  );
}

interface MoverProps {
  stop: Stop;
  at: number;
  last: number;
  order: ReturnType<typeof useStopOrder>;
}

/** A drag handle, and two buttons as alternative. */
function Mover({ stop, at, last, order }: MoverProps) {
  const { order_id: id } = stop;
  const name = stopName(stop);
  const [lifted, setLifted] = useState(false);
  const lift = () => {
    if (lifted) order.keep();
    setLifted(false);
  };
  return (
    <span className={styles.mover}>
      <IconButton
        label={`Monter ${name}`}
        icon={<ChevronUpIcon size={20} />}
        disabled={at === 0}
        onClick={() => order.step(id, -1)}
      />
      <IconButton
        label={`Descendre ${name}`}
        icon={<ChevronDownIcon size={20} />}
        disabled={at === last}
        onClick={() => order.step(id, 1)}
      />
      <span
        aria-hidden="true"
        className={styles.handle}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture?.(event.pointerId);
          setLifted(true);
        }}
        onPointerMove={(event) => {
          const over = lifted ? stopUnder(event) : undefined;
          if (over !== undefined) order.carry(id, over);
        }}
        onPointerUp={lift}
        onPointerCancel={lift}
      >
        <MenuIcon size={20} />
      </span>
    </span>
  );
}

/** The stop of the same round under the pointer. */
const stopUnder = ({ clientX, clientY, currentTarget }: PointerEvent): string | undefined => {
  const over = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-stop]');
  return over?.parentElement === currentTarget.closest('ol') ? over?.dataset['stop'] : undefined;
};

/** Sort order: completed stops last; the saved order, then later orders, oldest first. */
const inTurn = (a: Stop, b: Stop): number =>
  Number(a.remise !== null) - Number(b.remise !== null) ||
  (a.rang ?? MAX_STOPS) - (b.rang ?? MAX_STOPS) ||
  a.date_commande.localeCompare(b.date_commande);

/** Stops of a round in driving order, which is edited here and stored on the server. */
const useStopOrder = (day: string | null, zone: string | null, stops: readonly Stop[]) => {
  const queries = useQueryClient();
  // the local order, until the server's was refetched
  const [moved, setMoved] = useState<readonly string[]>();
  const inOrder = stops.toSorted(inTurn);
  const shown = moved
    ? inOrder.toSorted((a, b) => placeOf(moved, a.order_id) - placeOf(moved, b.order_id))
    : inOrder;
  const ids = shown.map(({ order_id: id }) => id);
  const keeping = useQueuedAction(async (orderIds: readonly string[]) => {
    await sendStopOrder({ day, tournee: zone, order_ids: orderIds.slice(0, MAX_STOPS) });
    await queries.invalidateQueries({ queryKey: stopsQuery().queryKey });
    // changes during the call stay until they are saved themselves
    setMoved((now) => (now === orderIds ? undefined : now));
  });
  const moveTo = (id: string, place: number): readonly string[] => {
    const others = ids.filter((each) => each !== id);
    const next = [...others.slice(0, place), id, ...others.slice(place)];
    setMoved(next);
    return next;
  };
  return {
    shown,
    error: keeping.error,
    /** While dragging: displayed, not saved. */
    carry: (id: string, over: string): void => {
      if (id !== over) moveTo(id, ids.indexOf(over));
    },
    /** On drop. */
    keep: (): void => {
      if (moved) keeping.run(moved);
    },
    /** Moves a stop by one position. */
    step: (id: string, by: -1 | 1): void => keeping.run(moveTo(id, ids.indexOf(id) + by)),
  };
};

const placeOf = (ids: readonly string[], id: string): number => {
  const at = ids.indexOf(id);
  return at === -1 ? MAX_STOPS : at;
};
