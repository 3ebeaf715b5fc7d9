import type { ErpOutcome, NewestQuery } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { NewReception, NewSupplierPrice } from '#functions/gateways/dolibarr/erp-inputs.ts';
import type { ErpMovement } from '#functions/gateways/dolibarr/products/erp-product.ts';
import type { ErpThirdParty } from '#functions/gateways/dolibarr/third-parties/erp-third-party.ts';
import type { ErpReception, ErpSupplierInvoice, ErpSupplierOrder } from './erp-purchase.ts';

/** Purchases in the ERP: supplier orders, receptions, supplier invoices. */
export interface PurchaseGateway {
  /** Suppliers of a product, by id. */
  listSupplierIds(productId: string): Promise<ErpOutcome<string[]>>;
  addSupplierPrice(price: NewSupplierPrice): Promise<ErpOutcome<undefined>>;
  /** By name, at most 500. */
  listSuppliers(): Promise<ErpOutcome<Pick<ErpThirdParty, 'id' | 'name'>[]>>;
  readSupplierOrder(id: string): Promise<ErpOutcome<ErpSupplierOrder | undefined>>;
  /** The supplier orders among these ids that exist. */
  readSupplierOrders(ids: readonly string[]): Promise<ErpOutcome<ErpSupplierOrder[]>>;
  /** Those with something still to receive, newest first. */
  listOpenSupplierOrders(
    query: Pick<NewestQuery, 'beforeId' | 'limit'>,
  ): Promise<ErpOutcome<ErpSupplierOrder[]>>;
  /** The receptions among these ids that exist. */
  readReceptions(ids: readonly string[]): Promise<ErpOutcome<ErpReception[]>>;
  /** All of them, oldest first: not unique in the ERP. */
  findReceptionsByMark(mark: string): Promise<ErpOutcome<ErpReception[]>>;
  /** A draft. */
  createReception(reception: NewReception): Promise<ErpOutcome<{ id: string }>>;
  /**
   * Each answers with the reception afterwards; a setting of Dolibarr decides which of the two moves the
   * stock.
   */
  validateReception(id: string): Promise<ErpOutcome<ErpReception>>;
  closeReception(id: string): Promise<ErpOutcome<ErpReception>>;
  /** Stock movements of these receptions, in and out. */
  listReceptionMovements(receptionIds: readonly string[]): Promise<ErpOutcome<ErpMovement[]>>;

  /** The next by ascending id of those changed since, in seconds by the ERP's own clock. */
  listChangedSupplierInvoices(requested: {
    changedSince: number;
    afterId: string;
    limit: number;
  }): Promise<ErpOutcome<{ id: string }[]>>;
  readSupplierInvoice(id: string): Promise<ErpOutcome<ErpSupplierInvoice | undefined>>;
}
