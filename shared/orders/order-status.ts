/** The stored vocabulary is the back-office's (AMB-06); customers see a translation of it. */
export const orderStatuses = ['en_attente', 'valide', 'annule'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const paymentStatuses = ['non_paye', 'paye', 'rembourse'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const deliveryStatuses = ['non_livre', 'en_preparation', 'expedie', 'livre'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** What PRO-26..28 name: a customer's row carries these values. */
export const clientStatus = (status: OrderStatus): string => (status === 'en_attente' ? 'nouveau' : status);
export const clientDeliveryStatus = (status: DeliveryStatus): string =>
  status === 'livre' ? 'livre' : 'en_cours';

/** PRO-26: nouveau → "Nouvelle"; annule → "Annulée"; any other → "Validée". */
export const clientStatusLabel = (statut: string): string =>
  statut === 'nouveau' ? 'Nouvelle' : statut === 'annule' ? 'Annulée' : 'Validée';

/** PRO-27: non_paye → "Non payé"; any other → "Payé"; AMB-06 adds "Remboursé". */
export const clientPaymentLabel = (statut: string): string =>
  statut === 'non_paye' ? 'Non payé' : statut === 'rembourse' ? 'Remboursé' : 'Payé';

/** PRO-28: en_cours → "En cours"; any other → "Livré". */
export const clientDeliveryLabel = (statut: string): string => (statut === 'en_cours' ? 'En cours' : 'Livré');

export const orderStatusLabels: Record<OrderStatus, string> = {
  en_attente: 'En attente',
  valide: 'Validée',
  annule: 'Annulée',
};
export const paymentStatusLabels: Record<PaymentStatus, string> = {
  non_paye: 'Non payée',
  paye: 'Payée',
  rembourse: 'Remboursée',
};
export const deliveryStatusLabels: Record<DeliveryStatus, string> = {
  non_livre: 'Non livrée',
  en_preparation: 'En préparation',
  expedie: 'Expédiée',
  livre: 'Livrée',
};

/** The statuses of an order, as the house and the ERP move them. */
export type OrderStatuses = {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  deliveryStatus: DeliveryStatus;
  /** When its preparation was closed: its goods left the stock, and its quantities and total are final. ISO instant. */
  closedAt?: string;
  /** The house ships in the ERP: what was weighed is reserved until a shipment there takes it. */
  awaitsShipment?: boolean;
};

/** What decides which acts an order allows. */
export type OrderState = OrderStatuses & {
  /** Until when its customer, or a Gérant of theirs, is to accept it, ISO; absent once it is accepted, or where no one is asked. */
  confirmBefore?: string;
  /** The standing order that it comes from, and for which of its dates. */
  standing?: StandingOrigin;
};

/** Which standing order made it, for the date that its customer chose (`YYYY-MM-DD`). */
export type StandingOrigin = {
  id: string;
  date: string;
  /** Who of the company made the standing order; it counts in their week. Absent: the login of the company. */
  by?: string;
  /** It is above a limit: a Gérant is to accept it. */
  asksGerant?: true;
};

/** AMB-35: cancelling gives the stock back; what has left it holds nothing any more (docs/decisions/020). */
export const reservesStock = (order: Pick<OrderState, 'status' | 'closedAt' | 'awaitsShipment'>): boolean =>
  order.status !== 'annule' && (order.closedAt === undefined || order.awaitsShipment === true);

/** What decides whether an unpaid order is promised by the payer's bank. */
export type Promised = { totalTtcCents: number; hold?: { cents: number } };

/** The payer's bank keeps its whole price for us: a promise, neither paid nor owed. */
export const isAuthorised = ({ hold, totalTtcCents }: Promised): boolean =>
  hold !== undefined && hold.cents >= totalTtcCents;

/**
 * Reserved without being paid: what an account's cap is about. Goods on their way are no reservation any more, what
 * was refunded is nobody's debt, and what the payer's bank keeps for us is promised.
 */
export const isPending = (order: OrderState & Promised): boolean =>
  reservesStock(order) &&
  order.closedAt === undefined &&
  order.paymentStatus === 'non_paye' &&
  !isAuthorised(order) &&
  (order.deliveryStatus === 'non_livre' || order.deliveryStatus === 'en_preparation');

/** What of it counts against its account's cap. */
export const pendingCents = (order: OrderState & Promised): number =>
  isPending(order) ? order.totalTtcCents : 0;
