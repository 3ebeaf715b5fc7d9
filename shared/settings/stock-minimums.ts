import * as z from 'zod/mini';

/** The categories that have a minimum of their own; every other product has that of `AUTRES`. */
export const minimumCategories = ['AGNEAU', 'VEAU', 'BOEUF', 'VOLAILLE', 'AUTRES'] as const;

/** STK-05, CST-16: from this stock of both sites together down, a product is in alert. Kilograms, or pieces. */
export type StockMinimums = Readonly<Record<(typeof minimumCategories)[number], number>>;

export const DEFAULT_STOCK_MINIMUMS: StockMinimums = {
  AGNEAU: 40,
  VEAU: 30,
  BOEUF: 50,
  VOLAILLE: 25,
  AUTRES: 20,
};

const WRONG = 'Un minimum va de 0 à 10 000.';
const minimum = z.int({ error: WRONG }).check(z.minimum(0, WRONG), z.maximum(10_000, WRONG));

export const stockMinimums = z.object({
  AGNEAU: minimum,
  VEAU: minimum,
  BOEUF: minimum,
  VOLAILLE: minimum,
  AUTRES: minimum,
});
