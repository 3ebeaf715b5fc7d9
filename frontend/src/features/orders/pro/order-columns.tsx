import { PayButtons } from '#frontend/features/payments/pro/pay-buttons.tsx';
import { formatDateTime, formatInteger, formatMoney } from '#frontend/lib/format.ts';
import type { Column } from '#frontend/ui/data-table-column.ts';
import { centsFromEuros } from '#shared/kernel/money.ts';
import type { OrderRow } from '#shared/orders/orders.contract.ts';
import { DeliveryBadge, OrderStatusBadge, PaymentBadge } from './order-badges.tsx';

/** PRO-25, in the order one asks about an order. */
export const orderColumns: readonly Column<OrderRow>[] = [
  { key: 'reference', header: 'Référence', cell: ({ reference }) => reference, primary: true },
  { key: 'date', header: 'Date', cell: ({ date_commande }) => formatDateTime(date_commande) },
  {
    key: 'lines',
    header: 'Produits',
    cell: ({ nb_lignes }) => formatInteger(nb_lignes),
    numeric: true,
    wideOnly: true,
  },
  {
    key: 'total',
    header: 'Total TTC',
    cell: ({ total_ttc }) => formatMoney(centsFromEuros(total_ttc)),
    numeric: true,
  },
  { key: 'statut', header: 'Commande', cell: ({ statut }) => <OrderStatusBadge statut={statut} /> },
  {
    key: 'delivery',
    header: 'Livraison',
    cell: ({ statut_livraison }) => <DeliveryBadge statut={statut_livraison} />,
  },
  {
    key: 'payment',
    header: 'Paiement',
    cell: ({ statut_paiement }) => <PaymentBadge statut={statut_paiement} />,
  },
  {
    key: 'pay',
    header: 'Régler',
    cell: ({ id, reference, payable }) => (payable ? <PayButtons orderId={id} reference={reference} /> : '—'),
    numeric: true,
  },
];
