import { type Cents, centsFromEuros, priceFromEuros } from '#shared/kernel/money.ts';
import { quantityFromWire, quantityOf } from '#shared/kernel/quantity.ts';
import { orderTotal } from '#shared/orders/order-total.ts';
import type { Stop } from './rounds.contract.ts';

/**
 * Amount due at a stop without the goods refused there; quantities in thousandths by product, same rounding
 * as the server.
 */
export const dueAtDoorCents = (
  { a_encaisser, montants = [] }: Pick<Stop, 'a_encaisser' | 'montants'>,
  refused: ReadonlyMap<string, number>,
): Cents => {
  const lines = montants.map((line) => ({
    productId: line.product_id,
    ordered: quantityFromWire(line.quantite, line.unite) ?? quantityOf(line.unite, 0),
    unitPriceE4: priceFromEuros(line.prix_unitaire),
    vatRate: Math.round(line.tva * 100),
    ...(line.tva_par_ligne ? { vatByLine: true as const } : {}),
  }));
  const left = lines.map((line) => {
    const milli = Math.max(0, line.ordered.milli - (refused.get(line.productId) ?? 0));
    return { ...line, ordered: quantityOf(line.ordered.unit, milli) };
  });
  const creditCents = orderTotal(lines).ttcCents - orderTotal(left).ttcCents;
  return Math.max(0, centsFromEuros(a_encaisser) - creditCents);
};
