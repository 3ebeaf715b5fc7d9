import { useState } from 'react';
import { StatusBadge, type Tone } from '#frontend/ui/values/badge.tsx';
import { VisuallyHidden } from '#frontend/ui/visually-hidden.tsx';
import { clientDeliveryLabel, clientPaymentLabel, clientStatusLabel } from '#shared/orders/order-status.ts';

/** PRO-26: a colour per label. */
export const OrderStatusBadge = ({ statut }: { statut: string }) => {
  const tone: Tone = statut === 'nouveau' ? 'info' : statut === 'annule' ? 'danger' : 'good';
  return <StatusBadge tone={tone}>{clientStatusLabel(statut)}</StatusBadge>;
};

/** PRO-27, AMB-06. */
export const PaymentBadge = ({
  statut,
  authorized = false,
  owed = false,
}: {
  statut: string;
  /** Authorised, not captured. */
  authorized?: boolean;
  /** Paid and credited, refund pending. */
  owed?: boolean;
}) => {
  if (owed) return <StatusBadge tone="warning">À vous rendre</StatusBadge>;
  if (authorized) return <StatusBadge tone="info">Autorisé</StatusBadge>;
  const tone: Tone = statut === 'non_paye' ? 'warning' : statut === 'rembourse' ? 'neutral' : 'good';
  return <StatusBadge tone={tone}>{clientPaymentLabel(statut)}</StatusBadge>;
};

/** PRO-28. None for a cancelled order; partial shipments are labelled. */
export const DeliveryBadge = ({
  order,
}: {
  order: { statut: string; statut_livraison: string; reste_a_partir?: readonly object[] | undefined };
}) =>
  order.statut === 'annule' && order.statut_livraison === 'en_cours' ? (
    <span>
      <span aria-hidden="true">—</span>
      <VisuallyHidden>Pas de livraison : commande annulée</VisuallyHidden>
    </span>
  ) : (
    <StatusBadge tone={order.statut_livraison === 'en_cours' ? 'info' : 'good'}>
      {order.reste_a_partir ? 'En partie en route' : clientDeliveryLabel(order.statut_livraison)}
    </StatusBadge>
  );

/** A product is short: the customer's answer is pending. */
export const AwaitedBadge = ({ until }: { until: string }) => {
  const [now] = useState(() => new Date().toISOString());
  return now <= until ? <StatusBadge tone="warning">Attend votre réponse</StatusBadge> : null;
};
