import {
  milliFromWire,
  type Quantity,
  quantityOfMilli,
  type Unit,
  wireFromMilli,
} from '#shared/kernel/quantity.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { centsFromEuros, eurosFromCents } from '#shared/kernel/money.ts';
import type { AtMost } from './line-pieces.ts';
import { MAX_LINE_MILLI, MAX_ORDER_LINES } from './order.ts';

/**
 * A product and its amount in JSON: kilograms or pieces. Cut note absent: not given; empty: explicitly the
 * standard cut.
 */
export type WireItem = {
  product_id: string;
  /** Absent where `pieces` is given. */
  quantity?: number | undefined;
  /** Number of pieces, priced by the kilo. */
  pieces?: number | undefined;
  /** Upper limit of the pieces, in kg or in euros HT; null removes it. */
  at_most_kg?: number | null | undefined;
  at_most_eur?: number | null | undefined;
  cut_note?: string | undefined;
};

/**
 * The same in thousandths of the product's unit, which only the catalogue has; 0 for pieces priced by the
 * kilo.
 */
export type CartItem = {
  productId: string;
  milli: number;
  pieces?: number;
  atMost?: AtMost | null;
  cutNote?: string;
};

/** The contract rejects more than three decimals, so no precision is lost. */
export const itemsFromWire = (items: readonly WireItem[]): CartItem[] =>
  items.flatMap(({ product_id, quantity, cut_note, ...wire }) => {
    const milli = wire.pieces === undefined ? milliFromWire(quantity ?? 0) : 0;
    if (milli === undefined) return [];
    return [{ productId: product_id, milli, ...piecesFromWire(wire), ...noted(cut_note) }];
  });

export const wireFromItems = (items: readonly CartItem[]): WireItem[] => items.map(wireFromItem);

export const wireFromItem = ({ productId, milli, pieces, atMost, cutNote }: CartItem): WireItem => ({
  product_id: productId,
  ...(pieces === undefined ? { quantity: wireFromMilli(milli) } : { pieces, ...wireFromBound(atMost) }),
  ...(cutNote === undefined ? {} : { cut_note: cutNote }),
});

const noted = (cutNote: string | undefined) => (cutNote === undefined ? {} : { cutNote });

/** The upper limit in wire names. */
export const wireFromBound = (
  atMost: AtMost | null | undefined,
): Pick<WireItem, 'at_most_kg' | 'at_most_eur'> => {
  if (!atMost) return {};
  return 'grams' in atMost
    ? { at_most_kg: wireFromMilli(atMost.grams) }
    : { at_most_eur: eurosFromCents(atMost.cents) };
};

const piecesFromWire = ({
  pieces,
  at_most_kg,
  at_most_eur,
}: Omit<WireItem, 'product_id'>): Pick<CartItem, 'pieces' | 'atMost'> => {
  if (pieces === undefined) return {};
  if (typeof at_most_kg === 'number') return { pieces, atMost: { grams: milliFromWire(at_most_kg) ?? 0 } };
  if (typeof at_most_eur === 'number') return { pieces, atMost: { cents: centsFromEuros(at_most_eur) } };
  return { pieces, ...(at_most_kg === null || at_most_eur === null ? { atMost: null } : {}) };
};

/** A request whose product is not loaded yet; `milli` is null for more than three decimals. */
export type RequestedItem = Omit<CartItem, 'milli'> & { milli: number | null };

/**
 * Merges duplicate products: quantities add up, the first given cut note applies. The result must fit in one
 * transaction.
 */
export const mergedItems = (items: readonly WireItem[]): RequestedItem[] => {
  const merged = new Map<string, RequestedItem>();
  for (const { product_id: productId, quantity, cut_note, ...wire } of items) {
    const { pieces, ...bound } = piecesFromWire(wire);
    const milli = pieces === undefined ? (milliFromWire(quantity ?? 0) ?? null) : 0;
    const known = merged.get(productId);
    const before = known ?? { productId, milli: 0 };
    if (known && (known.pieces === undefined) !== (pieces === undefined)) throw twoWays();
    merged.set(productId, {
      ...noted(cut_note),
      ...bound,
      ...before,
      ...(pieces === undefined ? {} : { pieces: (before.pieces ?? 0) + pieces }),
      milli: milli === null || before.milli === null ? null : before.milli + milli,
    });
  }
  if (merged.size > MAX_ORDER_LINES) {
    throw new Refusal(
      'invalid_input',
      `Une commande contient au plus ${MAX_ORDER_LINES} produits différents.`,
      {
        field: 'items',
      },
    );
  }
  return [...merged.values()];
};

const twoWays = () =>
  new Refusal('invalid_input', 'Un produit est donné à la fois en pièces et au poids : choisissez.', {
    field: 'items',
  });

/** Spread into a line; empty without a cut note. */
export const cutNoteOf = ({ cutNote }: Pick<CartItem, 'cutNote'>): { cutNote?: string } =>
  cutNote ? { cutNote } : {};

/** @throws an error that names the product when the quantity is not exact */
export const lineQuantity = ({ milli }: RequestedItem, product: { label: string; unit: Unit }): Quantity => {
  const quantity = milli === null || milli < 1 ? undefined : quantityOfMilli(milli, product.unit);
  if (!quantity) {
    const rule = product.unit === 'kg' ? 'au gramme près (3 décimales au plus)' : 'en pièces entières';
    throw new Refusal('invalid_input', `La quantité de « ${product.label} » doit être donnée ${rule}.`, {
      field: 'items.quantity',
    });
  }
  if (quantity.milli > MAX_LINE_MILLI) {
    throw new Refusal('invalid_input', `La quantité de « ${product.label} » est trop grande.`, {
      field: 'items.quantity',
    });
  }
  return quantity;
};
