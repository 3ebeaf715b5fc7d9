import * as z from 'zod/mini';
import { mapOutcome, ok, refused } from '#functions/platform/outside/outcome.ts';
import { type DolibarrClient, NOTHING_TO_DO } from '#functions/gateways/dolibarr/dolibarr-client.ts';
import type { DolibarrGateway, ErpOutcome } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { ErpOrder, ErpOrderSummary } from './erp-order.ts';
import { emptyWhenNotFound, undefinedWhenNotFound } from '#functions/gateways/dolibarr/list-answer.ts';
import { newestFirst } from '#functions/gateways/dolibarr/newest-first.ts';
import {
  deliveryDayBody,
  changedOrderShape,
  newOrderBody,
  orderLineBody,
  orderShape,
} from './order-shape.ts';
import {
  allOf,
  among,
  changedOrAmong,
  equals,
  isSearchable,
  rowsAfter,
  rowsIn,
} from '#functions/gateways/dolibarr/sql-filter.ts';
import {
  dayOrNull,
  cents,
  code,
  flag,
  id,
  orNull,
  textOrNull,
} from '#functions/gateways/dolibarr/wire-values.ts';
import { createdId } from '#functions/gateways/dolibarr/written.ts';

type OrderLists = Pick<
  DolibarrGateway,
  'listOrders' | 'readFirstOrderDay' | 'listChangedOrders' | 'readOrders' | 'listOpenOrders'
>;

type OrderCalls = OrderLists &
  Pick<
    DolibarrGateway,
    | 'findOrdersByRefExt'
    | 'readOrder'
    | 'createOrder'
    | 'addOrderLine'
    | 'deleteOrderLine'
    | 'validateOrder'
    | 'setOrderToDraft'
    | 'cancelOrder'
    | 'setOrderDeliveryDay'
  >;

/** Validated, or shipped in part. */
const OPEN = ['1', '2'];
/** Accepted, whatever its later status. */
const PLACED = [...OPEN, '3'];
/** There is no cancel call: the status is written by PUT. */
const CANCELLED = -1;
/** No warehouse: validating an order must move no stock, the stock register does that. */
const NO_WAREHOUSE = { idwarehouse: 0, notrigger: 0 };

function path(id: string): string {
  return `/orders/${encodeURIComponent(id)}`;
}

export function orderCalls(client: DolibarrClient): OrderCalls {
  async function read(id: string): Promise<ErpOutcome<ErpOrder | undefined>> {
    return undefinedWhenNotFound(await client.get(path(id), {}, orderShape));
  }

  /** A write that answers with the order; after "nothing to do" the order is read. */
  async function step(
    method: 'POST' | 'PUT' | 'DELETE',
    id: string,
    suffix: string,
    body?: object,
  ): Promise<ErpOutcome<ErpOrder>> {
    const outcome = await client.send(method, `${path(id)}${suffix}`, body, orderShape);
    if (outcome.kind !== 'ok') return outcome;
    if (outcome.value !== NOTHING_TO_DO) return ok(outcome.value as ErpOrder);
    const order = await read(id);
    if (order.kind !== 'ok') return order;
    return order.value === undefined ? refused('not_found', 404) : ok(order.value);
  }

  return {
    ...orderLists(client),
    async findOrdersByRefExt(refExt) {
      if (!isSearchable(refExt))
        return refused('invalid_request', 0, `ref_ext cannot be searched: ${refExt}`);
      const query = {
        sortfield: 't.rowid',
        sortorder: 'ASC',
        limit: 100,
        sqlfilters: equals('ref_ext', refExt),
        loadlinkedobjects: 1,
      };
      const found = emptyWhenNotFound(await client.get('/orders', query, z.array(orderShape)));
      // The database compares without case and accents; our references are exact.
      return mapOutcome(found, (orders) => orders.filter((order) => order.refExt === refExt));
    },

    readOrder: read,
    createOrder: (order) => createdId(client, '/orders', newOrderBody(order)),
    addOrderLine: (orderId, line) => createdId(client, `${path(orderId)}/lines`, orderLineBody(line)),
    deleteOrderLine: (orderId, lineId) => step('DELETE', orderId, `/lines/${encodeURIComponent(lineId)}`),
    validateOrder: (id) => step('POST', id, '/validate', NO_WAREHOUSE),
    setOrderToDraft: (id) => step('POST', id, '/settodraft', { idwarehouse: NO_WAREHOUSE.idwarehouse }),
    // tested on a validated order on 23.0.1 and 24.0.0-beta: it stays validated
    setOrderDeliveryDay: (id, day) => step('PUT', id, '', deliveryDayBody(day)),
    cancelOrder: (id) => step('PUT', id, '', { status: CANCELLED }),
  };
}

/** Lists of orders: of a third party, changed, open. */
function orderLists(client: DolibarrClient): OrderLists {
  const listSome = async (criteria: readonly string[], limit: number) => {
    const query = {
      properties: 'id,ref_ext,status,date_modification,linkedObjectsIds',
      loadlinkedobjects: 1,
      sortfield: 't.rowid',
      sortorder: 'ASC',
      limit,
      sqlfilters: allOf(criteria),
    };
    return emptyWhenNotFound(await client.get('/orders', query, z.array(changedOrderShape)));
  };

  return {
    async listOrders(requested) {
      const query = newestFirst(requested, ORDER_SUMMARY_PROPERTIES);
      return emptyWhenNotFound(await client.get('/orders', query, z.array(orderSummaryShape)));
    },

    async readFirstOrderDay(thirdPartyId) {
      const query = {
        properties: 'date',
        thirdparty_ids: thirdPartyId,
        sortfield: 't.date_commande',
        sortorder: 'ASC',
        limit: 1,
        sqlfilters: among('fk_statut', PLACED),
      };
      const listed = await client.get('/orders', query, z.array(z.object({ date: dayOrNull })));
      return mapOutcome(emptyWhenNotFound(listed), ([first]) => first?.date ?? undefined);
    },

    listChangedOrders({ changedSince, afterId, limit, alsoIds = [] }) {
      return listSome([changedOrAmong(changedSince, alsoIds), rowsAfter(afterId)], limit);
    },

    listOpenOrders: ({ afterId, limit }) => listSome([among('fk_statut', OPEN), rowsAfter(afterId)], limit),

    async readOrders(ids) {
      const query = { limit: ids.length, sqlfilters: rowsIn(ids), loadlinkedobjects: 1 };
      return emptyWhenNotFound(await client.get('/orders', query, z.array(orderShape)));
    },
  };
}

/** Without the lines, which make nine tenths of an order. */
const ORDER_SUMMARY_PROPERTIES =
  'id,ref,ref_client,socid,status,billed,date,delivery_date,total_ht,total_ttc';

export const orderSummaryShape = z.pipe(
  z.object({
    id,
    ref: z.string(),
    ref_client: textOrNull,
    socid: id,
    status: code,
    billed: orNull(flag),
    date: dayOrNull,
    delivery_date: dayOrNull,
    total_ht: cents,
    total_ttc: cents,
  }),
  z.transform((order): ErpOrderSummary => ({
    id: order.id,
    ref: order.ref,
    customerRef: order.ref_client,
    thirdPartyId: order.socid,
    statusCode: order.status,
    isBilled: order.billed ?? false,
    day: order.date,
    deliveryDay: order.delivery_date,
    totalHtCents: order.total_ht,
    totalTtcCents: order.total_ttc,
  })),
);
