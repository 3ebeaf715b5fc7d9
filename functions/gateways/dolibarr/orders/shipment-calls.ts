import * as z from 'zod/mini';
import type { DolibarrClient } from '#functions/gateways/dolibarr/dolibarr-client.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { ChangedShipment, ErpShipment, OriginMovement } from './erp-order.ts';
import { emptyWhenNotFound } from '#functions/gateways/dolibarr/list-answer.ts';
import {
  allOf,
  among,
  changedOrAmong,
  equals,
  rowsAfter,
  rowsIn,
} from '#functions/gateways/dolibarr/sql-filter.ts';
import { id, idOrNone, milli } from '#functions/gateways/dolibarr/wire-values.ts';

type ShipmentCalls = Pick<
  DolibarrGateway,
  'listChangedShipments' | 'readShipments' | 'listShipmentMovements'
>;

const OLDEST_FIRST = { sortfield: 't.rowid', sortorder: 'ASC' };
const HEAD = 'id,ref,origin_type,origin_id,status';

const STATUSES: Readonly<Record<string, ErpShipment['status']>> = {
  '0': 'draft',
  '1': 'validated',
  '2': 'closed',
};

const head = {
  id,
  origin_type: z.optional(z.nullable(z.string())),
  origin_id: idOrNone,
  // any other status (cancelled, in a later version) has moved no stock
  status: z.pipe(
    z.union([z.string(), z.int()]),
    z.transform((status) => STATUSES[String(status)] ?? 'draft'),
  ),
};

const headOf = ({ id: shipmentId, origin_type: type, origin_id: origin, status }: z.output<Head>) => ({
  id: shipmentId,
  orderId: type === 'commande' ? origin : null,
  status,
});
type Head = z.ZodMiniObject<typeof head>;

const changedShape = z.pipe(z.object(head), z.transform(headOf));

const shipmentShape = z.pipe(
  z.object({
    ...head,
    ref: z.string(),
    lines: z.array(z.object({ fk_product: idOrNone, qty_shipped: milli })),
  }),
  z.transform((shipment): ErpShipment => ({
    ...headOf(shipment),
    ref: shipment.ref,
    lines: shipment.lines.map((line) => ({ productId: line.fk_product, milli: line.qty_shipped })),
  })),
);

const movementShape = z.pipe(
  z.object({ id, origin_id: id, product_id: id, qty: milli }),
  z.transform((row): OriginMovement => ({
    id: row.id,
    originId: row.origin_id,
    productId: row.product_id,
    milli: row.qty,
  })),
);

export const shipmentCalls = (client: DolibarrClient): ShipmentCalls => ({
  async listChangedShipments({ changedSince, afterId, limit, alsoIds = [] }) {
    const sqlfilters = allOf([changedOrAmong(changedSince, alsoIds), rowsAfter(afterId)]);
    const query = { ...OLDEST_FIRST, properties: HEAD, limit, sqlfilters };
    return emptyWhenNotFound<ChangedShipment>(await client.get('/shipments', query, z.array(changedShape)));
  },

  async readShipments(ids) {
    const query = {
      ...OLDEST_FIRST,
      properties: `${HEAD},lines`,
      limit: ids.length,
      sqlfilters: rowsIn(ids),
    };
    return emptyWhenNotFound(await client.get('/shipments', query, z.array(shipmentShape)));
  },

  async listShipmentMovements(shipmentIds) {
    const sqlfilters = allOf([equals('origintype', 'shipping'), among('fk_origin', shipmentIds)]);
    const query = { ...OLDEST_FIRST, limit: 1000, sqlfilters };
    return emptyWhenNotFound(await client.get('/stockmovements', query, z.array(movementShape)));
  },
});
