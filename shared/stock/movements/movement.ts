import { type Quantity, quantityOf } from '#shared/kernel/quantity.ts';
import type { PriceE4 } from '#shared/kernel/money.ts';
import type { Purchase } from '#shared/stock/lots/lot.ts';
import type { SiteId } from '#shared/stock/levels/stock-level.ts';

/** An entry or exit of one product on one site, immutable in the ledger. */
export type MovementLine = {
  /** From 1, within its document. */
  n: number;
  productId: string;
  productName: string;
  siteId: SiteId;
  /** Positive for entries, negative for exits: thousandths of the unit. */
  milli: number;
  /** Absent for kilograms, as in all movements older than pieces. */
  unit?: 'piece';
  /** Number of pieces, where entered. */
  pieces?: number;
  lot: string | null;
  eatBy: string | null;
  sellBy: string | null;
  /** Code to find it in the ERP; null for movements made there. */
  code: string | null;
  label: string;
  /** Lot read on the label of stock without that lot here: sent to the ERP without a lot. */
  namedLot?: string;
  /** Took stock prepared for orders, which is in no lot. */
  ofPrepared?: true;
  /** Source lots, for an output of a transformation. */
  fromLots?: string[];
  /** The received line of a supplier order, with its unit price. */
  orderLine?: { id: string; unitPriceE4: PriceE4 };
};

export type MovementKind =
  | 'entree'
  | 'sortie'
  | 'transfert'
  | 'transformation'
  | 'correction'
  | 'annulation'
  | 'livraison'
  | 'retour'
  | 'comptage'
  | 'dolibarr';

/** A weighed loss with its name. */
export type DeclaredLoss = { label: string; weightGrams: number };

/**
 * An atomic operation of the ledger. `dolibarr`: movements made in the ERP; `comptage`: difference of the
 * ERP's stock beyond known movements, including the opening stock.
 */
export type MovementDocument = {
  id: string;
  kind: MovementKind;
  /** ISO instant. */
  at: string;
  /** `admin:<id>`, or `dolibarr`. */
  by: string;
  lines: MovementLine[];
  /** Input minus outputs of a transformation (invariant I4); otherwise 0. */
  lossGrams: number;
  /** The weighed part of the loss; the rest is unaccounted. */
  losses?: DeclaredLoss[];
  /** Ratio category of a transformation. */
  category?: string;
  /** The cancelled document, for a cancellation. */
  undoes?: string;
  /** Purchase data of a received supplier order: sent to the ERP as one reception. */
  received?: ReceivedOrder;
};

/** Goods of an order line refused at reception, thousandths of the unit, with the reason. */
type RefusedGoods = {
  orderLineId: string;
  label: string;
  /** Absent for kilograms. */
  unit?: 'piece';
  milli: number;
  reason: string;
};

/** A reception recorded here; `note` lists refused goods and temperatures. */
export type ReceivedOrder = Omit<Purchase, 'receptionId' | 'receptionRef' | 'orderId' | 'orderRef'> & {
  orderId: string;
  orderRef: string;
  /** The supplier's delivery number; null: unknown. */
  deliveryRef: string | null;
  note: string;
  /** Absent: nothing was refused. */
  refused?: RefusedGoods[];
};

export const movementKindLabels: Record<MovementKind, string> = {
  entree: 'Entrée',
  sortie: 'Sortie',
  transfert: 'Transfert',
  transformation: 'Transformation',
  correction: 'Correction',
  annulation: 'Annulation',
  livraison: 'Livraison',
  retour: 'Retour',
  comptage: 'Comptage Dolibarr',
  dolibarr: 'Mouvement Dolibarr',
};

/** Label of a delivery line. */
export const deliveryLabel = (reference: string): string => `Commande ${reference}`;

/** Order reference of a delivery line; undefined for other lines. */
export const deliveredOrder = (label: string): string | undefined => /^Commande (\S+)$/.exec(label)?.[1];

/** Signed. */
export const movedQuantity = ({ milli, unit }: Pick<MovementLine, 'milli' | 'unit'>): Quantity =>
  quantityOf(unit ?? 'kg', milli);

/** Maximum movements of a document. */
export const MAX_MOVEMENTS = 100;
/** 10 tonnes: more is a typing error. */
export const MAX_MOVEMENT_MILLI = 10_000_000;
