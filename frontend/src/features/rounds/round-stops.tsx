import { type PointerEvent, useState } from 'react';
import type { Waiting } from '#frontend/lib/network/waiting-work.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { ChevronDownIcon, ChevronUpIcon, MenuIcon } from '#frontend/ui/icons/icons-action.tsx';
import { IconButton } from '#frontend/ui/icons/icon-button.tsx';
import type { Stop } from '#shared/rounds/rounds.contract.ts';
import type { Handed } from './handovers.ts';
import { StopCard } from './stop-card.tsx';
import { stopName } from './stop-text.ts';
import { useStopOrder } from './use-stop-order.ts';
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
