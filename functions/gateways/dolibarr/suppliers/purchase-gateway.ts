import type { ErpOutcome, NewestQuery } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { NewReception, NewSupplierPrice } from '#functions/gateways/dolibarr/erp-inputs.ts';
import type { ErpMovement } from '#functions/gateways/dolibarr/products/erp-product.ts';
import type { ErpThirdParty } from '#functions/gateways/dolibarr/third-parties/erp-third-party.ts';
import type { ErpReception, ErpSupplierInvoice, ErpSupplierOrder } from './erp-purchase.ts';

/** What is bought, as the ERP has it: supplier orders, what was received of them, what was invoiced. */
export interface PurchaseGateway {
  /** Suppliers of a product, by their numbers. */
  listSupplierIds(productId: string): Promise<ErpOutcome<string[]>>;
  addSupplierPrice(price: NewSupplierPrice): Promise<ErpOutcome<undefined>>;
  /** By name; a house with more than 500 finds the others in the ERP. */
  listSuppliers(): Promise<ErpOutcome<Pick<ErpThirdParty, 'id' | 'name'>[]>>;
  readSupplierOrder(id: string): Promise<ErpOutcome<ErpSupplierOrder | undefined>>;
  /** The supplier orders among these ids that exist. */
  readSupplierOrders(ids: readonly string[]): Promise<ErpOutcome<ErpSupplierOrder[]>>;
  /** Those that something is still to come of, newest first. */
  listOpenSupplierOrders(
    query: Pick<NewestQuery, 'beforeId' | 'limit'>,
  ): Promise<ErpOutcome<ErpSupplierOrder[]>>;
  /** The receptions among these ids that exist. */
  readReceptions(ids: readonly string[]): Promise<ErpOutcome<ErpReception[]>>;
  /** All of them, oldest first: the ERP lets several carry the same one. */
  findReceptionsByMark(mark: string): Promise<ErpOutcome<ErpReception[]>>;
  /** A draft. */
  createReception(reception: NewReception): Promise<ErpOutcome<{ id: string }>>;
  /** Each answers with the reception as it is afterwards; the house has set which of the two moves the stock. */
  validateReception(id: string): Promise<ErpOutcome<ErpReception>>;
  closeReception(id: string): Promise<ErpOutcome<ErpReception>>;
  /** What these receptions brought into the stock, or took out of it again. */
  listReceptionMovements(receptionIds: readonly string[]): Promise<ErpOutcome<ErpMovement[]>>;

  /** The next by ascending id of those changed since, in seconds of the ERP's own reckoning. */
  listChangedSupplierInvoices(requested: {
    changedSince: number;
    afterId: string;
    limit: number;
  }): Promise<ErpOutcome<{ id: string }[]>>;
  readSupplierInvoice(id: string): Promise<ErpOutcome<ErpSupplierInvoice | undefined>>;
}
