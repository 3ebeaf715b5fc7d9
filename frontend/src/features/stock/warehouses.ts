import { sites } from '#shared/stock/levels/stock-level.ts';

/** CST-15: the two sites are constants, independent of the list. */
export const warehouseOptions = sites.map(({ id, label }) => ({ value: id, label }));
