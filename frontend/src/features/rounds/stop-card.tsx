import { formatTime } from '#frontend/lib/display/format.ts';
import type { Waiting } from '#frontend/lib/network/waiting-work.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Card, CardHead } from '#frontend/ui/card.tsx';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import { Reference } from '#frontend/ui/values/reference.tsx';
import { celsiusText } from '#shared/orders/chilled.ts';
import type { Stop } from '#shared/rounds/rounds.contract.ts';
import { quantityOfLine } from './refused-products.tsx';
import styles from './rounds.module.css';
import { PhoneLink } from '#frontend/ui/values/phone-link.tsx';

interface StopCardProps {
  stop: Stop;
  /** Said here, and not yet confirmed by the server. */
  waiting: Waiting<unknown> | undefined;
  onHandOver: () => void;
  /** A refusal was read. */
  onRead: () => void;
}

/** One address of the round: where, what, and one button. */
export function StopCard({ stop, waiting, onHandOver, onRead }: StopCardProps) {
  const { remise } = stop;
  const isDone = remise !== null || (waiting !== undefined && waiting.error === undefined);
  return (
    <Card as="li" tone={isDone ? 'good' : 'neutral'} className={styles.stop}>
      <CardHead>
        <h4>{stop.client_nom}</h4>
        {remise ? (
          <StatusBadge tone="good">REMISE</StatusBadge>
        ) : waiting && waiting.error === undefined ? (
          <StatusBadge tone="info">EN ATTENTE</StatusBadge>
        ) : null}
      </CardHead>
      {stop.adresse ? (
        <p>
          <a href={`geo:0,0?q=${encodeURIComponent(stop.adresse)}`}>{stop.adresse}</a>
        </p>
      ) : null}
      {stop.telephone ? (
        <p>
          <PhoneLink phone={stop.telephone} />
        </p>
      ) : null}
      {stop.note_livraison ? <p className={styles.note}>{stop.note_livraison}</p> : null}
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
      {remise ? (
        <p>
          Reçue par {remise.receiver} à {formatTime(remise.at)}
          {remise.temperature === undefined ? '' : `, ${celsiusText(remise.temperature)}`}
          {remise.signed ? ', signée' : ''}
          {remise.reserves ? `. Réserves : ${remise.reserves}` : ''}
          {remise.refused.map(({ label, reason }) => `. Refusé : ${label} (${reason})`).join('')}
        </p>
      ) : null}
      {waiting?.error === undefined ? null : (
        <Banner
          kind="error"
          title="Remise refusée par le serveur"
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
        <Button
          variant="primary"
          size="large"
          block
          onClick={onHandOver}
          aria-label={`Remettre à ${stop.client_nom}`}
        >
          Remettre
        </Button>
      )}
    </Card>
  );
}
