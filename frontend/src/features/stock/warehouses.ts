import { sites } from '#shared/stock/levels/stock-level.ts';

/** CST-15: the two sites are constants of the house; a list that cannot be read takes nothing from them. */
export const warehouseOptions = sites.map(({ id, label }) => ({ value: id, label }));
