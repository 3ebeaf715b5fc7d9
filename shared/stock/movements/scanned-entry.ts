import type { CreateMovementsBody } from './movement-bodies.ts';

/** Fields of a piece's label, and the entry site. */
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

/** Whether a request has only fields of a scanned piece: no exit, cutting, new product or price. */
export const isScannedEntry = (body: CreateMovementsBody): boolean =>
  (body.qty ?? 0) >= 0 &&
  Object.entries(body).every(([field, value]) => value === undefined || ON_LABEL.has(field));
