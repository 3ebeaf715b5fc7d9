import type { Incidents } from '#frontend/features/incidents/incidents.queries.ts';
import { formatDateTime } from '#frontend/lib/display/format.ts';
import styles from '#frontend/features/jobs/admin/jobs.module.css';
import { withReferences } from '#frontend/ui/values/reference.tsx';

type Letter = Incidents['dead_letters'][number]['messages'][number];

/** A dead-letter message: task, time, attempts, and its body on demand. */
export const DeadLetter = ({ letter }: { letter: Letter }) => (
  <li className={styles.letter}>
    <p className={styles.what}>{withReferences(letter.what)}</p>
    <p className={styles.quiet}>
      {letter.sent_at ? `Demandé le ${formatDateTime(letter.sent_at)}` : 'Date de la demande inconnue'}
      {letter.tries === null ? '' : `, ${letter.tries} essais sans succès`}
    </p>
    <details>
      <summary>Contenu du message</summary>
      <pre className={styles.body}>{readable(letter.body)}</pre>
    </details>
  </li>
);

/** Pretty-prints JSON; other text is unchanged. */
const readable = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
};
