import type { Incidents } from '#frontend/features/jobs/jobs.queries.ts';
import { formatDateTime } from '#frontend/lib/format.ts';
import styles from './jobs.module.css';

type Letter = Incidents['dead_letters'][number]['messages'][number];

/** One message: when it was sent, and its content on demand. Its `tries` grow with each look, so they say nothing. */
export const DeadLetter = ({ letter }: { letter: Letter }) => (
  <li className={styles.letter}>
    <p>{letter.sent_at ? `Envoyé le ${formatDateTime(letter.sent_at)}` : 'Date d’envoi inconnue'}</p>
    <details>
      <summary>Contenu du message</summary>
      <pre className={styles.body}>{readable(letter.body)}</pre>
    </details>
  </li>
);

/** JSON on several lines; anything else as it is. */
const readable = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
};
