import type { ErpOutcome, NewestQuery } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { NewOrder, NewOrderLine } from '#functions/gateways/dolibarr/erp-inputs.ts';
import type {
  ChangedOrder,
  ChangedShipment,
  ErpOrder,
  ErpOrderSummary,
  ErpShipment,
  OriginMovement,
} from './erp-order.ts';

export interface OrderGateway {
  /** All orders with this external reference, with their lines, oldest first. */
  findOrdersByRefExt(refExt: string): Promise<ErpOutcome<ErpOrder[]>>;
  listOrders(query: NewestQuery): Promise<ErpOutcome<ErpOrderSummary[]>>;
  /**
   * The day of a third party's first order, without drafts and cancelled ones; undefined if there is none.
   */
  readFirstOrderDay(thirdPartyId: string): Promise<ErpOutcome<string | undefined>>;
  /** The next by ascending id of those changed since, in seconds by the ERP's own clock (`changedAt`). */
  listChangedOrders(requested: {
    changedSince: number;
    afterId: string;
    limit: number;
    /** These too, changed or not, if they still exist. */
    alsoIds?: readonly string[];
  }): Promise<ErpOutcome<ChangedOrder[]>>;
  /** The existing orders among these ids, with their lines. */
  readOrders(ids: readonly string[]): Promise<ErpOutcome<ErpOrder[]>>;
  /** Those that are validated or in progress, by ascending id. */
  listOpenOrders(requested: { afterId: string; limit: number }): Promise<ErpOutcome<ChangedOrder[]>>;
  readOrder(id: string): Promise<ErpOutcome<ErpOrder | undefined>>;
  /** A draft. */
  createOrder(order: NewOrder): Promise<ErpOutcome<{ id: string }>>;
  /** On a draft only. */
  addOrderLine(orderId: string, line: NewOrderLine): Promise<ErpOutcome<{ id: string }>>;
  /** On a draft only. */
  deleteOrderLine(orderId: string, lineId: string): Promise<ErpOutcome<ErpOrder>>;
  /**
   * The steps below answer with the order afterwards, also when there was nothing to do: check its status.
   */
  validateOrder(id: string): Promise<ErpOutcome<ErpOrder>>;
  setOrderToDraft(id: string): Promise<ErpOutcome<ErpOrder>>;
  cancelOrder(id: string): Promise<ErpOutcome<ErpOrder>>;
  /** `YYYY-MM-DD`; also of a validated order, which stays validated. */
  setOrderDeliveryDay(id: string, day: string): Promise<ErpOutcome<ErpOrder>>;

  /** As `listChangedOrders`; shipments have no time of change. */
  listChangedShipments(requested: {
    changedSince: number;
    afterId: string;
    limit: number;
    alsoIds?: readonly string[];
  }): Promise<ErpOutcome<ChangedShipment[]>>;
  readShipments(ids: readonly string[]): Promise<ErpOutcome<ErpShipment[]>>;
  /** Stock movements of these shipments. */
  listShipmentMovements(shipmentIds: readonly string[]): Promise<ErpOutcome<OriginMovement[]>>;
}
