import type { CreateMovementsBody } from './movement-bodies.ts';

/** What the label of a piece says, and where it enters. */
const ON_LABEL: ReadonlySet<string> = new Set<keyof CreateMovementsBody>([
  'product_id',
  'warehouse_id',
  'qty',
  'pieces',
  'label',
  'lot',
  'sellby',
  'eatby',
]);

/** Whether a request says no more than a scanned piece does: nothing is taken out, cut, made or priced by it. */
export const isScannedEntry = (body: CreateMovementsBody): boolean =>
  (body.qty ?? 0) >= 0 &&
  Object.entries(body).every(([field, value]) => value === undefined || ON_LABEL.has(field));
