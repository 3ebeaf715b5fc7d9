/** Categories with their own minimum; other products use `AUTRES`. */
export const minimumCategories = ['AGNEAU', 'VEAU', 'BOEUF', 'VOLAILLE', 'AUTRES'] as const;

/** STK-05, CST-16: alert at or below this stock of both sites together. Kilograms, or pieces. */
export type StockMinimums = Readonly<Record<(typeof minimumCategories)[number], number>>;

export const DEFAULT_STOCK_MINIMUMS: StockMinimums = {
  AGNEAU: 40,
  VEAU: 30,
  BOEUF: 50,
  VOLAILLE: 25,
  AUTRES: 20,
};
