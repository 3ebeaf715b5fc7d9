import { formatDateTime } from '#frontend/lib/display/format.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import type { Preparation } from '#shared/preparation/preparation.contract.ts';
import styles from './preparation.module.css';

const words = {
  accepted: 'Accepté',
  declined: 'Refusé',
  expired: 'Sans réponse',
  closed: 'Sans réponse',
} as const;

/** What the customer was asked about this order, and what came of it. */
export function Asked({ preparation, onReload }: { preparation: Preparation; onReload: () => void }) {
  const { proposals, client_nom } = preparation;
  if (proposals.length === 0) return null;
  return (
    <Banner
      kind={preparation.attend_reponse ? 'warning' : 'info'}
      title={preparation.attend_reponse ? `Attend la réponse de ${client_nom}` : `Réponse de ${client_nom}`}
      actions={
        preparation.attend_reponse ? <Button onClick={onReload}>Voir si la réponse est là</Button> : undefined
      }
    >
      {proposals.map(({ product_id, text, until, state }) => (
        <span key={product_id} className={styles.answer}>
          {state === 'open' ? `${text}, jusqu’au ${formatDateTime(until)}` : `${words[state]} : ${text}`}
        </span>
      ))}
    </Banner>
  );
}
