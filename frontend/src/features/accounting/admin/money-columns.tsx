import { formatDateTime, formatMoney } from '#frontend/lib/display/format.ts';
import { webOrderPath } from '#frontend/lib/navigation/paths.ts';
import { Link } from '#frontend/ui/link.tsx';
import type { Column } from '#frontend/ui/table/data-table-column.ts';
import { StatusBadge, type Tone } from '#frontend/ui/values/badge.tsx';
import { Reference } from '#frontend/ui/values/reference.tsx';
import { moneyGapLabels } from '#shared/accounting/money-gap-labels.ts';
import type { MoneyRow } from '#shared/accounting/money.contract.ts';
import { centsFromEuros } from '#shared/kernel/money.ts';
import type { MoneyKind } from '#shared/payments/money-fact.ts';
import { moneyKindLabels, moneyWayLabels } from '#shared/payments/money-labels.ts';
import styles from './money.module.css';

const tones: Readonly<Record<MoneyKind, Tone>> = {
  received: 'good',
  refunded: 'neutral',
  refund_returned: 'warning',
  held: 'info',
  elsewhere: 'good',
  marked: 'warning',
};

/** Sorted by the server: newest first. */
export const moneyColumns: readonly Column<MoneyRow>[] = [
  {
    key: 'nature',
    header: 'Mouvement',
    primary: true,
    cell: ({ nature, at }) => (
      <span className={styles.head}>
        <StatusBadge tone={tones[nature]}>{moneyKindLabels[nature]}</StatusBadge>
        <small className={styles.quiet}>{formatDateTime(at)}</small>
      </span>
    ),
  },
  { key: 'moyen', header: 'Moyen', cell: ({ moyen }) => moneyWayLabels[moyen] },
  {
    key: 'commande',
    header: 'Commande',
    cell: ({ order_id: id, reference, client_nom: name }) => (
      <span className={styles.two}>
        <Link href={webOrderPath(id)}>
          <Reference>{reference}</Reference>
        </Link>
        <small className={styles.quiet}>{name}</small>
      </span>
    ),
  },
  {
    key: 'factures',
    header: 'Factures',
    cell: ({ factures }) =>
      factures.length === 0 ? (
        '—'
      ) : (
        <span className={styles.two}>
          {factures.map((ref) => (
            <Reference key={ref}>{ref}</Reference>
          ))}
        </span>
      ),
  },
  {
    key: 'ecarts',
    header: 'Écarts',
    cell: ({ ecarts }) =>
      ecarts.length === 0 ? (
        <span className={styles.quiet}>Aucun</span>
      ) : (
        <span className={styles.two}>
          {ecarts.map((gap) => (
            <StatusBadge key={gap} tone="danger">
              {moneyGapLabels[gap]}
            </StatusBadge>
          ))}
        </span>
      ),
  },
  {
    key: 'frais',
    header: 'Frais',
    numeric: true,
    cell: ({ frais }) => (frais === null ? '—' : formatMoney(centsFromEuros(frais))),
  },
  {
    key: 'montant',
    header: 'Montant TTC',
    numeric: true,
    cell: ({ montant }) => formatMoney(centsFromEuros(montant)),
  },
];
