import {
  milliFromWire,
  type Quantity,
  quantityOfMilli,
  type Unit,
  wireFromMilli,
} from '#shared/kernel/quantity.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { MAX_LINE_MILLI, MAX_ORDER_LINES } from './order.ts';

/**
 * A product and how much of it, as JSON carries them: kilograms or pieces. How it is to be cut: absent where nothing was said
 * of it, empty where it was said that it is cut as usual.
 */
export type WireItem = { product_id: string; quantity: number; cut_note?: string | undefined };

/** The same in thousandths of the product's unit, which only the catalogue knows. */
export type CartItem = { productId: string; milli: number; cutNote?: string };

/** What is finer than a thousandth is left out: the contract let none through. */
export const itemsFromWire = (items: readonly WireItem[]): CartItem[] =>
  items.flatMap(({ product_id, quantity, cut_note }) => {
    const milli = milliFromWire(quantity);
    return milli === undefined ? [] : [{ productId: product_id, milli, ...noted(cut_note) }];
  });

export const wireFromItems = (items: readonly CartItem[]): WireItem[] =>
  items.map(({ productId, milli, cutNote }) => ({
    product_id: productId,
    quantity: wireFromMilli(milli),
    ...(cutNote === undefined ? {} : { cut_note: cutNote }),
  }));

const noted = (cutNote: string | undefined) => (cutNote === undefined ? {} : { cutNote });

/** What is asked for before its product is known; `milli` is null where it was finer than a thousandth. */
export type RequestedItem = Omit<CartItem, 'milli'> & { milli: number | null };

/**
 * Duplicate lines become one (their quantities add up, the first that says how it is cut holds), and what is left must fit
 * in one transaction.
 */
export const mergedItems = (items: readonly WireItem[]): RequestedItem[] => {
  const merged = new Map<string, RequestedItem>();
  for (const { product_id: productId, quantity, cut_note } of items) {
    const milli = milliFromWire(quantity) ?? null;
    const before = merged.get(productId) ?? { productId, milli: 0 };
    merged.set(productId, {
      ...noted(cut_note),
      ...before,
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

/** How the line is to be cut, as a part of it; nothing where that is as usual. */
export const cutNoteOf = ({ cutNote }: Pick<CartItem, 'cutNote'>): { cutNote?: string } =>
  cutNote ? { cutNote } : {};

/** How much of a product one line is; a refusal names the product when it cannot be exact. */
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
