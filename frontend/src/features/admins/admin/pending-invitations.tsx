import { useState } from 'react';
import { formatDateTime } from '#frontend/lib/display/format.ts';
import { Button } from '#frontend/ui/button.tsx';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import type { AdminReply } from '#shared/admins/admin.ts';
import { roleName } from '#shared/admins/role-labels.ts';
import styles from './admins.module.css';

interface PendingInvitationsProps {
  /** Administrators without a password yet. */
  invited: readonly AdminReply[];
  /** Id of the invitation being resent. */
  sending: string | undefined;
  onResend: (admin: AdminReply) => void;
  onWithdraw: (admin: AdminReply) => void;
}

/** Pending invitations with their expiry and actions. */
export function PendingInvitations({ invited, ...acts }: PendingInvitationsProps) {
  const [now] = useState(() => new Date().toISOString());
  return invited.length === 0 ? null : (
    <section className={styles.section} aria-labelledby="invitations">
      <h2 id="invitations">Invitations en attente</h2>
      <ul className={styles.list}>
        {invited.map((admin) => (
          <Invitation key={admin.id} admin={admin} now={now} {...acts} />
        ))}
      </ul>
    </section>
  );
}

const Invitation = ({
  admin,
  now,
  sending,
  onResend,
  onWithdraw,
}: Omit<PendingInvitationsProps, 'invited'> & { admin: AdminReply; now: string }) => {
  const name = `${admin.firstname} ${admin.lastname}`;
  const until = admin.invited_until ?? '';
  const isOver = until <= now;
  return (
    <li className={styles.entry}>
      <span className={styles.head}>
        <strong>{name}</strong>
        <StatusBadge tone={isOver ? 'warning' : 'info'}>{isOver ? 'Expirée' : 'Envoyée'}</StatusBadge>
      </span>
      <span>
        {roleName(admin.role)}, {admin.email}
      </span>
      <span className={styles.quiet}>
        {isOver ? 'Le lien n’ouvre plus rien depuis le' : 'Le lien est valable jusqu’au'}{' '}
        {formatDateTime(until)}
      </span>
      <span className={styles.acts}>
        <Button
          size="small"
          pending={sending === admin.id}
          pendingText="Envoi…"
          aria-label={`Renvoyer l’invitation de ${name}`}
          onClick={() => onResend(admin)}
        >
          Renvoyer
        </Button>
        <Button
          size="small"
          variant="ghost"
          aria-label={`Retirer l’invitation de ${name}`}
          onClick={() => onWithdraw(admin)}
        >
          Retirer
        </Button>
      </span>
    </li>
  );
};
