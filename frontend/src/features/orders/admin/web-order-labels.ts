import type { Tone } from '#frontend/ui/values/badge.tsx';
import { formatDateTime } from '#frontend/lib/display/format.ts';
import { orderStatusLabels, paymentStatusLabels } from '#shared/orders/order-status.ts';
import type { WebOrderRow } from '#shared/orders/web-orders.contract.ts';

type Payment = Pick<WebOrderRow, 'statut_paiement' | 'autorisation' | 'a_rendre_hors_site'>;

/** Authorised: neither paid nor due. */
const isPromised = ({ statut_paiement, autorisation }: Payment): boolean =>
  autorisation !== undefined && statut_paiement === 'non_paye';

export const paymentLabel = (order: Payment): string => {
  if (order.a_rendre_hors_site) return 'À rendre';
  return isPromised(order) ? 'Autorisée' : paymentStatusLabels[order.statut_paiement];
};

export const paymentTone = (order: Payment): Tone => {
  if (order.a_rendre_hors_site) return 'danger';
  if (isPromised(order)) return 'info';
  return ({ non_paye: 'warning', paye: 'good', rembourse: 'neutral' } as const)[order.statut_paiement];
};

type Awaited = Pick<WebOrderRow, 'status' | 'a_valider_avant' | 'a_confirmer_avant'>;

/** An order pending its customer is not to be started. */
export const statusLabel = ({ status, a_valider_avant, a_confirmer_avant }: Awaited): string => {
  if (a_valider_avant !== undefined) return 'À valider';
  return a_confirmer_avant === undefined ? orderStatusLabels[status] : 'À confirmer';
};

/** Who must accept it and until when; undefined: no one. */
export const awaitedText = ({ a_valider_avant, a_confirmer_avant }: Awaited): string | undefined => {
  if (a_valider_avant !== undefined)
    return `Un Gérant du client doit la valider avant le ${formatDateTime(a_valider_avant)} ; sinon elle est annulée.`;
  return a_confirmer_avant === undefined
    ? undefined
    : `Le client doit la confirmer avant le ${formatDateTime(a_confirmer_avant)} ; sinon elle est annulée.`;
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
