import type { keys } from '#functions/table-keys.ts';

/**
 * In which version of its shape each kind of item is written today. An item says it in `v`; one without is of version 1,
 * as everything was before versions were counted. A kind above 1 has items of every earlier version in
 * `tests/fixtures/stored`, and the file that reads it lifts them (README, "Change a stored shape").
 */
export const storedVersions = {
  customer: 1,
  /** 2: lines are maps with four quantities in thousandths; 1: tuples in grams or whole pieces. */
  order: 2,
  /** 2: thousandths of the product's unit; 1: kilograms or pieces, as on the wire. */
  cart: 2,
  orderingGuard: 1,
  guardsListed: 1,
  unusedNumber: 1,
  customerSession: 1,
  admin: 1,
  adminSession: 1,
  superAdmins: 1,
  email: 1,
  oneTimeToken: 1,
  rateLimit: 1,
  product: 1,
  category: 1,
  /** 2: an attribute for each site (`real#1`); 1: sites by name (`brugesReal`). */
  stock: 2,
  catalogState: 1,
  dayClock: 1,
  setting: 1,
  auditRecord: 1,
  orderAudit: 1,
  preparation: 1,
  attempt: 1,
  refund: 1,
  failedExpiry: 1,
  paymentCase: 1,
  payment: 1,
  webhookEvent: 1,
  /** 2: an event with what each subscription has to do; 1: an operation of one queue and one kind. */
  outboxEntry: 2,
  /** 2: an item of its own; 1: in the operation that carries it to the ERP. */
  ledgerDocument: 2,
  job: 1,
  lock: 1,
  contactRequest: 1,
  adoptedProduct: 1,
  takenName: 1,
  barcodeCounter: 1,
  syncCursor: 1,
  reconciliation: 1,
  cachedList: 1,
  snapshotDay: 1,
  snapshotChunk: 1,
  tillPeriod: 1,
  tillRequests: 1,
  ratioTable: 1,
  erpQuestion: 1,
  orderInErp: 1,
  ratioChange: 1,
  lot: 1,
  lotCut: 1,
  lotExit: 1,
  lotOrder: 1,
  lotChange: 1,
  cuttingYield: 1,
  recallDrill: 1,
} as const satisfies Record<keyof typeof keys, number>;
