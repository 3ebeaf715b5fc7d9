import type { BasisPoints } from '#shared/kernel/money.ts';
import type { Outcome } from '#functions/platform/outside/outcome.ts';
import type { ErpRight } from '#shared/gateways/erp-right.ts';
import type {
  MovementQuery,
  NewAgendaEvent,
  NewErpContact,
  MissingOfProduct,
  NewErpProduct,
  NewMovement,
  NewThirdParty,
} from './erp-inputs.ts';
import type { InvoiceGateway } from './invoices/invoice-gateway.ts';
import type { OrderGateway } from './orders/order-gateway.ts';
import type {
  ChangedLot,
  ChangedOffer,
  ErpAgreedPrice,
  ErpCategory,
  ErpLot,
  ErpMovement,
  ErpOffer,
  ErpProduct,
  ErpUnit,
  ErpWarehouse,
} from './products/erp-product.ts';
import type { PurchaseGateway } from './suppliers/purchase-gateway.ts';
import type { ErpContact, ErpThirdParty } from './third-parties/erp-third-party.ts';

/** Why the ERP refused. */
export type ErpRefusal =
  | 'not_configured'
  /** The key is wrong or lacks the right; or the module is off. */
  | 'bad_credentials'
  | 'forbidden'
  | 'not_found'
  | 'invalid_request'
  | 'rate_limited'
  /** A rule of the ERP: stock would go negative, lot missing, product unknown, reference taken… */
  | 'business_rule';

export type ErpOutcome<Value> = Outcome<Value, ErpRefusal>;

/** Query of a list, newest first. */
export interface NewestQuery {
  /** Only of these customers. */
  readonly thirdPartyIds?: readonly string[];
  /** Only with this text in its reference, or in the customer's. */
  readonly refLike?: string;
  /** Only orders entered and validated in Dolibarr: no external reference, and no draft. */
  readonly enteredInDolibarr?: boolean;
  /** Invoices: only of this day or later. */
  readonly fromDay?: string;
  /** Invoices: only validated ones that are neither paid nor abandoned. */
  readonly unpaid?: boolean;
  /** Only rows before this one. */
  readonly beforeId?: string;
  readonly limit: number;
}

/**
 * Dolibarr. Reads are tried three times and are never `ambiguous`: a read that fails is `unreachable` or
 * `unreadable`, which tells nothing about what the ERP holds. Writes are tried once: after `ambiguous`
 * search before writing again. A successful write may be rolled back by the ERP: read it back.
 *
 * Names are ours, not Dolibarr's. Ids are texts. Quantities are in thousandths of the product's unit
 * (`milli`): grams for a product sold by the kilogram; a product sold by the piece counts 1000 per piece.
 * Days are `YYYY-MM-DD` in Europe/Paris.
 */
export interface DolibarrGateway extends OrderGateway, InvoiceGateway, PurchaseGateway {
  status(): Promise<ErpOutcome<{ version: string }>>;
  /**
   * How far its clock is ahead of ours, to about a second; undefined if its server does not send the time.
   */
  readClock(): Promise<ErpOutcome<{ offMs: number } | undefined>>;
  /** The active modules; only an administrator's key may ask. */
  listModules(): Promise<ErpOutcome<string[]>>;
  /** A constant of its settings; null if never set. Only an administrator's key may ask. */
  readSetting(name: string): Promise<ErpOutcome<string | null>>;
  /** Tests a right of our key by a call that changes nothing. */
  tryRight(right: ErpRight): Promise<ErpOutcome<'granted' | 'denied'>>;

  /**
   * The next products by ascending id, with stock: concurrent inserts and deletions shift nothing, unlike
   * numbered pages. `remaining` counts these and all that follow; null in an ERP too old to report it.
   */
  readProductsAfter(requested: {
    afterId: string;
    limit: number;
  }): Promise<ErpOutcome<{ products: ErpProduct[]; remaining: number | null }>>;
  /** The products among these ids that exist, with stock. */
  readProducts(ids: readonly string[]): Promise<ErpOutcome<ErpProduct[]>>;
  /** The same without stock. */
  readOffers(ids: readonly string[]): Promise<ErpOutcome<ErpOffer[]>>;
  /**
   * A page, from 0, of offers changed since, or with a movement since, newest first. In seconds by the ERP's
   * own clock.
   */
  listChangedOffers(requested: {
    changedSince: number;
    page: number;
    limit: number;
  }): Promise<ErpOutcome<ChangedOffer[]>>;
  /** Of all products and services. */
  listProductIds(): Promise<ErpOutcome<string[]>>;
  /** Of the products that have variants. */
  listVariantParents(): Promise<ErpOutcome<string[]>>;
  /** As `listChangedOrders`; refused as `not_found` by an ERP that has no list of lots. */
  listChangedLots(requested: {
    changedSince: number;
    afterId: string;
    limit: number;
  }): Promise<ErpOutcome<ChangedLot[]>>;
  /** The next by ascending id of the products with lots, each with the days of those that are in stock. */
  listLotsInStock(requested: {
    afterId: string;
    limit: number;
  }): Promise<ErpOutcome<{ id: string; lots: ErpLot[] }[]>>;
  /**
   * Agreed prices of one product valid on a day; undefined if the ERP has no prices by customer. The ERP has
   * no list of all.
   */
  listAgreedPrices(productId: string, day: string): Promise<ErpOutcome<ErpAgreedPrice[] | undefined>>;
  /** All of them, oldest first. */
  findProductsByRefExt(refExt: string): Promise<ErpOutcome<ErpProduct[]>>;
  /** Refused when another product has its reference or barcode. */
  createProduct(product: NewErpProduct): Promise<ErpOutcome<{ id: string }>>;
  /** Changes nothing else. With prices by level, the ERP may ignore the price: read it back. */
  completeProduct(productId: string, missing: MissingOfProduct): Promise<ErpOutcome<undefined>>;
  addProductToCategory(categoryId: string, productId: string): Promise<ErpOutcome<undefined>>;
  listCategories(): Promise<ErpOutcome<ErpCategory[]>>;
  /** Products directly in the category; sub-categories are not included. */
  listCategoryProductIds(categoryId: string): Promise<ErpOutcome<string[]>>;
  listWarehouses(): Promise<ErpOutcome<ErpWarehouse[]>>;
  /** What products can be sold by. */
  listUnits(): Promise<ErpOutcome<ErpUnit[]>>;
  /**
   * The VAT rates of the company's country in use, ascending; any key may read them (23.0.1, 24.0.0-beta).
   */
  listVatRates(): Promise<ErpOutcome<BasisPoints[]>>;

  listMovements(query: MovementQuery): Promise<ErpOutcome<ErpMovement[]>>;
  /** Every movement with exactly one of these codes, oldest first. */
  findMovementsByCodes(codes: readonly string[]): Promise<ErpOutcome<ErpMovement[]>>;
  /** @returns the row id, which may not exist: read it back by its code. */
  postMovement(movement: NewMovement): Promise<ErpOutcome<{ id: string }>>;

  /** All of them, oldest first: not unique in the ERP. */
  findThirdPartiesByRefExt(refExt: string): Promise<ErpOutcome<ErpThirdParty[]>>;
  /** At most 100 of those whose external reference begins so. */
  findThirdPartiesByRefExtStart(start: string): Promise<ErpOutcome<ErpThirdParty[]>>;
  /** At most 100 with one of these; numbers without blanks match whatever their spacing in Dolibarr. */
  findThirdPartiesLike(wanted: {
    siret?: string;
    vatNumber?: string;
    email?: string;
  }): Promise<ErpOutcome<ErpThirdParty[]>>;
  readThirdParty(id: string): Promise<ErpOutcome<ErpThirdParty | undefined>>;
  /** Customers, prospects and suppliers, by ascending id. */
  listThirdParties(requested: { afterId: string; limit: number }): Promise<ErpOutcome<ErpThirdParty[]>>;
  /** The next by ascending id of those changed since, in seconds by the ERP's own clock. */
  listChangedThirdParties(requested: {
    changedSince: number;
    afterId: string;
    limit: number;
  }): Promise<ErpOutcome<ErpThirdParty[]>>;
  /** `parentId`: the third party that it belongs to. */
  createThirdParty(thirdParty: NewThirdParty, parentId?: string): Promise<ErpOutcome<{ id: string }>>;
  updateThirdParty(id: string, changes: Partial<NewThirdParty>): Promise<ErpOutcome<ErpThirdParty>>;
  /** Not unique in the ERP: oldest first. */
  findContactsByRefExt(refExt: string): Promise<ErpOutcome<ErpContact[]>>;
  createContact(contact: NewErpContact): Promise<ErpOutcome<{ id: string }>>;
  updateContact(
    id: string,
    facts: Omit<NewErpContact, 'refExt' | 'thirdPartyId' | 'privateNote'>,
  ): Promise<ErpOutcome<undefined>>;
  /** Delivery contacts of an order, as ids. */
  listDeliveryContacts(orderId: string): Promise<ErpOutcome<string[]>>;
  /** Read it back: the ERP gives the same answer for an unknown contact type. */
  addDeliveryContact(orderId: string, contactId: string): Promise<ErpOutcome<undefined>>;
  /** The same for an invoice or credit note; undefined if the ERP's API has no such list. */
  listInvoiceDeliveryContacts(invoiceId: string): Promise<ErpOutcome<string[] | undefined>>;
  addInvoiceDeliveryContact(invoiceId: string, contactId: string): Promise<ErpOutcome<undefined>>;

  /** Ids of all events of the agenda with this reference of ours, oldest first. */
  findAgendaEventsByRefExt(refExt: string): Promise<ErpOutcome<string[]>>;
  /** An event without owner that needs no action. */
  createAgendaEvent(event: NewAgendaEvent): Promise<ErpOutcome<{ id: string }>>;
  /** The names of these third parties, by their ids. */
  readThirdPartyNames(ids: readonly string[]): Promise<ErpOutcome<ReadonlyMap<string, string>>>;
}
