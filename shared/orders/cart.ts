import {
  milliFromWire,
  type Quantity,
  quantityOfMilli,
  type Unit,
  wireFromMilli,
} from '#shared/kernel/quantity.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { MAX_LINE_MILLI, MAX_ORDER_LINES } from './order.ts';

/** A product and how much of it, as JSON carries them: kilograms or pieces. */
export type WireItem = { product_id: string; quantity: number };

/** The same in thousandths of the product's unit, which only the catalogue knows. */
export type CartItem = { productId: string; milli: number };

/** What is finer than a thousandth is left out: the contract let none through. */
export const itemsFromWire = (items: readonly WireItem[]): CartItem[] =>
  items.flatMap(({ product_id, quantity }) => {
    const milli = milliFromWire(quantity);
    return milli === undefined ? [] : [{ productId: product_id, milli }];
  });

export const wireFromItems = (items: readonly CartItem[]): WireItem[] =>
  items.map(({ productId, milli }) => ({ product_id: productId, quantity: wireFromMilli(milli) }));

/** What is asked for before its product is known; `milli` is null where it was finer than a thousandth. */
export type RequestedItem = { productId: string; milli: number | null };

/** Duplicate lines become one (their quantities add up), and what is left must fit in one transaction. */
export const mergedItems = (items: readonly WireItem[]): RequestedItem[] => {
  const merged = new Map<string, number | null>();
  for (const { product_id, quantity } of items) {
    const milli = milliFromWire(quantity) ?? null;
    const before = merged.get(product_id) ?? 0;
    merged.set(product_id, milli === null || merged.get(product_id) === null ? null : before + milli);
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
  return [...merged].map(([productId, milli]) => ({ productId, milli }));
};

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
