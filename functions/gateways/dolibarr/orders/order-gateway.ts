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

/** What customers ordered and what left for them, as the ERP has it. */
export interface OrderGateway {
  /** All orders with this reference of ours, with their lines, oldest first. */
  findOrdersByRefExt(refExt: string): Promise<ErpOutcome<ErpOrder[]>>;
  listOrders(query: NewestQuery): Promise<ErpOutcome<ErpOrderSummary[]>>;
  /** The day of the first that a third party ever placed, drafts and cancelled ones aside; undefined where none was. */
  readFirstOrderDay(thirdPartyId: string): Promise<ErpOutcome<string | undefined>>;
  /** The next by ascending id of those changed since, in seconds of the ERP's own reckoning (`changedAt`). */
  listChangedOrders(requested: {
    changedSince: number;
    afterId: string;
    limit: number;
    /** These too, changed or not, where they still exist. */
    besides?: readonly string[];
  }): Promise<ErpOutcome<ChangedOrder[]>>;
  /** The orders among these ids that exist, whole. */
  readOrders(ids: readonly string[]): Promise<ErpOutcome<ErpOrder[]>>;
  /** Those that are validated or under way, by ascending id. */
  listOpenOrders(requested: { afterId: string; limit: number }): Promise<ErpOutcome<ChangedOrder[]>>;
  readOrder(id: string): Promise<ErpOutcome<ErpOrder | undefined>>;
  /** A draft. */
  createOrder(order: NewOrder): Promise<ErpOutcome<{ id: string }>>;
  /** On a draft only. */
  addOrderLine(orderId: string, line: NewOrderLine): Promise<ErpOutcome<{ id: string }>>;
  /** On a draft only. */
  deleteOrderLine(orderId: string, lineId: string): Promise<ErpOutcome<ErpOrder>>;
  /** The steps below answer with the order as it is afterwards, also when there was nothing to do: check its status. */
  validateOrder(id: string): Promise<ErpOutcome<ErpOrder>>;
  setOrderToDraft(id: string): Promise<ErpOutcome<ErpOrder>>;
  cancelOrder(id: string): Promise<ErpOutcome<ErpOrder>>;
  /** `YYYY-MM-DD`; of a validated order too, which stays so. */
  setOrderDeliveryDay(id: string, day: string): Promise<ErpOutcome<ErpOrder>>;

  /** As `listChangedOrders`; shipments do not say when they were changed. */
  listChangedShipments(requested: {
    changedSince: number;
    afterId: string;
    limit: number;
    besides?: readonly string[];
  }): Promise<ErpOutcome<ChangedShipment[]>>;
  readShipments(ids: readonly string[]): Promise<ErpOutcome<ErpShipment[]>>;
  /** What these shipments took from the stock. */
  listShipmentMovements(shipmentIds: readonly string[]): Promise<ErpOutcome<OriginMovement[]>>;
}
