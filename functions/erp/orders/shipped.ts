import type { DolibarrGateway, ErpOutcome } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { ErpOrder, ErpShipment } from '#functions/gateways/dolibarr/orders/erp-order.ts';
import { readErp } from '#functions/gateways/dolibarr/erp-failure.ts';
import { isEntered, type MovementCursor } from '#functions/stock/stock.module.ts';
import type { TakenAway } from '#shared/stock/erp-hold.ts';

/** Shipments of an order in the ERP, and the stock that they took. */
export type Shipped = { shipments: ErpShipment[]; taken: (TakenAway & { shipmentId: string })[] };

/** Keeps Dolibarr's URL short. */
const PER_CALL = 100;

/** Shipments of each of these orders, in two calls; empty if nothing was shipped. */
export const readShipped = async (
  erp: DolibarrGateway,
  orders: readonly Pick<ErpOrder, 'id' | 'shipmentIds'>[],
  entered: MovementCursor | undefined,
  read: <T>(call: Promise<ErpOutcome<T>>) => Promise<T> = readErp,
): Promise<Map<string, Shipped>> => {
  const ids = orders.flatMap(({ shipmentIds }) => shipmentIds);
  const shipped = new Map(orders.map(({ id }): [string, Shipped] => [id, { shipments: [], taken: [] }]));
  for (let at = 0; at < ids.length; at += PER_CALL) {
    const some = ids.slice(at, at + PER_CALL);
    const shipments = await read(erp.readShipments(some));
    const movements = await read(erp.listShipmentMovements(some));
    for (const shipment of shipments) {
      const order = orders.find(({ shipmentIds }) => shipmentIds.includes(shipment.id));
      const known = order && shipped.get(order.id);
      if (!known || shipment.status === 'draft') continue;
      known.shipments.push(shipment);
      for (const row of movements.filter(({ originId }) => originId === shipment.id)) {
        known.taken.push({
          shipmentId: shipment.id,
          productId: row.productId,
          milli: -row.milli,
          isEntered: isEntered(entered, row.id),
        });
      }
    }
  }
  return shipped;
};
