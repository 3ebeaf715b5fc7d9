import type { Tone } from '#frontend/ui/values/badge.tsx';
import { paymentStatusLabels } from '#shared/orders/order-status.ts';
import type { WebOrderRow } from '#shared/orders/web-orders.contract.ts';

type Payment = Pick<WebOrderRow, 'statut_paiement' | 'autorisation' | 'a_rendre_hors_site'>;

/** What the payer's bank promised is neither paid nor owed. */
const isPromised = ({ statut_paiement, autorisation }: Payment): boolean =>
  autorisation !== undefined && statut_paiement === 'non_paye';

export const paymentWord = (order: Payment): string => {
  if (order.a_rendre_hors_site) return 'À rendre';
  return isPromised(order) ? 'Autorisée' : paymentStatusLabels[order.statut_paiement];
};

export const paymentTone = (order: Payment): Tone => {
  if (order.a_rendre_hors_site) return 'danger';
  if (isPromised(order)) return 'info';
  return ({ non_paye: 'warning', paye: 'good', rembourse: 'neutral' } as const)[order.statut_paiement];
};

export const orderTones: Record<WebOrderRow['status'], Tone> = {
  en_attente: 'warning',
  valide: 'good',
  annule: 'neutral',
};

export const deliveryTones: Record<WebOrderRow['statut_livraison'], Tone> = {
  non_livre: 'neutral',
  en_preparation: 'info',
  expedie: 'info',
  livre: 'good',
};
