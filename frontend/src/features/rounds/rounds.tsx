import { useQueryClient } from '@tanstack/react-query';
import { refetchAll } from '#frontend/lib/api/refetch-all.ts';
import { useCallback, useState } from 'react';
import { roundsByDay } from '#frontend/features/preparation/admin/rounds.ts';
import { returnsQuery } from './returns.queries.ts';
import { type AbsenceBody, type HandoverBody, stopsQuery } from './rounds.queries.ts';
import { formatLongDate, formatDateTime } from '#frontend/lib/display/format.ts';
import { randomKey } from '#frontend/lib/forms/random-key.ts';
import { useOffline } from '#frontend/lib/network/use-offline.ts';
import type { Stop } from '#shared/rounds/rounds.contract.ts';
import { HandoverDialog } from './handover-dialog.tsx';
import { handovers, type Handed } from './handovers.ts';
import { RoundStops } from './round-stops.tsx';
import { stopName } from './stop-text.ts';
import { useStops } from './use-stops.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { TextArea } from '#frontend/ui/fields/text-area.tsx';
import { FormDialog } from '#frontend/ui/overlay/form-dialog.tsx';
import { OFFLINE_DAYS } from '#frontend/lib/network/offline-days.ts';
import type { Waiting } from '#frontend/lib/network/waiting-work.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { TruckIcon } from '#frontend/ui/icons/icons-trade.tsx';
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

interface AbsenceDialogProps {
  stop: Pick<Stop, 'client_nom' | 'lieu'>;
  onSend: (note: string) => void;
  onClose: () => void;
}

/** Failed delivery attempt: a note for the office, and what follows. */
function AbsenceDialog({ stop, onSend, onClose }: AbsenceDialogProps) {
  const form = useForm({ note: '' });
  return (
    <FormDialog
      title={`${stopName(stop)} : absent`}
      submitLabel="Noter l’absence"
      pending={false}
      changed={form.changed}
      onSubmit={form.submit(async ({ note }) => onSend(note.trim()))}
      onClose={onClose}
    >
      <p>
        Le client et la maison reçoivent un e-mail. La marchandise revient et attend dans « Retours à ranger »
        ; vous pouvez encore la remettre si quelqu’un arrive.
      </p>
      <TextArea
        label="Note pour la maison"
        optional
        hint="Qui vous avez appelé, ce qui est affiché."
        rows={2}
        maxLength={200}
        {...form.field('note')}
      />
    </FormDialog>
  );
}

interface RoundNoticesProps {
  list: ReturnType<typeof useStops>;
  waiting: readonly Waiting<Handed>[];
  offline: boolean;
}

/** Age of the stops, and unconfirmed results. */
function RoundNotices({ list, waiting, offline }: RoundNoticesProps) {
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
