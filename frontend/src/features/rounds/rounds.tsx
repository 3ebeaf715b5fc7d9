import { useQueryClient } from '@tanstack/react-query';
import { refetchAll } from '#frontend/lib/api/refetch-all.ts';
import { useCallback, useState } from 'react';
import { roundsByDay } from '#frontend/features/preparation/admin/rounds.ts';
import { returnsQuery } from '#frontend/features/rounds/returns.queries.ts';
import { type AbsenceBody, type HandoverBody, stopsQuery } from '#frontend/features/rounds/rounds.queries.ts';
import { formatLongDate } from '#frontend/lib/display/format.ts';
import { randomKey } from '#frontend/lib/forms/random-key.ts';
import { useOffline } from '#frontend/lib/network/use-offline.ts';
import type { Stop } from '#shared/rounds/rounds.contract.ts';
import { AbsenceDialog } from './absence-dialog.tsx';
import { HandoverDialog } from './handover-dialog.tsx';
import { handovers } from './handovers.ts';
import { RoundNotices } from './round-notices.tsx';
import { RoundStops } from './round-stops.tsx';
import { stopName } from './stop-text.ts';
import { useStops } from './use-stops.ts';
import styles from './rounds.module.css';

type Open = { stop: Stop; at: Date; as: 'handover' | 'absence' };
type StopReport = { body: HandoverBody } | { absence: AbsenceBody };

/** The driver's day: stops by round, with one main button each. */
export function Rounds({ roundLabel }: { roundLabel: (zone: string) => string }) {
  const queries = useQueryClient();
  const list = useStops();
  const waiting = handovers.use();
  const offline = useOffline();
  const [open, setOpen] = useState<Open>();
  const readAgain = useCallback(async () => {
    refetchAll(queries, returnsQuery().queryKey);
    // a delivered stop stays so until the list is refetched; a refused report restores it
    const { queryKey } = stopsQuery();
    await queries.cancelQueries({ queryKey });
    await queries.invalidateQueries({ queryKey }, { throwOnError: true });
  }, [queries]);
  handovers.useSending(readAgain);

  const stops = list.data?.pages.flatMap((page) => page.data);
  const waitingFor = (orderId: string) => waiting.findLast(({ act }) => act.orderId === orderId);
  const say = (report: StopReport) => {
    if (!open) return;
    const { order_id: orderId } = open.stop;
    const client = stopName(open.stop);
    const refused = waitingFor(orderId);
    if (refused) handovers.drop(refused.key);
    handovers.put({ key: randomKey(), at: open.at.toISOString(), act: { orderId, client, ...report } });
    setOpen(undefined);
    void handovers.sendAll(readAgain);
  };
  return (
    <>
      <RoundNotices list={list} waiting={waiting} offline={offline} />
      {roundsByDay(stops ?? []).map(({ day, rounds }) => (
        <section key={day ?? ''} className={styles.day} aria-label={dayTitle(day)}>
          <h2>{dayTitle(day)}</h2>
          {rounds.map(({ zone, orders }) => (
            <RoundStops
              key={zone ?? ''}
              day={day}
              zone={zone}
              title={zone === null ? 'Sans tournée' : roundLabel(zone)}
              stops={orders}
              waitingFor={waitingFor}
              isOffline={offline}
              onHandOver={(stop) => setOpen({ stop, at: new Date(), as: 'handover' })}
              onAbsent={(stop) => setOpen({ stop, at: new Date(), as: 'absence' })}
              onRead={(orderId) => {
                const key = waitingFor(orderId)?.key;
                if (key !== undefined) handovers.drop(key);
                void list.refetch();
              }}
            />
          ))}
        </section>
      ))}
      {open ? <AtStop open={open} onClose={() => setOpen(undefined)} say={say} /> : null}
    </>
  );
}

interface AtStopProps {
  open: Open;
  onClose: () => void;
  say: (report: StopReport) => void;
}

/** Delivery or absence. */
const AtStop = ({ open, onClose, say }: AtStopProps) =>
  open.as === 'handover' ? (
    <HandoverDialog stop={open.stop} openedAt={open.at} onClose={onClose} onSend={(body) => say({ body })} />
  ) : (
    <AbsenceDialog
      stop={open.stop}
      onClose={onClose}
      onSend={(note) => say({ absence: { at: open.at.toISOString(), note } })}
    />
  );

const dayTitle = (day: string | null): string => (day === null ? 'Dès que possible' : formatLongDate(day));
