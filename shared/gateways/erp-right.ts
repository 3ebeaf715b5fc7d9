/** What the key must be allowed to do. */
export const erpRights = [
  'read-products',
  'read-stock',
  'read-categories',
  'read-third-parties',
  'see-all-third-parties',
  'read-orders',
  'read-shipments',
  'read-invoices',
  'read-bank-accounts',
  'write-third-parties',
  'write-orders',
  'validate-orders',
  'write-stock',
  'write-products',
  'write-invoices',
] as const;
export type ErpRight = (typeof erpRights)[number];
