import { type ComponentType, Fragment } from 'react';
import { handoverFacts } from '#frontend/features/orders/handover-facts.ts';
import { formatAmount, formatDateTime, formatLongDate, formatMoney } from '#frontend/lib/display/format.ts';
import { useOpensTab } from '#frontend/lib/navigation/open-tabs.ts';
import { customerPath } from '#frontend/lib/navigation/paths.ts';
import { Link } from '#frontend/ui/link.tsx';
import { PanelFacts } from '#frontend/ui/overlay/panel-parts.tsx';
import { ErpBadge } from '#frontend/ui/values/erp-badge.tsx';
import { centsFromEuros } from '#shared/kernel/money.ts';
import type { WebOrderRow } from '#shared/orders/web-orders.contract.ts';
import { awaitedText } from './web-order-labels.ts';
import styles from './web-orders.module.css';

/** A status, editable where allowed. */
export type StatusPart = ComponentType<{
  order: WebOrderRow;
  field: 'status' | 'statut_paiement' | 'statut_livraison';
}>;

const statuses = [
  ['Statut', 'status'],
  ['Paiement', 'statut_paiement'],
  ['Livraison', 'statut_livraison'],
] as const;

/** Customer, time, total, and the three statuses. */
export const WebOrderFacts = ({ order, Status }: { order: WebOrderRow; Status: StatusPart }) => (
  <PanelFacts>
    <dt>Client</dt>
    <dd className={styles.contact}>
      <CustomerName order={order} />
      <a href={`mailto:${order.client_email}`}>{order.client_email}</a>
    </dd>
    <dt>Passée le</dt>
    <dd>
      {formatDateTime(order.date_commande)}
      {order.commande_par ? `, ${order.saisie_par ? 'pour' : 'par'} ${order.commande_par}` : null}
      {order.saisie_par ? `, au téléphone, saisie par ${order.saisie_par}` : null}
    </dd>
    <dt>Total</dt>
    <dd>{totalWords(order)}</dd>
    {order.autorisation ? (
      <>
        <dt>Autorisé</dt>
        <dd>{authorizationText(order.autorisation)}</dd>
      </>
    ) : null}
    <DeliveryFacts order={order} />
    <dt>Dolibarr</dt>
    <dd>
      <ErpBadge state={order.erp_status} erpRef={order.erp_ref} />
    </dd>
    {statuses.map(([label, field]) => (
      <Fragment key={field}>
        <dt>{label}</dt>
        <dd>
          <Status order={order} field={field} />
        </dd>
      </Fragment>
    ))}
    {order.remise
      ? handoverFacts(order.remise).map(([term, value]) => (
          <Fragment key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))
      : null}
  </PanelFacts>
);

/** Pending answer of the customer, delivery address and day. */
const DeliveryFacts = ({ order }: { order: WebOrderRow }) => {
  const { date_livraison: day, adresse_livraison: address, note_livraison: note } = order;
  const facts = [
    ['En attente', awaitedText(order)],
    ['À livrer', day && formatLongDate(day)],
    ['Adresse', address],
    ['Note', note],
  ] as const;
  return facts.map(([term, value]) =>
    value ? (
      <Fragment key={term}>
        <dt>{term}</dt>
        <dd>{value}</dd>
      </Fragment>
    ) : null,
  );
};

function CustomerName({ order }: { order: WebOrderRow }) {
  const opensCustomers = useOpensTab('clients');
  const name = <strong>{order.client_nom}</strong>;
  return opensCustomers ? <Link href={customerPath(order.client_id)}>{name}</Link> : name;
}

const money = (euros: number): string => formatMoney(centsFromEuros(euros));

const totalWords = (order: WebOrderRow): string => {
  const { montant_total, montant_paye, regle_ailleurs: elsewhere, estimated } = order;
  // an amount above the total is no part of it
  const received = `${montant_paye > montant_total ? '' : 'dont '}${money(montant_paye)} reçus`;
  return [
    `${formatAmount(centsFromEuros(montant_total), estimated)} TTC${estimated ? ' avant pesée' : ''}`,
    received,
    ...(elsewhere ? [`${money(elsewhere)} réglés ou déduits dans Dolibarr`] : []),
  ].join(', ');
};

const authorizationText = ({
  montant,
  jusqu_au,
  prolongeable,
}: NonNullable<WebOrderRow['autorisation']>): string =>
  [
    `${money(montant)} au plus`,
    'pas encore débités',
    ...(jusqu_au ? [`jusqu’au ${formatDateTime(jusqu_au)}`] : []),
    ...(jusqu_au && prolongeable ? ['puis prolongés une fois'] : []),
  ].join(', ');
