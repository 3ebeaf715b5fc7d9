import { lotIdentity } from '#shared/stock/lots/lot-name.ts';
/** Every key shape of the single table; its access patterns are in docs/table.md. No request path scans. */
export type Key = { pk: string; sk: string };

/** A lot's own links share its partition, so following them costs only their number. */
const lotPartition = (productId: string, lot: string): string => `LOT#${productId}#${lotIdentity(lot)}`;

export const keys = {
  customer: (id: string): Key => ({ pk: `CUSTOMER#${id}`, sk: 'PROFILE' }),
  /** A person of a customer's company other than its own login. */
  person: (customerId: string, personId: string): Key => ({
    pk: `CUSTOMER#${customerId}`,
    sk: `PERSON#${personId}`,
  }),
  /** The login of a person who owns no company: one address, one password, their companies. */
  personLogin: (id: string): Key => ({ pk: `PERSON#${id}`, sk: 'LOGIN' }),
  /** Prefix index of customer names; searches need two letters at least. */
  customerWord: (word: string, id: string): Key => ({
    pk: `CUSTOMER_WORDS#${word.slice(0, 2)}`,
    sk: `${word}#${id}`,
  }),
  order: (customerId: string, orderId: string): Key => ({
    pk: `CUSTOMER#${customerId}`,
    sk: `ORDER#${orderId}`,
  }),
  cart: (customerId: string): Key => ({ pk: `CUSTOMER#${customerId}`, sk: 'CART' }),
  /** A standing order, with the results of its last dates. */
  standingOrder: (customerId: string, id: string): Key => ({
    pk: `CUSTOMER#${customerId}`,
    sk: `STANDING#${id}`,
  }),
  /** « Mes listes ». */
  orderGuide: (customerId: string, id: string): Key => ({
    pk: `CUSTOMER#${customerId}`,
    sk: `GUIDE#${id}`,
  }),
  /** A list shared by the administrators. */
  houseGuide: (id: string): Key => ({ pk: 'HOUSE_GUIDES', sk: id }),
  /** Changed by every order, edit and account deletion; listed while something may be unpaid. */
  orderingGuard: (customerId: string): Key => ({ pk: 'GUARD', sk: customerId }),
  /** Why a number of a day has no order. */
  unusedNumber: (day: string, number: number): Key => ({
    pk: `UNUSED_NUMBERS#${day}`,
    sk: String(number).padStart(8, '0'),
  }),
  customerSession: (customerId: string, sessionId: string): Key => ({
    pk: `CUSTOMER#${customerId}`,
    sk: `SESSION#${sessionId}`,
  }),
  admin: (id: string): Key => ({ pk: `ADMIN#${id}`, sk: 'PROFILE' }),
  adminSession: (adminId: string, sessionId: string): Key => ({
    pk: `ADMIN#${adminId}`,
    sk: `SESSION#${sessionId}`,
  }),
  superAdmins: (): Key => ({ pk: 'ADMINS', sk: 'SUPER_ADMINS' }),
  email: (family: 'pro' | 'admin', mail: string): Key => ({ pk: `EMAIL#${family}#${mail}`, sk: 'EMAIL' }),
  oneTimeToken: (hash: string): Key => ({ pk: `TOKEN#${hash}`, sk: 'TOKEN' }),
  rateLimit: (scope: string, key: string, window: string): Key => ({
    pk: `LIMIT#${scope}#${key}`,
    sk: window,
  }),
  product: (id: string): Key => ({ pk: 'CATALOG', sk: `PRODUCT#${id}` }),
  /** Piece settings of the back-office, which override the ERP's. */
  housePieces: (productId: string): Key => ({ pk: 'CATALOG', sk: `PIECES#${productId}` }),
  /** Weights of the last prepared pieces. */
  pieceWeights: (productId: string): Key => ({ pk: 'CATALOG', sk: `WEIGHTS#${productId}` }),
  category: (id: string): Key => ({ pk: 'CATALOG', sk: `CATEGORY#${id}` }),
  stock: (productId: string): Key => ({ pk: 'STOCK', sk: productId }),
  catalogState: (): Key => ({ pk: 'SHOP', sk: 'CATALOG' }),
  dayClock: (day: string): Key => ({ pk: 'SHOP', sk: `CLOCK#${day}` }),
  setting: (name: string): Key => ({ pk: 'SETTING', sk: name }),
  /** Changes made by administrators: settings, ratios, accounts. Orders have their own trail. */
  auditRecord: (id: string): Key => ({ pk: 'AUDIT', sk: id }),
  /** The last change by this action. */
  lastChange: (action: string): Key => ({ pk: 'LAST-CHANGE', sk: action }),
  orderAudit: (orderId: string, entryId: string): Key => ({ pk: `ORDER#${orderId}`, sk: `AUDIT#${entryId}` }),
  preparation: (orderId: string): Key => ({ pk: `ORDER#${orderId}`, sk: 'PREPARATION' }),
  attempt: (orderId: string, attemptId: string): Key => ({
    pk: `ORDER#${orderId}`,
    sk: `ATTEMPT#${attemptId}`,
  }),
  refund: (orderId: string, refundId: string): Key => ({
    pk: `ORDER#${orderId}`,
    sk: `REFUND#${refundId}`,
  }),
  /** One payment, refund, authorisation or payment recorded elsewhere of an order. */
  moneyFact: (orderId: string, id: string): Key => ({ pk: `ORDER#${orderId}`, sk: `MONEY#${id}` }),
  /** A sent reminder: once a step. */
  reminderStep: (dueId: string, step: string): Key => ({ pk: `REMINDED#${dueId}`, sk: step }),
  /** A provider's transfer to the bank. */
  payout: (provider: string, id: string): Key => ({ pk: `PAYOUT#${provider}`, sk: id }),
  /** The receiver's signature. */
  signature: (orderId: string): Key => ({ pk: `ORDER#${orderId}`, sk: 'SIGNATURE' }),
  /** Goods refused at delivery. */
  returnedGoods: (orderId: string): Key => ({ pk: `ORDER#${orderId}`, sk: 'RETURNS' }),
  /** The order of stops of a round of a day; '-' for none. */
  stopOrder: (day: string | null, zone: string | null): Key => ({
    pk: 'STOP_ORDERS',
    sk: `${day ?? '-'}#${zone ?? '-'}`,
  }),
  /** A claim about a product of an order. */
  claim: (orderId: string, productId: string): Key => ({ pk: `ORDER#${orderId}`, sk: `CLAIM#${productId}` }),
  /** A failed cancellation of an unpaid order; deleted once it is cancelled. */
  failedExpiry: (orderId: string): Key => ({ pk: 'FAILED_EXPIRIES', sk: orderId }),
  /** An order pending approval until that instant. */
  orderApproval: (until: string, orderId: string): Key => ({
    pk: 'ORDER_APPROVALS',
    sk: `${until}#${orderId}`,
  }),
  /** The case ids of an order; the cases themselves are in one list. */
  orderCase: (orderId: string, caseId: string): Key => ({ pk: `ORDER#${orderId}`, sk: `CASE#${caseId}` }),
  paymentCase: (id: string): Key => ({ pk: 'PAYMENT_CASES', sk: id }),
  payment: (provider: string, ref: string): Key => ({ pk: `PAYMENT#${provider}#${ref}`, sk: 'PAYMENT' }),
  webhookEvent: (provider: string, id: string): Key => ({ pk: `EVENT#${provider}#${id}`, sk: 'EVENT' }),
  /** An event with the open todos of its subscriptions. */
  outboxEntry: (eventId: string): Key => ({ pk: `OP#${eventId}`, sk: 'OP' }),
  /** A document of the stock ledger. */
  ledgerDocument: (id: string): Key => ({ pk: `LEDGER#${id}`, sk: 'DOCUMENT' }),
  /** Creations of an owner by key. */
  creations: (owner: string): Key => ({ pk: `CREATIONS#${owner}`, sk: 'CREATIONS' }),
  /** Receptions here of a supplier's order in the ERP. */
  supplierReceptions: (orderId: string): Key => ({ pk: `SUPPLIER_ORDER#${orderId}`, sk: 'RECEPTIONS' }),
  /** Result of a readiness check, and an accepted check. */
  readiness: (what: string): Key => ({ pk: 'READINESS', sk: what }),
  /** A mailbox with bounces or complaints, by its hash. */
  stoppedAddress: (hash: string): Key => ({ pk: 'STOPPED_ADDRESSES', sk: hash }),
  job: (id: string): Key => ({ pk: `JOB#${id}`, sk: 'JOB' }),
  lock: (name: string): Key => ({ pk: `LOCK#${name}`, sk: 'LOCK' }),
  contactReply: (id: string, replyId: string): Key => ({ pk: `CONTACT#${id}`, sk: `REPLY#${replyId}` }),
  contactRequest: (id: string): Key => ({ pk: `CONTACT#${id}`, sk: 'REQUEST' }),
  /** The ERP's id of a product that was created here. */
  adoptedProduct: (ownId: string): Key => ({ pk: `ADOPTED#${ownId}`, sk: 'PRODUCT' }),
  /** Supplier of a product created here, and the supplier's name for it; by its present id. */
  purchaseFacts: (productId: string): Key => ({ pk: 'PURCHASE_FACTS', sk: productId }),
  /** A reference, a barcode or a label in its category that a product created here has. */
  takenName: (what: 'reference' | 'barcode' | 'label', name: string): Key => ({
    pk: `TAKEN#${what}#${name}`,
    sk: 'PRODUCT',
  }),
  /** The last number of an entry without lot, by meat and day. */
  lotNumber: (base: string): Key => ({ pk: 'LOT_NUMBERS', sk: base }),
  /** The last number of a barcode of the company. */
  barcodeCounter: (): Key => ({ pk: 'SHOP', sk: 'BARCODES' }),
  syncCursor: (name: string): Key => ({ pk: 'SYNC', sk: name }),
  /** An order whose total differs in the ERP. */
  otherTotal: (orderId: string): Key => ({ pk: 'OTHER_TOTALS', sk: orderId }),
  /** Result of a nightly comparison with the ERP. */
  reconciliation: (day: string): Key => ({ pk: 'RECONCILIATION', sk: day }),
  cachedList: (name: string): Key => ({ pk: 'KEPT', sk: name }),
  /** Points to the published version of a day's extraction. */
  snapshotDay: (source: 'stock' | 'till', day: string): Key => ({ pk: `SNAPSHOT#${source}`, sk: day }),
  snapshotChunk: (source: 'stock' | 'till', day: string, version: string, number: number): Key => ({
    pk: `SNAPSHOT#${source}#${day}#${version}`,
    sk: `CHUNK#${String(number).padStart(4, '0')}`,
  }),
  /** The last figures of a period. */
  tillPeriod: (from: string, to: string): Key => ({ pk: `TILL#${from}#${to}`, sk: 'PERIOD' }),
  /** Times of the last till requests: the shared rate limit of all Lambdas. */
  tillRequests: (): Key => ({ pk: 'TILL', sk: 'TURNS' }),
  /** Cuts of a category, once it was changed. */
  ratioTable: (category: string): Key => ({ pk: 'RATIOS', sk: category }),
  /** A lot, never deleted: its origin and entries. Its quantity is in the stock level. */
  lot: (productId: string, lot: string): Key => ({ pk: lotPartition(productId, lot), sk: 'LOT' }),
  /** Prefix index of lots, the newest last within a word; searches need two letters at least. */
  lotWord: (word: string, madeAt: string, productId: string, lot: string): Key => ({
    pk: `LOT_WORDS#${word.slice(0, 2)}`,
    sk: `${word}#${madeAt}#${productId}#${lot}`,
  }),
  /** The indexed words of a lot. */
  lotWordsKept: (productId: string, lot: string): Key => ({ pk: lotPartition(productId, lot), sk: 'WORDS' }),
  lotCut: (productId: string, lot: string, documentId: string): Key => ({
    pk: lotPartition(productId, lot),
    sk: `CUT#${documentId}`,
  }),
  lotExit: (productId: string, lot: string, documentId: string, n: number): Key => ({
    pk: lotPartition(productId, lot),
    sk: `OUT#${documentId}#${n}`,
  }),
  lotOrder: (productId: string, lot: string, orderId: string, siteId: string): Key => ({
    pk: lotPartition(productId, lot),
    sk: `ORDER#${orderId}#${siteId}`,
  }),
  lotChange: (productId: string, lot: string, id: string): Key => ({
    pk: lotPartition(productId, lot),
    sk: `CHANGE#${id}`,
  }),
  cuttingYield: (category: string, at: string, documentId: string): Key => ({
    pk: `YIELDS#${category}`,
    sk: `${at}#${documentId}`,
  }),
  /** The key that signs public links. */
  linkKey: (): Key => ({ pk: 'SHOP', sk: 'LINK_KEY' }),
  /** Reminders of a third party of the ERP, and whether they are paused. */
  dunning: (thirdPartyId: string): Key => ({ pk: 'DUNNING', sk: thirdPartyId }),
  /** A reader of the weekly e-mail, with the prices that were sent; `-`: the company's own login. */
  weeklyReader: (customerId: string, personId: string | undefined): Key => ({
    pk: 'WEEKLY_LETTER',
    sk: `${customerId}#${personId ?? '-'}`,
  }),
  recallDrill: (id: string): Key => ({ pk: 'DRILLS', sk: id }),
  lotRecall: (productId: string, lot: string, id: string): Key => ({
    pk: `RECALLS#${productId}#${lotIdentity(lot)}`,
    sk: id,
  }),
  recallNotice: (recallId: string, customerId: string): Key => ({ pk: `RECALL#${recallId}`, sk: customerId }),
  /** A recall notice, next to the account. */
  recallOfCustomer: (customerId: string, recallId: string): Key => ({
    pk: `CUSTOMER#${customerId}`,
    sk: `RECALL#${recallId}`,
  }),
  /** Last state of an order read back from the ERP. */
  orderInErp: (orderId: string): Key => ({ pk: `ORDER#${orderId}`, sk: 'ERP' }),
  /** An open question between the shop and the ERP. */
  erpQuestion: (kind: 'order' | 'third-party', id: string): Key => ({
    pk: 'ERP_QUESTIONS',
    sk: `${kind}#${id}`,
  }),
  /** An invoice or credit note of the ERP for an order. */
  erpInvoice: (orderId: string, invoiceId: string): Key => ({
    pk: `ORDER#${orderId}`,
    sk: `INVOICE#${invoiceId}`,
  }),
  /** What the shop created and recorded of an order's invoices in the ERP. */
  erpInvoicing: (orderId: string): Key => ({ pk: `ORDER#${orderId}`, sk: 'ERP_INVOICING' }),
  /** The orders of an invoice. */
  invoicedOrder: (invoiceId: string): Key => ({ pk: `ERP_INVOICE#${invoiceId}`, sk: 'ORDER' }),
  /** Agreed prices of a product, by third party. */
  agreedPrices: (productId: string): Key => ({ pk: 'AGREED_PRICES', sk: productId }),
  /** Goods of an order shipped both here and in the ERP. */
  goneTwice: (orderId: string): Key => ({ pk: 'GONE_TWICE', sk: orderId }),
  /** Stock reserved by an order of the ERP. */
  erpHold: (erpOrderId: string): Key => ({ pk: 'ERP_HELD', sk: erpOrderId }),
  ratioChange: (id: string): Key => ({ pk: 'RATIO_CHANGES', sk: id }),
} as const;
