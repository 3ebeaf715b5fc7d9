import { amountFromWire, type Unit } from '#shared/kernel/quantity.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { MAX_LINE_AMOUNT, MAX_ORDER_LINES } from './order.ts';

export type WireItem = { product_id: string; quantity: number };

/** Duplicate lines become one (their quantities add up), and what is left must fit in one transaction. */
export const mergedItems = (items: readonly WireItem[]): WireItem[] => {
  const merged = new Map<string, number>();
  for (const item of items) merged.set(item.product_id, (merged.get(item.product_id) ?? 0) + item.quantity);
  if (merged.size > MAX_ORDER_LINES) {
    throw new Refusal(
      'invalid_input',
      `Une commande contient au plus ${MAX_ORDER_LINES} produits différents.`,
      {
        field: 'items',
      },
    );
  }
  // the sum of decimals such as 0.1 + 0.2 is brought back to three decimals, the finest quantity there is
  return [...merged].map(([product_id, quantity]) => ({
    product_id,
    quantity: Math.round(quantity * 1e6) / 1e6,
  }));
};

/** Grams or pieces of one line; a refusal names the product when it cannot be exact. */
export const lineAmount = (item: WireItem, product: { label: string; unit: Unit }): number => {
  const amount = amountFromWire(item.quantity, product.unit);
  if (amount === undefined || amount < 1) {
    const rule = product.unit === 'kg' ? 'au gramme près (3 décimales au plus)' : 'en pièces entières';
    throw new Refusal('invalid_input', `La quantité de « ${product.label} » doit être donnée ${rule}.`, {
      field: 'items.quantity',
    });
  }
  if (amount > MAX_LINE_AMOUNT) {
    throw new Refusal('invalid_input', `La quantité de « ${product.label} » est trop grande.`, {
      field: 'items.quantity',
    });
  }
  return amount;
};
