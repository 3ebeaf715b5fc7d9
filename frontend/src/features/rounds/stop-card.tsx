import { type ReactNode, useState } from 'react';
import { formatMoney, formatTime } from '#frontend/lib/display/format.ts';
import type { Waiting } from '#frontend/lib/network/waiting-work.ts';
import { Button, ButtonLink } from '#frontend/ui/button.tsx';
import { Card, CardHead } from '#frontend/ui/card.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { PhoneIcon, PinIcon } from '#frontend/ui/icons/icons-trade.tsx';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import { Reference } from '#frontend/ui/values/reference.tsx';
import { centsFromEuros } from '#shared/kernel/money.ts';
import { type Stop, roundsContract } from '#shared/rounds/rounds.contract.ts';
import type { Handed } from './handovers.ts';
import { quantityOfLine } from './refused-products.tsx';
import { handoverText, mapUrl, stopName } from './stop-text.ts';
import { clockText } from '#shared/kernel/clock-text.ts';
import { phoneHref, phoneText } from '#shared/kernel/phone.ts';
import { useToday } from '#frontend/lib/display/use-today.ts';
import { useQueryClient } from '@tanstack/react-query';
import { returnsQuery } from './returns.queries.ts';
import { sendRedelivery, stopsQuery } from './rounds.queries.ts';
import { refetchAll } from '#frontend/lib/api/refetch-all.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { useOffline } from '#frontend/lib/network/use-offline.ts';
import { mayCall } from '#frontend/lib/session/may-call.ts';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { SendDialog } from '#frontend/ui/overlay/send-dialog.tsx';
import { addDays } from '#shared/kernel/dates.ts';
import styles from './rounds.module.css';

interface StopCardProps {
  stop: Stop;
  /** Reported here, unconfirmed by the server. */
  waiting: Waiting<Handed> | undefined;
  onHandOver: () => void;
  onAbsent: () => void;
  /** Dismisses a refusal. */
  onRead: () => void;
  /** Controls to move it within its round. */
  children?: ReactNode;
}

/** A stop: address, goods, amount due, and its result. */
export function StopCard({ stop, waiting, onHandOver, onAbsent, onRead, children }: StopCardProps) {
  const { remise } = stop;
  const isOnItsWay = waiting !== undefined && waiting.error === undefined;
  const isDone = remise !== null || isOnItsWay;
  const due = centsFromEuros(stop.a_encaisser);
  return (
    <Card
      as="li"
      tone={isDone ? 'good' : stop.absence ? 'warning' : 'neutral'}
      className={styles.stop}
      data-stop={stop.order_id}
    >
      <CardHead>
        <h4>{stop.client_nom}</h4>
        <State stop={stop} isOnItsWay={isOnItsWay} />
        {children}
      </CardHead>
      <Place stop={stop} />
      {stop.note_livraison ? <p className={styles.note}>{stop.note_livraison}</p> : null}
      {stop.absence?.note ? <p className={styles.note}>Absence : {stop.absence.note}</p> : null}
      {due > 0 ? (
        <p className={styles.due}>
          À encaisser : <strong>{formatMoney(due)}</strong> TTC
        </p>
      ) : null}
      <Goods stop={stop} />
      {remise ? <p>{handoverText(remise)}</p> : null}
      {waiting?.error === undefined ? null : (
        <Banner
          kind="error"
          title={'body' in waiting.act ? 'Remise refusée par le serveur' : 'Absence refusée par le serveur'}
          actions={
            <Button size="small" onClick={onRead}>
              J’ai lu
            </Button>
          }
        >
          {waiting.error}
        </Banner>
      )}
      {isDone ? null : (
        <div className={styles.outcomes}>
          <Button
            variant="primary"
            size="large"
            onClick={onHandOver}
            aria-label={`Remettre à ${stopName(stop)}`}
          >
            Remettre
          </Button>
          <Button size="large" onClick={onAbsent} aria-label={`${stopName(stop)} est absent`}>
            Absent
          </Button>
          {stop.absence ? <RedeliverButton stop={stop} /> : null}
        </div>
      )}
    </Card>
  );
}

const State = ({ stop: { remise, absence }, isOnItsWay }: { stop: Stop; isOnItsWay: boolean }) =>
  remise ? (
    <StatusBadge tone="good">REMISE</StatusBadge>
  ) : isOnItsWay ? (
    <StatusBadge tone="info">EN ATTENTE</StatusBadge>
  ) : absence ? (
    <StatusBadge tone="warning">{`ABSENT À ${formatTime(absence.at)}`}</StatusBadge>
  ) : null;

/** Address, map link and phone, with large targets. */
const Place = ({ stop }: { stop: Stop }) => (
  <>
    {stop.adresse ? <p>{stop.adresse}</p> : null}
    {stop.creneau ? (
      <p className={styles.when}>
        Annoncé entre <strong>{clockText(stop.creneau.from)}</strong> et{' '}
        <strong>{clockText(stop.creneau.to)}</strong>
      </p>
    ) : null}
    {stop.horaires ? <p className={styles.when}>Horaires : {stop.horaires}</p> : null}
    {stop.contact ? <p className={styles.when}>Contact : {stop.contact}</p> : null}
    <div className={styles.reach}>
      {stop.destination ? (
        <ButtonLink
          href={mapUrl(stop.destination)}
          target="_blank"
          rel="noreferrer"
          icon={<PinIcon size={20} />}
          aria-label={`Itinéraire vers ${stopName(stop)}`}
        >
          Itinéraire
        </ButtonLink>
      ) : null}
      {stop.telephone ? (
        <ButtonLink
          href={phoneHref(stop.telephone)}
          icon={<PhoneIcon size={20} />}
          aria-label={`Appeler ${stopName(stop)}, ${phoneText(stop.telephone)}`}
        >
          Appeler
        </ButtonLink>
      ) : null}
    </div>
  </>
);

const Goods = ({ stop }: { stop: Stop }) => (
  <details>
    <summary>
      <Reference>{stop.reference}</Reference> · {stop.lines.length} produit
      {stop.lines.length > 1 ? 's' : ''}
    </summary>
    <ul className={styles.goods}>
      {stop.lines.map((line) => (
        <li key={line.product_id}>
          <span>{line.label}</span> <span>{quantityOfLine(line)}</span>
        </li>
      ))}
    </ul>
  </details>
);

/** Reschedules a missed stop. Requires the network, since restocked goods leave the stock again. */
function RedeliverButton({ stop }: { stop: Stop }) {
  const [open, setOpen] = useState(false);
  const isOffline = useOffline();
  if (!mayCall(roundsContract.endpoints.redeliver)) return null;
  return (
    <>
      <Button
        size="large"
        disabled={isOffline}
        title={isOffline ? 'Demande le réseau.' : undefined}
        aria-label={`Relivrer ${stopName(stop)} un autre jour`}
        onClick={() => setOpen(true)}
      >
        Relivrer
      </Button>
      {open ? <RedeliverDialog stop={stop} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function RedeliverDialog({ stop, onClose }: { stop: Stop; onClose: () => void }) {
  const queries = useQueryClient();
  const today = useToday();
  const form = useForm({ day: addDays(today, 1) }, ({ day }) => ({
    day: day === '' ? 'Choisissez un jour.' : undefined,
  }));
  return (
    <SendDialog
      title={`Relivrer ${stopName(stop)}`}
      submitLabel="Relivrer"
      pendingText="Enregistrement…"
      form={form}
      send={(body) => sendRedelivery(stop.order_id, body)}
      reread={async () => refetchAll(queries, stopsQuery().queryKey, returnsQuery().queryKey)}
      onClose={onClose}
    >
      <p>
        La commande redevient un arrêt de ce jour. Rien n’en attend plus d’être rangé, et ce qui a été rangé
        depuis ressort du stock sous son lot.
      </p>
      <TextField label="Nouveau passage" type="date" min={today} {...form.field('day')} />
    </SendDialog>
  );
}
