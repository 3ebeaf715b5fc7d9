import type { ComponentType } from 'react';
import { ErpBadge } from '#frontend/ui/values/erp-badge.tsx';
import { formatDateTime, formatMoney } from '#frontend/lib/display/format.ts';
import type { Column } from '#frontend/ui/table/data-table-column.ts';
import { Reference, withReferences } from '#frontend/ui/values/reference.tsx';
import { centsFromEuros } from '#shared/kernel/money.ts';
import { deliveryStatusLabels, orderStatusLabels, paymentStatusLabels } from '#shared/orders/order-status.ts';
import type { WebOrderRow } from '#shared/orders/web-orders.contract.ts';
import styles from './web-orders.module.css';

/** What the payer's bank promised is neither paid nor owed. */
const paymentWord = ({ statut_paiement, autorisation, a_rendre_hors_site: owed }: WebOrderRow): string => {
  if (owed) return 'À rendre';
  return autorisation && statut_paiement === 'non_paye' ? 'Autorisée' : paymentStatusLabels[statut_paiement];
};

/** A status, and where one may change it. */
export type StatusPart = ComponentType<{
  order: WebOrderRow;
  field: 'status' | 'statut_paiement' | 'statut_livraison';
}>;

/** In the file only: what the books want of each order, with a column for each rate of VAT among these. */
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

/** WEB-02 and AMB-101. */
export const webOrderColumns = (Status: StatusPart): readonly Column<WebOrderRow>[] => [
  {
    key: 'reference',
    header: 'Référence',
    primary: true,
    cell: ({ reference, date_commande }) => (
      <>
        <Reference>{reference}</Reference>
        <small className={styles.brief}>{formatDateTime(date_commande)}</small>
      </>
    ),
    sortBy: ({ reference }) => reference,
  },
  {
    key: 'date',
    header: 'Date',
    from: 'large',
    cell: ({ date_commande }) => formatDateTime(date_commande),
    sortBy: ({ date_commande }) => date_commande,
  },
  {
    key: 'client',
    header: 'Client',
    cell: ({ client_nom, client_email }) => (
      <span className={styles.client}>
        {client_nom} <span className={styles.mail}>{client_email}</span>
      </span>
    ),
    sortBy: ({ client_nom }) => client_nom,
  },
  {
    key: 'total',
    header: 'Total TTC',
    numeric: true,
    cell: ({ montant_total }) => formatMoney(centsFromEuros(montant_total)),
    sortBy: ({ montant_total }) => montant_total,
  },
  {
    key: 'status',
    header: 'Statut',
    cell: (order) => (
      <>
        <Status order={order} field="status" />
        <small className={styles.brief}>
          <span className={styles.paid}>{paymentWord(order)}, </span>
          {deliveryStatusLabels[order.statut_livraison]}
        </small>
      </>
    ),
    csv: ({ status }) => orderStatusLabels[status],
  },
  {
    key: 'payment',
    header: 'Paiement',
    from: 'desk',
    cell: (order) => (
      <>
        <Status order={order} field="statut_paiement" />
        {order.a_rendre_hors_site ? (
          <small className={styles.held}>
            À rendre, hors du site : {formatMoney(centsFromEuros(order.a_rendre_hors_site))}
          </small>
        ) : null}
        {order.autorisation ? (
          <small className={styles.held}>
            Autorisé, {formatMoney(centsFromEuros(order.autorisation.montant))} au plus
          </small>
        ) : null}
      </>
    ),
    csv: paymentWord,
  },
  {
    key: 'delivery',
    header: 'Livraison',
    from: 'large',
    cell: (order) => <Status order={order} field="statut_livraison" />,
    csv: ({ statut_livraison }) => deliveryStatusLabels[statut_livraison],
  },
  {
    key: 'erp',
    header: 'ERP',
    from: 'desk',
    cell: ({ erp_status, erp_ref }) => (
      <span className={styles.erp}>
        <ErpBadge state={erp_status} erpRef={null} />
        <small className={styles.mail}>{withReferences(erp_ref)}</small>
      </span>
    ),
    sortBy: ({ erp_status }) => erp_status,
    csv: ({ erp_status, erp_ref }) => erp_ref ?? erp_status,
  },
];
