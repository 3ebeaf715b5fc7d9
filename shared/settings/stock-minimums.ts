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
