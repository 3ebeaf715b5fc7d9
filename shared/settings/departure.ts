import * as z from 'zod/mini';
import { bodyId } from '#shared/kernel/fields.ts';

/** Rules for meat delivered to a customer. */
export type DepartureRules = {
  /** Minimum days to the use-by date on the delivery day, excluding that day; 0: none. */
  minDays: number;
  /** The same by product id. The highest applicable value counts. */
  byProduct: Readonly<Record<string, number>>;
  /** The same by customer id. */
  byCustomer: Readonly<Record<string, number>>;
  /** Meat whose origin is required by law and that has no lot: with a recorded reason, or refused. */
  withoutLot: 'reason' | 'refused';
};

export const DEFAULT_DEPARTURE: DepartureRules = {
  minDays: 0,
  byProduct: {},
  byCustomer: {},
  withoutLot: 'reason',
};

/** Minimum days for a product and customer. */
export const minDaysOf = (
  { minDays, byProduct, byCustomer }: DepartureRules,
  { productId, customerId }: { productId: string; customerId: string },
): number => Math.max(minDays, byProduct[productId] ?? 0, byCustomer[customerId] ?? 0);

/** Maximum entries of the setting's item. */
const MAX_ENTRIES = 500;
const WRONG = 'Le nombre de jours va de 0 à 60, sans décimale.';
const days = z.int(WRONG).check(z.minimum(0, WRONG), z.maximum(60, WRONG));
const listOf = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z
    .array(z.object({ ...shape, days }), 'La liste est invalide.')
    .check(z.maxLength(MAX_ENTRIES, `${MAX_ENTRIES} lignes au plus.`));

export const departureWire = z.object({
  min_days: days,
  products: listOf({ product_id: bodyId('Produit inconnu.') }),
  customers: listOf({ customer_id: bodyId('Client inconnu.') }),
  without_lot: z.enum(['reason', 'refused'], 'La viande sans lot part avec une raison, ou ne part pas.'),
});
type Wire = z.output<typeof departureWire>;

/** The last entry of a duplicate id counts; 0 removes the override. */
const mapOf = (entries: readonly (readonly [id: string, days: number])[]): Record<string, number> =>
  Object.fromEntries(entries.filter(([, count]) => count > 0));

export const departureFrom = ({ min_days, products, customers, without_lot }: Wire): DepartureRules => ({
  minDays: min_days,
  byProduct: mapOf(products.map(({ product_id: id, days: count }) => [id, count])),
  byCustomer: mapOf(customers.map(({ customer_id: id, days: count }) => [id, count])),
  withoutLot: without_lot,
});
export const departureView = (rules: DepartureRules): Wire => ({
  min_days: rules.minDays,
  products: Object.entries(rules.byProduct).map(([product_id, count]) => ({ product_id, days: count })),
  customers: Object.entries(rules.byCustomer).map(([customer_id, count]) => ({ customer_id, days: count })),
  without_lot: rules.withoutLot,
});
