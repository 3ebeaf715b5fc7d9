import { formatDate, formatDateTime } from '#frontend/lib/display/format.ts';
import type { Column } from '#frontend/ui/table/data-table-column.ts';
import type { CustomerRow } from '#shared/customers/customers.contract.ts';
import { CustomerStateBadge, stateLabel } from './customer-state.tsx';
import styles from './customers.module.css';

export const customerColumns: readonly Column<CustomerRow>[] = [
  {
    key: 'societe',
    header: 'Client',
    primary: true,
    cell: ({ societe, nom }) => societe || nom,
    sortBy: ({ societe, nom }) => societe || nom,
  },
  {
    key: 'contact',
    header: 'Contact',
    cell: ({ societe, nom, email }) => (
      <span className={styles.contact}>
        {societe ? nom : null} <span className={styles.mail}>{email}</span>
      </span>
    ),
    sortBy: ({ nom }) => nom,
    csv: ({ nom, email }) => `${nom} <${email}>`,
  },
  { key: 'ville', header: 'Ville', cell: ({ ville }) => ville, sortBy: ({ ville }) => ville },
  {
    key: 'siret',
    header: 'SIRET',
    from: 'desk',
    cell: ({ siret }) => siret || '—',
    csv: ({ siret }) => siret,
  },
  {
    key: 'inscrit',
    header: 'Inscrit le',
    cell: ({ inscrit_le: at }) => formatDate(at),
    sortBy: ({ inscrit_le: at }) => at,
  },
  {
    key: 'connexion',
    header: 'Dernière connexion',
    from: 'desk',
    cell: ({ derniere_connexion: at }) => (at === null ? '—' : formatDateTime(at)),
    sortBy: ({ derniere_connexion: at }) => at ?? '',
  },
  {
    key: 'etat',
    header: 'État',
    cell: ({ etat }) => <CustomerStateBadge state={etat} />,
    sortBy: ({ etat }) => etat,
    csv: ({ etat }) => stateLabel(etat),
  },
];
