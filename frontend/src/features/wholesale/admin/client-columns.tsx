import type { WholesaleClient } from '#frontend/features/wholesale/wholesale-lists.queries.ts';
import type { Column } from '#frontend/ui/table/data-table-column.ts';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import { SeeInErp } from './see-in-erp.tsx';
import styles from './wholesale.module.css';

/** WHO-04. */
export const clientColumns: readonly Column<WholesaleClient>[] = [
  {
    key: 'nom',
    header: 'Client',
    width: '24%',
    primary: true,
    cell: ({ name, name_alias: alias }) => (
      <span className={styles.two}>
        {name}
        {alias ? <span className={styles.quiet}>{alias}</span> : null}
      </span>
    ),
    sortBy: ({ name }) => name,
  },
  {
    key: 'code',
    header: 'Code',
    width: '7.5rem',
    cell: ({ code_client: code }) => <span className={styles.code}>{code ?? '—'}</span>,
    sortBy: ({ code_client: code }) => code,
  },
  {
    key: 'email',
    header: 'E-mail',
    width: '20%',
    cell: ({ email }) => (email ? <a href={`mailto:${email}`}>{email}</a> : '—'),
    sortBy: ({ email }) => email,
  },
  {
    key: 'telephone',
    header: 'Téléphone',
    cell: ({ phone }) => (phone ? <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a> : '—'),
    sortBy: ({ phone }) => phone,
  },
  {
    key: 'adresse',
    header: 'Adresse',
    from: 'desk',
    cell: ({ address, zip, town }) =>
      [address, [zip, town].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    csv: ({ address }) => address,
  },
  { key: 'cp', header: 'Code postal', csvOnly: true, cell: () => null, csv: ({ zip }) => zip },
  { key: 'ville', header: 'Ville', csvOnly: true, cell: () => null, csv: ({ town }) => town },
  {
    key: 'statut',
    header: 'Statut',
    width: '7rem',
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
    header: 'ERP',
    width: '5.5rem',
    numeric: true,
    cell: ({ erp_url: href, name }) => <SeeInErp href={href} what={name} />,
  },
];
