import type { WholesaleClient } from '#frontend/features/wholesale/wholesale-lists.queries.ts';
import type { Column } from '#frontend/ui/table/data-table-column.ts';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import { PhoneLink } from '#frontend/ui/values/phone-link.tsx';
import { SeeInErp } from './see-in-erp.tsx';
import styles from './wholesale.module.css';

/** WHO-04. */
export const clientColumns: readonly Column<WholesaleClient>[] = [
  {
    key: 'nom',
    header: 'Client',
    primary: true,
    cell: ({ name, name_alias: alias }) => (
      <span title={alias ? `${name}, ${alias}` : name}>
        {name} {alias ? <span className={styles.quiet}>{alias}</span> : null}
      </span>
    ),
    sortBy: ({ name }) => name,
  },
  {
    key: 'code',
    header: 'Code',
    width: '7.75rem',
    cell: ({ code_client: code }) => <span className={styles.code}>{code ?? '—'}</span>,
    sortBy: ({ code_client: code }) => code,
  },
  {
    key: 'email',
    header: 'E-mail',
    width: '20%',
    cell: ({ email }) =>
      email ? (
        <a href={`mailto:${email}`} title={email}>
          {email}
        </a>
      ) : (
        '—'
      ),
    sortBy: ({ email }) => email,
  },
  {
    key: 'telephone',
    header: 'Téléphone',
    width: '8.5rem',
    cell: ({ phone }) => (phone ? <PhoneLink phone={phone} /> : '—'),
    sortBy: ({ phone }) => phone,
  },
  {
    key: 'adresse',
    header: 'Adresse',
    width: '12rem',
    from: 'wide',
    cell: ({ address }) => address ?? '',
    csv: ({ address }) => address,
  },
  { key: 'cp', header: 'Code postal', csvOnly: true, cell: () => null, csv: ({ zip }) => zip },
  {
    key: 'ville',
    header: 'Ville',
    width: '10rem',
    from: 'desk',
    cell: ({ zip, town }) => [zip, town].filter(Boolean).join(' '),
    sortBy: ({ town }) => town,
    csv: ({ town }) => town,
  },
  {
    key: 'statut',
    header: 'Statut',
    width: '6rem',
    cell: ({ status }) =>
      status === 1 ? (
        <StatusBadge tone="good">Actif</StatusBadge>
      ) : (
        <StatusBadge tone="neutral">Inactif</StatusBadge>
      ),
    sortBy: ({ status }) => (status === 1 ? 'Actif' : 'Inactif'),
  },
  {
    key: 'voir',
    screenOnly: true,
    from: 'desk',
    header: 'Dolibarr',
    width: '5.25rem',
    numeric: true,
    cell: ({ erp_url: href, name }) => <SeeInErp href={href} what={name} />,
  },
];
