import { StatusBadge, type Tone } from '#frontend/ui/values/badge.tsx';
import { clientDeliveryLabel, clientPaymentLabel, clientStatusLabel } from '#shared/orders/order-status.ts';

/** PRO-26: a tone for each label; the words are the specification's. */
export const OrderStatusBadge = ({ statut }: { statut: string }) => {
  const tone: Tone = statut === 'nouveau' ? 'info' : statut === 'annule' ? 'danger' : 'good';
  return <StatusBadge tone={tone}>{clientStatusLabel(statut)}</StatusBadge>;
};

/** PRO-27, AMB-06. */
export const PaymentBadge = ({ statut }: { statut: string }) => {
  const tone: Tone = statut === 'non_paye' ? 'warning' : statut === 'rembourse' ? 'neutral' : 'good';
  return <StatusBadge tone={tone}>{clientPaymentLabel(statut)}</StatusBadge>;
};

/** PRO-28. */
export const DeliveryBadge = ({ statut }: { statut: string }) => (
  <StatusBadge tone={statut === 'en_cours' ? 'info' : 'good'}>{clientDeliveryLabel(statut)}</StatusBadge>
);
