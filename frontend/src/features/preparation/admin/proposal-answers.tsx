import { formatDateTime } from '#frontend/lib/display/format.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import type { Preparation } from '#shared/preparation/preparation.contract.ts';
import styles from './preparation.module.css';

const words = {
  accepted: 'Accepté',
  declined: 'Refusé',
  expired: 'Sans réponse',
  closed: 'Sans réponse',
} as const;

/** Questions to the customer and their answers. */
export function ProposalAnswers({ preparation }: { preparation: Preparation }) {
  const { proposals, client_nom, attend_reponse: isOpen } = preparation;
  if (proposals.length === 0) return null;
  return (
    <Banner
      kind={isOpen ? 'warning' : 'info'}
      title={isOpen ? `Attend la réponse de ${client_nom}` : `Réponse de ${client_nom}`}
    >
      {proposals.map(({ product_id, text, until, state }) => (
        <span key={product_id} className={styles.answer}>
          {state === 'open' ? `${text}, jusqu’au ${formatDateTime(until)}` : `${words[state]} : ${text}`}
        </span>
      ))}
      {isOpen ? <span className={styles.answer}>La réponse s’affichera ici d’elle-même.</span> : null}
    </Banner>
  );
}
