import {
  DeliveryBadge,
  OrderStatusBadge,
  PaymentBadge,
} from '#frontend/features/orders/pro/history/order-badges.tsx';
import type { ErpOrder } from '#frontend/features/wholesale/wholesale.queries.ts';
import { formatDate, formatDateTime, formatMoney } from '#frontend/lib/display/format.ts';
import type { Column } from '#frontend/ui/table/data-table-column.ts';
import { Reference } from '#frontend/ui/values/reference.tsx';
import { centsFromEuros } from '#shared/kernel/money.ts';
import type { OrderRow } from '#shared/orders/order-replies.ts';

const dayOrDash = (day: string | null) => (day ? formatDate(day) : '—');

/** PRO-25, without actions. */
export const webOrderColumns: readonly Column<OrderRow>[] = [
  {
    key: 'reference',
    header: 'Référence',
    cell: ({ reference }) => <Reference>{reference}</Reference>,
    csv: ({ reference }) => reference,
    primary: true,
  },
  {
    key: 'date',
    header: 'Date',
    cell: ({ date_commande }) => formatDateTime(date_commande),
    csv: ({ date_commande }) => date_commande,
  },
  {
    key: 'total',
    header: 'Total TTC',
    cell: ({ total_ttc }) => formatMoney(centsFromEuros(total_ttc)),
    csv: ({ total_ttc }) => total_ttc,
    numeric: true,
  },
  {
    key: 'statut',
    header: 'Commande',
    cell: ({ statut }) => <OrderStatusBadge statut={statut} />,
    csv: ({ statut }) => statut,
  },
  {
    key: 'delivery',
    header: 'Livraison',
    cell: (order) => <DeliveryBadge order={order} />,
    csv: ({ statut_livraison }) => statut_livraison,
  },
  {
    key: 'payment',
    header: 'Paiement',
    cell: ({ statut_paiement }) => <PaymentBadge statut={statut_paiement} />,
    csv: ({ statut_paiement }) => statut_paiement,
  },
];

/** WHO-05. */
export const erpOrderColumns: readonly Column<ErpOrder>[] = [
  {
    key: 'reference',
    header: 'Commande',
    cell: ({ reference }) => <Reference>{reference}</Reference>,
    sortBy: ({ reference }) => reference,
    primary: true,
  },
  { key: 'yours', header: 'Votre référence', cell: ({ ref_client }) => ref_client ?? '—' },
  {
    key: 'date',
    header: 'Date',
    cell: ({ date_commande }) => dayOrDash(date_commande),
    sortBy: ({ date_commande }) => date_commande ?? '',
  },
  {
    key: 'delivery',
    header: 'Livraison',
    cell: ({ date_livraison }) => dayOrDash(date_livraison),
    sortBy: ({ date_livraison }) => date_livraison ?? '',
  },
  {
    key: 'total',
    header: 'Total TTC',
    cell: ({ total_ttc }) => formatMoney(centsFromEuros(total_ttc)),
    sortBy: ({ total_ttc }) => total_ttc,
    numeric: true,
  },
  { key: 'state', header: 'État', cell: ({ statut_libelle }) => statut_libelle },
];
