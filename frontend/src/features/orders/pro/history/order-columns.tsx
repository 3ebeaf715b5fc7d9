import type { ComponentType } from 'react';
import {
  formatAmount,
  formatDate,
  formatDateTime,
  formatInteger,
  formatMoney,
} from '#frontend/lib/display/format.ts';
import { Button } from '#frontend/ui/button.tsx';
import type { Column } from '#frontend/ui/table/data-table-column.ts';
import { Reference } from '#frontend/ui/values/reference.tsx';
import { centsFromEuros } from '#shared/kernel/money.ts';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import type { OrderRow } from '#shared/orders/order-replies.ts';
import styles from './orders.module.css';
import { AwaitedBadge, DeliveryBadge, OrderStatusBadge, PaymentBadge } from './order-badges.tsx';

/** PRO-31, provided by payments: `reference` for screen readers in lists. */
export type PayButtons = ComponentType<{ orderId: string; reference: string }>;

/** PRO-25, with actions. */
export const orderColumns = (
  Pay: PayButtons,
  onReorder: (order: OrderRow) => void,
  /** With several addresses, a column shows the address. */
  places: boolean,
): readonly Column<OrderRow>[] => [
  {
    key: 'reference',
    header: 'Référence',
    cell: ({ reference }) => <Reference>{reference}</Reference>,
    primary: true,
  },
  {
    key: 'date',
    header: 'Date',
    cell: ({ date_commande, commande_par, saisie_par }) =>
      [
        formatDateTime(date_commande),
        ...(commande_par ? [commande_par] : []),
        ...(saisie_par ? [`saisie par ${saisie_par}`] : []),
      ].join(', '),
  },
  {
    key: 'lines',
    header: 'Produits',
    cell: ({ nb_lignes }) => formatInteger(nb_lignes),
    numeric: true,
    wideOnly: true,
    // the action buttons exceed smaller widths
    from: 'wide',
  },
  {
    key: 'total',
    header: 'Total TTC',
    cell: ({ total_ttc, estimated }) => formatAmount(centsFromEuros(total_ttc), estimated),
    numeric: true,
  },
  {
    key: 'statut',
    header: 'Commande',
    cell: ({ statut, reponse_avant, a_confirmer_avant: confirmBefore, a_valider_avant: approveBefore }) => (
      <span className={styles.delivery}>
        <OrderStatusBadge statut={statut} />
        {confirmBefore ? <StatusBadge tone="warning">À confirmer</StatusBadge> : null}
        {approveBefore ? <StatusBadge tone="warning">À valider</StatusBadge> : null}
        {reponse_avant ? <AwaitedBadge until={reponse_avant} /> : null}
      </span>
    ),
  },
  {
    key: 'delivery',
    header: 'Livraison',
    cell: (order) => <DeliveryCell {...{ order, places }} />,
  },
  {
    key: 'payment',
    header: 'Paiement',
    cell: (order) => <PaymentCell order={order} />,
  },
  {
    key: 'acts',
    header: 'Actions',
    cell: (order) => <OrderActs {...{ order, Pay, onReorder }} />,
    numeric: true,
  },
];

const DeliveryCell = ({ order, places }: { order: OrderRow; places: boolean }) => (
  <span className={styles.delivery}>
    <DeliveryBadge order={order} />
    {order.date_livraison && order.statut !== 'annule' ? (
      <span className={styles.day}>{formatDate(order.date_livraison)}</span>
    ) : null}
    {places && order.lieu_livraison ? <span className={styles.place}>{order.lieu_livraison}</span> : null}
  </span>
);

const PaymentCell = ({ order }: { order: OrderRow }) => {
  const {
    statut_paiement,
    payable,
    montant_paye,
    reste_a_payer,
    regle_ailleurs,
    a_rendre_hors_site: owed,
    autorisation,
  } = order;
  return (
    <span className={styles.delivery}>
      <PaymentBadge
        statut={statut_paiement}
        authorized={autorisation !== undefined && !payable}
        owed={owed !== undefined}
      />
      {autorisation && !payable ? (
        <span className={styles.day}>{formatMoney(centsFromEuros(autorisation.montant))} au plus</span>
      ) : null}
      {payable && (montant_paye > 0 || regle_ailleurs || autorisation) ? (
        <span className={styles.day}>
          reste {formatAmount(centsFromEuros(reste_a_payer), order.estimated)}
        </span>
      ) : null}
    </span>
  );
};

interface OrderActsProps {
  order: OrderRow;
  Pay: PayButtons;
  onReorder: (order: OrderRow) => void;
}

const OrderActs = ({ order, Pay, onReorder }: OrderActsProps) => (
  <span className={styles.acts}>
    {order.payable ? <Pay orderId={order.id} reference={order.reference} /> : null}
    <Button
      size="small"
      onClick={() => onReorder(order)}
      aria-label={`Recommander la commande ${order.reference}`}
    >
      Recommander
    </Button>
  </span>
);
