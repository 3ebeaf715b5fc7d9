import { ErpBadge } from '#frontend/ui/values/erp-badge.tsx';
import { formatAmount, formatDateTime, formatMoney } from '#frontend/lib/display/format.ts';
import type { Column } from '#frontend/ui/table/data-table-column.ts';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import { Reference } from '#frontend/ui/values/reference.tsx';
import { centsFromEuros } from '#shared/kernel/money.ts';
import { deliveryStatusLabels, orderStatusLabels } from '#shared/orders/order-status.ts';
import type { WebOrderRow } from '#shared/orders/web-orders.contract.ts';
import {
  awaitedText,
  deliveryTones,
  orderTones,
  paymentTone,
  paymentLabel,
  statusLabel,
} from './web-order-labels.ts';
import styles from './web-orders.module.css';

const money = (euros: number): string => formatMoney(centsFromEuros(euros));

/** Export-only columns for accounting, with a column per VAT rate of the rows. */
export const webOrderCsvColumns = (rows: readonly WebOrderRow[]): readonly Column<WebOrderRow>[] => {
  const rates = [...new Set(rows.flatMap(({ tva = [] }) => tva.map(({ taux }) => taux)))];
  const inFile = (key: string, header: string, csv: (row: WebOrderRow) => number): Column<WebOrderRow> => ({
    key,
    header,
    csvOnly: true,
    cell: () => null,
    csv,
  });
  return [
    inFile('ht', 'Total HT', ({ montant_ht: ht }) => ht),
    ...rates
      .toSorted((one, other) => one - other)
      .map((rate) =>
        inFile(
          `tva-${rate}`,
          `TVA ${String(rate).replace('.', ',')} %`,
          ({ tva = [] }) => tva.find(({ taux }) => taux === rate)?.montant ?? 0,
        ),
      ),
    inFile('paye', 'Payé', ({ montant_paye: paid }) => paid),
    inFile('ailleurs', 'Réglé hors du site', ({ regle_ailleurs: elsewhere = 0 }) => elsewhere),
  ];
};

const nameColumns: readonly Column<WebOrderRow>[] = [
  {
    key: 'reference',
    header: 'Référence',
    width: '10.25rem',
    primary: true,
    cell: ({ reference }) => <Reference>{reference}</Reference>,
    sortBy: ({ reference }) => reference,
  },
  {
    key: 'date',
    header: 'Date',
    width: '9.5rem',
    from: 'large',
    cell: ({ date_commande }) => formatDateTime(date_commande),
    sortBy: ({ date_commande }) => date_commande,
  },
  {
    key: 'client',
    header: 'Client',
    cell: ({ client_nom, client_email }) => (
      <span title={`${client_nom}, ${client_email}`}>
        {client_nom} <span className={styles.mail}>{client_email}</span>
      </span>
    ),
    sortBy: ({ client_nom }) => client_nom,
  },
  {
    key: 'total',
    header: 'Total TTC',
    width: '6.25rem',
    numeric: true,
    cell: ({ montant_total, estimated }) => formatAmount(centsFromEuros(montant_total), estimated),
    csv: ({ montant_total }) => montant_total,
    sortBy: ({ montant_total }) => montant_total,
  },
];

const standingColumns: readonly Column<WebOrderRow>[] = [
  {
    key: 'status',
    header: 'Statut',
    width: '7rem',
    cell: (order) => (
      <span title={awaitedText(order)}>
        <StatusBadge tone={orderTones[order.status]}>{statusLabel(order)}</StatusBadge>
      </span>
    ),
    sortBy: ({ status }) => status,
    csv: ({ status }) => orderStatusLabels[status],
  },
  {
    key: 'payment',
    header: 'Paiement',
    width: '7.25rem',
    cell: (order) => (
      <span title={authorizationText(order)}>
        <StatusBadge tone={paymentTone(order)}>{paymentLabel(order)}</StatusBadge>
      </span>
    ),
    sortBy: paymentLabel,
    csv: paymentLabel,
  },
  {
    key: 'delivery',
    header: 'Livraison',
    width: '8.5rem',
    from: 'desk',
    cell: ({ statut_livraison }) => (
      <StatusBadge tone={deliveryTones[statut_livraison]}>
        {deliveryStatusLabels[statut_livraison]}
      </StatusBadge>
    ),
    sortBy: ({ statut_livraison }) => statut_livraison,
    csv: ({ statut_livraison }) => deliveryStatusLabels[statut_livraison],
  },
  {
    key: 'erp',
    header: 'Dolibarr',
    width: '8.25rem',
    from: 'large',
    cell: ({ erp_status, erp_ref }) => <ErpBadge state={erp_status} erpRef={erp_ref} brief />,
    sortBy: ({ erp_status }) => erp_status,
    csv: ({ erp_status, erp_ref }) => erp_ref ?? erp_status,
  },
];

/** WEB-02 and AMB-101: one row per order; actions are in its panel. */
export const webOrderColumns: readonly Column<WebOrderRow>[] = [...nameColumns, ...standingColumns];

/** Authorised amount, or amount owed outside the site. */
const authorizationText = ({ autorisation, a_rendre_hors_site: owed }: WebOrderRow): string | undefined => {
  if (owed) return `À rendre, hors du site : ${money(owed)}`;
  return autorisation ? `Autorisé, ${money(autorisation.montant)} au plus` : undefined;
};
