import { type Quantity, quantityOf } from '#shared/kernel/quantity.ts';
import type { PriceE4 } from '#shared/kernel/money.ts';
import type { Purchase } from '#shared/stock/lots/lot.ts';
import type { SiteId } from '#shared/stock/levels/stock-level.ts';

/** One entry or exit of one product on one site, as the ledger keeps it. Nothing of it is ever overwritten. */
export type MovementLine = {
  /** From 1, within its document. */
  n: number;
  productId: string;
  productName: string;
  siteId: SiteId;
  /** Into the site when positive, out of it when negative: thousandths of its unit. */
  milli: number;
  /** Absent for what is counted in kilograms, as everything was before some products were sold by the piece. */
  unit?: 'piece';
  /** How many pieces these kilos are, where somebody said so. */
  pieces?: number;
  lot: string | null;
  eatBy: string | null;
  sellBy: string | null;
  /** What it is found again by in the ERP; null for what came from there. */
  code: string | null;
  label: string;
  /** What a person read on the label of stock that had no lot here, or lay under another name: told to the ERP without one. */
  namedLot?: string;
  /** It took what was prepared for orders, out of no lot any more. */
  ofPrepared?: true;
  /** Lots that it was cut from, when it comes out of a transformation. */
  fromLots?: string[];
  /** The line of a supplier order that it was received of, at its price of one unit. */
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

/** What a person weighed as lost, by its name. */
export type DeclaredLoss = { label: string; weightGrams: number };

/**
 * What one act moved, whole or not at all: the ledger's unit. `dolibarr` are movements made in the ERP, `comptage` what
 * its count showed over and above every known movement, the opening stock included.
 */
export type MovementDocument = {
  id: string;
  kind: MovementKind;
  /** ISO instant. */
  at: string;
  /** `admin:<id>`, or `dolibarr`. */
  by: string;
  lines: MovementLine[];
  /** Input less outputs of a transformation (invariant I4); 0 otherwise. */
  lossGrams: number;
  /** The part of it that a person weighed and named; the rest is not accounted for. */
  losses?: DeclaredLoss[];
  /** What a transformation was of: the category of its ratio table. */
  category?: string;
  /** The document that it takes back, for a cancellation. */
  undoes?: string;
  /** What it was bought with, for what was received of a supplier order: the ERP gets it as one reception. */
  received?: ReceivedOrder;
};

/** What the lorry took back of a line ordered, in thousandths of its unit, and why. */
type RefusedGoods = {
  orderLineId: string;
  label: string;
  /** Absent for kilograms. */
  unit?: 'piece';
  milli: number;
  reason: string;
};

/** A delivery as it was received here; `note` says what the lorry took back and how warm it was. */
export type ReceivedOrder = Omit<Purchase, 'receptionId' | 'receptionRef' | 'orderId' | 'orderRef'> & {
  orderId: string;
  orderRef: string;
  /** The supplier's number of the delivery; null where nobody said. */
  deliveryRef: string | null;
  note: string;
  /** Absent where nothing was refused. */
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

/** What a line says that left for an order. */
export const deliveryLabel = (reference: string): string => `Commande ${reference}`;

/** The reference of the order that a line left for; undefined for any other line. */
export const deliveredOrder = (label: string): string | undefined => /^Commande (\S+)$/.exec(label)?.[1];

/** How much a line moves, signed. */
export const movedQuantity = ({ milli, unit }: Pick<MovementLine, 'milli' | 'unit'>): Quantity =>
  quantityOf(unit ?? 'kg', milli);

/** At most this many movements in one document. */
export const MAX_MOVEMENTS = 100;
/** 10 tonnes in one movement: more is a typing mistake. */
export const MAX_MOVEMENT_MILLI = 10_000_000;
