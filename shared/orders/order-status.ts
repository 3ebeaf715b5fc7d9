/** Stored values are those of the back-office (AMB-06); customers see a translation. */
export const orderStatuses = ['en_attente', 'valide', 'annule'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const paymentStatuses = ['non_paye', 'paye', 'rembourse'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const deliveryStatuses = ['non_livre', 'en_preparation', 'expedie', 'livre'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** PRO-26..28: the values of a customer's row. */
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

/** Statuses that administrators and the ERP change. */
export type OrderStatuses = {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  deliveryStatus: DeliveryStatus;
  /** When the preparation was closed: goods left the stock, quantities and total are final. ISO instant. */
  closedAt?: string;
  /** Shipped in the ERP: the weighed quantities stay reserved until an ERP shipment takes them. */
  awaitsShipment?: boolean;
};

/** The states that decide which acts are allowed. */
export type OrderState = OrderStatuses & {
  /**
   * Deadline of the customer's confirmation or the Gérant's approval, ISO; absent: accepted or not required.
   */
  confirmBefore?: string;
  /** The standing order and date that created it. */
  standing?: StandingOrigin;
};

/** The standing order that created it, for its planned date (`YYYY-MM-DD`). */
export type StandingOrigin = {
  id: string;
  date: string;
  /**
   * The company member who created the standing order; the order counts in their weekly limit. Absent: the
   * company's first login.
   */
  by?: string;
  /** Above a limit: requires approval. */
  asksGerant?: true;
};

/** AMB-35: cancelling releases the stock; shipped goods reserve none (docs/decisions/020). */
export const reservesStock = (order: Pick<OrderState, 'status' | 'closedAt' | 'awaitsShipment'>): boolean =>
  order.status !== 'annule' && (order.closedAt === undefined || order.awaitsShipment === true);

/** Fields that decide whether a card authorisation covers an unpaid order. */
export type Promised = { totalTtcCents: number; hold?: { cents: number } };

/** Fully authorised: neither paid nor due. */
export const isAuthorised = ({ hold, totalTtcCents }: Promised): boolean =>
  hold !== undefined && hold.cents >= totalTtcCents;

/**
 * Reserved and unpaid: counts against the account's limit. Shipped, refunded and authorised orders do not
 * count.
 */
export const isPending = (order: OrderState & Promised): boolean =>
  reservesStock(order) &&
  order.closedAt === undefined &&
  order.paymentStatus === 'non_paye' &&
  !isAuthorised(order) &&
  (order.deliveryStatus === 'non_livre' || order.deliveryStatus === 'en_preparation');

/** Amount that counts against the account's limit. */
export const pendingCents = (order: OrderState & Promised): number =>
  isPending(order) ? order.totalTtcCents : 0;
