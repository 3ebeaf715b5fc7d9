import { lotIdentity } from '#shared/stock/lots/lot-name.ts';
/** Every key shape of the single table; which access pattern each serves stands in docs/table.md. No request path scans. */
export type Key = { pk: string; sk: string };

/** A lot's own links lie beside it, so that following them costs what there is of them. */
const lotPartition = (productId: string, lot: string): string => `LOT#${productId}#${lotIdentity(lot)}`;

export const keys = {
  customer: (id: string): Key => ({ pk: `CUSTOMER#${id}`, sk: 'PROFILE' }),
  /** Somebody of a customer's company besides the login that it was opened with. */
  person: (customerId: string, personId: string): Key => ({
    pk: `CUSTOMER#${customerId}`,
    sk: `PERSON#${personId}`,
  }),
  /** How somebody signs in who opened no company: one address, one password, the companies they are of. */
  personLogin: (id: string): Key => ({ pk: `PERSON#${id}`, sk: 'LOGIN' }),
  /** What a customer is found by the beginning of; two letters at least are asked for. */
  customerWord: (word: string, id: string): Key => ({
    pk: `CUSTOMER_WORDS#${word.slice(0, 2)}`,
    sk: `${word}#${id}`,
  }),
  order: (customerId: string, orderId: string): Key => ({
    pk: `CUSTOMER#${customerId}`,
    sk: `ORDER#${orderId}`,
  }),
  cart: (customerId: string): Key => ({ pk: `CUSTOMER#${customerId}`, sk: 'CART' }),
  /** What a customer wants by itself, with what became of its last dates. */
  standingOrder: (customerId: string, id: string): Key => ({
    pk: `CUSTOMER#${customerId}`,
    sk: `STANDING#${id}`,
  }),
  /** « Mes listes ». */
  orderGuide: (customerId: string, id: string): Key => ({
    pk: `CUSTOMER#${customerId}`,
    sk: `GUIDE#${id}`,
  }),
  /** A list that the house proposes. */
  houseGuide: (id: string): Key => ({ pk: 'HOUSE_GUIDES', sk: id }),
  /** What an order, an edit and the end of an account all change; listed while something may be unpaid. */
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
  /** How the house sells a product by the piece, over what the ERP says. */
  housePieces: (productId: string): Key => ({ pk: 'CATALOG', sk: `PIECES#${productId}` }),
  /** What the pieces that were prepared last weighed. */
  pieceWeights: (productId: string): Key => ({ pk: 'CATALOG', sk: `WEIGHTS#${productId}` }),
  category: (id: string): Key => ({ pk: 'CATALOG', sk: `CATEGORY#${id}` }),
  stock: (productId: string): Key => ({ pk: 'STOCK', sk: productId }),
  catalogState: (): Key => ({ pk: 'SHOP', sk: 'CATALOG' }),
  dayClock: (day: string): Key => ({ pk: 'SHOP', sk: `CLOCK#${day}` }),
  setting: (name: string): Key => ({ pk: 'SETTING', sk: name }),
  /** What an administrator changed: settings, ratios, accounts. Orders keep their own trail. */
  auditRecord: (id: string): Key => ({ pk: 'AUDIT', sk: id }),
  /** What was changed last by this action. */
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
  /** One thing that money of an order did: it came, went back, is held, or was had otherwise. */
  moneyFact: (orderId: string, id: string): Key => ({ pk: `ORDER#${orderId}`, sk: `MONEY#${id}` }),
  /** That a letter about something due was written: once a step. */
  reminderStep: (dueId: string, step: string): Key => ({ pk: `REMINDED#${dueId}`, sk: step }),
  /** What a provider sent to the bank. */
  payout: (provider: string, id: string): Key => ({ pk: `PAYOUT#${provider}`, sk: id }),
  /** Of whoever received its goods. */
  signature: (orderId: string): Key => ({ pk: `ORDER#${orderId}`, sk: 'SIGNATURE' }),
  /** What its receiver did not take. */
  returnedGoods: (orderId: string): Key => ({ pk: `ORDER#${orderId}`, sk: 'RETURNS' }),
  /** In which order a round of a day is driven; '-' for none. */
  stopOrder: (day: string | null, zone: string | null): Key => ({
    pk: 'STOP_ORDERS',
    sk: `${day ?? '-'}#${zone ?? '-'}`,
  }),
  /** A product of an order that its customer weighed again. */
  claim: (orderId: string, productId: string): Key => ({ pk: `ORDER#${orderId}`, sk: `CLAIM#${productId}` }),
  /** An unpaid order that could not be cancelled in its time; gone once it is. */
  failedExpiry: (orderId: string): Key => ({ pk: 'FAILED_EXPIRIES', sk: orderId }),
  /** An order that waits for a Gérant until that instant. */
  orderApproval: (until: string, orderId: string): Key => ({
    pk: 'ORDER_APPROVALS',
    sk: `${until}#${orderId}`,
  }),
  /** Which cases an order has; what they are stands with all others. */
  orderCase: (orderId: string, caseId: string): Key => ({ pk: `ORDER#${orderId}`, sk: `CASE#${caseId}` }),
  paymentCase: (id: string): Key => ({ pk: 'PAYMENT_CASES', sk: id }),
  payment: (provider: string, ref: string): Key => ({ pk: `PAYMENT#${provider}#${ref}`, sk: 'PAYMENT' }),
  webhookEvent: (provider: string, id: string): Key => ({ pk: `EVENT#${provider}#${id}`, sk: 'EVENT' }),
  /** An event with what its subscriptions still have to do. */
  outboxEntry: (eventId: string): Key => ({ pk: `OP#${eventId}`, sk: 'OP' }),
  /** A document of the stock ledger. */
  ledgerDocument: (id: string): Key => ({ pk: `LEDGER#${id}`, sk: 'DOCUMENT' }),
  /** What an owner created under which key. */
  creations: (owner: string): Key => ({ pk: `CREATIONS#${owner}`, sk: 'CREATIONS' }),
  /** What was received here of a supplier's order in the ERP. */
  supplierReceptions: (orderId: string): Key => ({ pk: `SUPPLIER_ORDER#${orderId}`, sk: 'RECEPTIONS' }),
  /** What was found of a part of the set-up, and a check of it that a person leaves as it is. */
  readiness: (what: string): Key => ({ pk: 'READINESS', sk: what }),
  /** A mailbox that sent mails back or complained, by its hash. */
  stoppedAddress: (hash: string): Key => ({ pk: 'STOPPED_ADDRESSES', sk: hash }),
  job: (id: string): Key => ({ pk: `JOB#${id}`, sk: 'JOB' }),
  lock: (name: string): Key => ({ pk: `LOCK#${name}`, sk: 'LOCK' }),
  contactReply: (id: string, replyId: string): Key => ({ pk: `CONTACT#${id}`, sk: `REPLY#${replyId}` }),
  contactRequest: (id: string): Key => ({ pk: `CONTACT#${id}`, sk: 'REQUEST' }),
  /** Under which id of the ERP a product goes that was created here. */
  adoptedProduct: (ownId: string): Key => ({ pk: `ADOPTED#${ownId}`, sk: 'PRODUCT' }),
  /** Who a product created here is bought from, and what its supplier calls it; by the id that it has now. */
  purchaseFacts: (productId: string): Key => ({ pk: 'PURCHASE_FACTS', sk: productId }),
  /** A reference, a barcode or a label in its category that a product created here has. */
  takenName: (what: 'reference' | 'barcode' | 'label', name: string): Key => ({
    pk: `TAKEN#${what}#${name}`,
    sk: 'PRODUCT',
  }),
  /** The last number given to an entry whose lot nobody named, by meat and day. */
  lotNumber: (base: string): Key => ({ pk: 'LOT_NUMBERS', sk: base }),
  /** The last number given to a barcode of the house. */
  barcodeCounter: (): Key => ({ pk: 'SHOP', sk: 'BARCODES' }),
  syncCursor: (name: string): Key => ({ pk: 'SYNC', sk: name }),
  /** An order that comes to another total in the ERP. */
  otherTotal: (orderId: string): Key => ({ pk: 'OTHER_TOTALS', sk: orderId }),
  /** What the comparison with the ERP found in a night. */
  reconciliation: (day: string): Key => ({ pk: 'RECONCILIATION', sk: day }),
  cachedList: (name: string): Key => ({ pk: 'KEPT', sk: name }),
  /** Points to the version of a day's extraction that is shown. */
  snapshotDay: (source: 'stock' | 'till', day: string): Key => ({ pk: `SNAPSHOT#${source}`, sk: day }),
  snapshotChunk: (source: 'stock' | 'till', day: string, version: string, number: number): Key => ({
    pk: `SNAPSHOT#${source}#${day}#${version}`,
    sk: `CHUNK#${String(number).padStart(4, '0')}`,
  }),
  /** The last figures of a period, as they were put together. */
  tillPeriod: (from: string, to: string): Key => ({ pk: `TILL#${from}#${to}`, sk: 'PERIOD' }),
  /** When the till was last asked: what keeps every Lambda together under its limit. */
  tillRequests: (): Key => ({ pk: 'TILL', sk: 'TURNS' }),
  /** What a category is cut into, once a person changed it. */
  ratioTable: (category: string): Key => ({ pk: 'RATIOS', sk: category }),
  /** A lot, for good: who made it of what. What it holds stands in the stock level. */
  lot: (productId: string, lot: string): Key => ({ pk: lotPartition(productId, lot), sk: 'LOT' }),
  /** What a lot is found by the beginning of, the newest last within a word; two letters at least are asked for. */
  lotWord: (word: string, madeAt: string, productId: string, lot: string): Key => ({
    pk: `LOT_WORDS#${word.slice(0, 2)}`,
    sk: `${word}#${madeAt}#${productId}#${lot}`,
  }),
  /** Under which words a lot was last put down. */
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
  /** What links that anybody may open are signed with. */
  linkKey: (): Key => ({ pk: 'SHOP', sk: 'LINK_KEY' }),
  /** What a third party of the ERP was asked for that it owes, and whether nothing is. */
  dunning: (thirdPartyId: string): Key => ({ pk: 'DUNNING', sk: thirdPartyId }),
  /** Somebody who asked for the weekly letter, with the prices that they were told of; `-`: the company's login. */
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
  /** Beside the account: that it was told of a recall. */
  recallOfCustomer: (customerId: string, recallId: string): Key => ({
    pk: `CUSTOMER#${customerId}`,
    sk: `RECALL#${recallId}`,
  }),
  /** What was last read back of an order in the ERP. */
  orderInErp: (orderId: string): Key => ({ pk: `ORDER#${orderId}`, sk: 'ERP' }),
  /** What only a person can decide between the shop and the ERP. */
  erpQuestion: (kind: 'order' | 'third-party', id: string): Key => ({
    pk: 'ERP_QUESTIONS',
    sk: `${kind}#${id}`,
  }),
  /** What the ERP invoiced, or took back, of an order. */
  erpInvoice: (orderId: string, invoiceId: string): Key => ({
    pk: `ORDER#${orderId}`,
    sk: `INVOICE#${invoiceId}`,
  }),
  /** What the shop made and recorded of an order's invoices there. */
  erpInvoicing: (orderId: string): Key => ({ pk: `ORDER#${orderId}`, sk: 'ERP_INVOICING' }),
  /** Of which order an invoice is. */
  invoicedOrder: (invoiceId: string): Key => ({ pk: `ERP_INVOICE#${invoiceId}`, sk: 'ORDER' }),
  /** The prices that the house agreed for a product, by third party. */
  agreedPrices: (productId: string): Key => ({ pk: 'AGREED_PRICES', sk: productId }),
  /** What left for an order here and in the ERP. */
  goneTwice: (orderId: string): Key => ({ pk: 'GONE_TWICE', sk: orderId }),
  /** What an order of the ERP keeps of the stock. */
  erpHold: (erpOrderId: string): Key => ({ pk: 'ERP_HELD', sk: erpOrderId }),
  ratioChange: (id: string): Key => ({ pk: 'RATIO_CHANGES', sk: id }),
} as const;
