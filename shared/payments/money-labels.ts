import type { PayoutState } from '#shared/gateways/payout.ts';
import type { MoneyKind, MoneyWay } from './money-fact.ts';

export const moneyKindLabels: Readonly<Record<MoneyKind, string>> = {
  received: 'Encaissement',
  refunded: 'Remboursement',
  refund_returned: 'Remboursement revenu',
  held: 'Autorisation',
  elsewhere: 'Réglé hors du site',
  marked: 'Noté payé à la main',
};

export const moneyWayLabels: Readonly<Record<MoneyWay, string>> = {
  stripe: 'Carte',
  paypal: 'PayPal',
  elsewhere: 'Hors du site',
};

export const payoutStateLabels: Readonly<Record<PayoutState, string>> = {
  pending: 'À partir',
  in_transit: 'En route',
  paid: 'Arrivé',
  failed: 'Revenu',
  canceled: 'Annulé',
};
