import { formatDateTime } from '#frontend/lib/display/format.ts';
import { Button } from '#frontend/ui/button.tsx';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import type { OpenSession } from '#shared/auth/admin-access.ts';
import styles from './access.module.css';

interface SessionListProps {
  sessions: readonly OpenSession[];
  /** The session being closed. */
  closing: string | undefined;
  onClose: (session: OpenSession) => void;
}

/** Sessions by device, the current one first. */
export const SessionList = ({ sessions, closing, onClose }: SessionListProps) => (
  <ul className={styles.sessions}>
    {sessions
      .toSorted((a, b) => Number(b.current) - Number(a.current))
      .map((session) => (
        <li key={session.id} className={styles.session}>
          <span>
            <strong>{session.device}</strong>
            {session.network ? <span className={styles.quiet}> {session.network}</span> : null}
            <br />
            <span className={styles.quiet}>
              Ouverte le {formatDateTime(session.opened_at)}, vue le {formatDateTime(session.seen_at)}
            </span>
          </span>
          {session.current ? (
            <StatusBadge tone="info">Cet appareil</StatusBadge>
          ) : (
            <Button
              size="small"
              aria-label={`Fermer la session de ${session.device}`}
              pending={closing === session.id}
              onClick={() => onClose(session)}
            >
              Fermer
            </Button>
          )}
        </li>
      ))}
  </ul>
);
