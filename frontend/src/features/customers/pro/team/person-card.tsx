import { useState } from 'react';
import { formatDateTime, formatMoney } from '#frontend/lib/display/format.ts';
import { Button } from '#frontend/ui/button.tsx';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import { personRoleName } from '#shared/customers/people/person-labels.ts';
import type { PersonReply } from '#shared/customers/people/people.ts';
import { centsFromEuros } from '#shared/kernel/money.ts';
import styles from './team.module.css';

export interface PersonActs {
  onChange: (person: PersonReply) => void;
  onRemove: (person: PersonReply) => void;
  onResend: (person: PersonReply) => void;
  /** Absent unless the user is the holder. */
  onHandOver: ((person: PersonReply) => void) | undefined;
}

/** A member: name, role, rights, and actions of a Gérant. */
export function PersonCard({ person, ...acts }: PersonActs & { person: PersonReply }) {
  const name = `${person.firstname} ${person.lastname}`;
  return (
    <li className={styles.entry}>
      <PersonFacts person={person} />
      {person.is_me || person.is_holder ? null : <Acts person={person} name={name} {...acts} />}
    </li>
  );
}

/** Name, role and rights. */
export function PersonFacts({ person }: { person: PersonReply }) {
  const [now] = useState(() => new Date().toISOString());
  const name = `${person.firstname} ${person.lastname}`;
  return (
    <>
      <span className={styles.head}>
        <strong>
          {name}
          {person.is_me ? ' (vous)' : ''}
        </strong>
        <PersonState person={person} now={now} />
      </span>
      <span className={styles.mail}>{person.email}</span>
      <span className={styles.quiet}>{rightsText(person)}</span>
      {person.invited_until === null ? null : (
        <span className={styles.quiet}>
          {person.invited_until <= now
            ? 'Le lien n’ouvre plus rien depuis le'
            : 'Le lien est valable jusqu’au'}{' '}
          {formatDateTime(person.invited_until)}
        </span>
      )}
    </>
  );
}

const PersonState = ({ person, now }: { person: PersonReply; now: string }) => {
  if (person.blocked) return <StatusBadge tone="warning">Accès suspendu</StatusBadge>;
  if (person.invited_until !== null)
    return person.invited_until <= now ? (
      <StatusBadge tone="warning">Invitation expirée</StatusBadge>
    ) : (
      <StatusBadge tone="info">Invitation envoyée</StatusBadge>
    );
  return <StatusBadge tone="good">{personRoleName(person.role)}</StatusBadge>;
};

const Acts = ({ person, name, ...acts }: PersonActs & { person: PersonReply; name: string }) => (
  <span className={styles.acts}>
    {person.invited_until === null ? null : (
      <Button
        size="small"
        aria-label={`Renvoyer l’invitation de ${name}`}
        onClick={() => acts.onResend(person)}
      >
        Renvoyer
      </Button>
    )}
    <Button size="small" aria-label={`Changer les droits de ${name}`} onClick={() => acts.onChange(person)}>
      Droits
    </Button>
    {acts.onHandOver && person.invited_until === null && !person.blocked ? (
      <Button
        size="small"
        variant="ghost"
        aria-label={`Céder l’entreprise à ${name}`}
        onClick={() => acts.onHandOver?.(person)}
      >
        Céder l’entreprise
      </Button>
    ) : null}
    <Button size="small" variant="ghost" aria-label={`Retirer ${name}`} onClick={() => acts.onRemove(person)}>
      Retirer
    </Button>
  </span>
);

const rightsText = (person: PersonReply): string => {
  if (person.is_holder) return 'Gérant ; le compte de l’entreprise est à ce nom';
  if (person.role === 'gerant') return 'Gérant : tous les droits';
  const limit = (euros: number | null, of: string) =>
    euros === null ? [] : [`${formatMoney(centsFromEuros(euros))} TTC au plus par ${of}`];
  return [
    personRoleName(person.role),
    person.sees_prices ? 'voit les prix' : 'ne voit pas les prix',
    person.may_pay ? 'peut payer' : 'ne peut pas payer',
    ...limit(person.order_limit, 'commande'),
    ...limit(person.week_limit, 'semaine'),
  ].join(', ');
};
