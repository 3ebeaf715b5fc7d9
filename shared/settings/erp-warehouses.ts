import * as z from 'zod/mini';

/** ERP warehouse id of each site. Other warehouses are not part of the shop's stock. */
export type ErpWarehouses = { bruges: string; lormont: string };

export const DEFAULT_ERP_WAREHOUSES: ErpWarehouses = { bruges: '1', lormont: '2' };

const WRONG = 'Choisissez un entrepôt de Dolibarr.';
const warehouse = z.string({ error: WRONG }).check(z.regex(/^[1-9]\d{0,9}$/, WRONG));

export const erpWarehousesWire = z.object({ bruges: warehouse, lormont: warehouse });

/** A warehouse assigned to both sites would be sold twice. */
export const twoWarehouses = z.refine<{ bruges: string; lormont: string }>(
  ({ bruges, lormont }) => bruges !== lormont,
  { path: ['lormont'], error: 'Bruges et Lormont ont chacun leur entrepôt.' },
);

export const erpWarehousesOf = ({ bruges, lormont }: ErpWarehouses): ErpWarehouses => ({ bruges, lormont });
