import * as z from 'zod/mini';
import { bodyId } from '#shared/kernel/fields.ts';

/** What the house asks of meat that leaves for a customer. */
export type DepartureRules = {
  /** Days that must remain of a use-by date on the day of the delivery, that day not counted; 0: none. */
  minDays: number;
  /** The same of one product, by its id. The highest of the figures that apply counts. */
  byProduct: Readonly<Record<string, number>>;
  /** The same for one customer, by their id. */
  byCustomer: Readonly<Record<string, number>>;
  /** Whether meat whose origin the law requires leaves without a lot, with a reason that is recorded, or not at all. */
  withoutLot: 'reason' | 'refused';
};

export const DEFAULT_DEPARTURE: DepartureRules = {
  minDays: 0,
  byProduct: {},
  byCustomer: {},
  withoutLot: 'reason',
};

/** How many days must remain of the use-by date of a product that this customer receives. */
export const minDaysOf = (
  { minDays, byProduct, byCustomer }: DepartureRules,
  { productId, customerId }: { productId: string; customerId: string },
): number => Math.max(minDays, byProduct[productId] ?? 0, byCustomer[customerId] ?? 0);

/** What a setting item holds at most, of products and of customers. */
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

/** Where an id is named twice the last line counts; 0 is no figure of its own. */
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
