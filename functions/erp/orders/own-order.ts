import type { StepServices } from '#functions/erp/writer/erp-services.ts';
import { readStep, StepStopped } from '#functions/erp/writer/erp-step.ts';
import { isOfPlace } from '#functions/erp/third-parties/place-party.ts';
import { pushThirdParty } from '#functions/erp/third-parties/push-third-party.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { ErpOrder } from '#functions/gateways/dolibarr/orders/erp-order.ts';
import type { Order } from '#shared/orders/order.ts';
import type { ErpOrdersStore, OrderInErp } from './erp-orders.store.ts';

/**
 * The order in the ERP. It is identified by our own id in it and by its customer, never by its reference:
 * after a restore, and on another stage, references start from the same day again. Of several with the id (a
 * copy made in Dolibarr) ours is the oldest.
 */
export const findOwnOrder = async (
  services: StepServices,
  erp: DolibarrGateway,
  order: Order,
): Promise<ErpOrder | undefined> => {
  const [erpOrder] = await readStep(erp.findOrdersByRefExt(order.id));
  if (!erpOrder) return undefined;
  const account = await services.customers.find(order.customerId);
  // the account was deleted with its link: the id alone decides
  if (!account || account.erpId === erpOrder.thirdPartyId) return erpOrder;
  // merged in Dolibarr concurrently, or the link was lost here
  const { erpId } = await pushThirdParty(services, order.customerId);
  if (erpId === erpOrder.thirdPartyId || (await isOfPlace(erp, order, erpOrder.thirdPartyId)))
    return erpOrder;
  throw new StepStopped({
    kind: 'refused',
    reason: 'business_rule',
    httpStatus: 0,
    detail: `la commande ${erpOrder.ref} porte notre identifiant, mais elle est à un autre tiers (n° ${erpOrder.thirdPartyId}, et non ${erpId})`,
  });
};

/** Ids of our orders are ULIDs. */
const OWN_ID = /^[0-9A-HJKMNP-TV-Z]{26}$/;

type Row = { readonly id: string; readonly refExt: string | null };

/** A row of the ERP that has the id of an order of ours; `record`: the last reading of that order. */
type OwnRow<R extends Row> = { row: R; orderId: string; record: OrderInErp | undefined };

/**
 * The rows that are orders of the shop. « Cloner » in the ERP copies the reference of an order's header
 * (22.0.4, 23.0.1 and 24.0.0-beta): of several rows with one reference the oldest is ours, the others were
 * created in Dolibarr.
 */
export const ownRows = async <R extends Row>(
  erpOrders: Pick<ErpOrdersStore, 'findMany'>,
  rows: readonly R[],
): Promise<OwnRow<R>[]> => {
  const oldest = new Map<string, R>();
  for (const row of rows) {
    if (row.refExt === null || !OWN_ID.test(row.refExt)) continue;
    const known = oldest.get(row.refExt);
    if (!known || Number(row.id) < Number(known.id)) oldest.set(row.refExt, row);
  }
  const records = await erpOrders.findMany([...oldest.keys()]);
  return [...oldest].flatMap(([orderId, row]) => {
    const record = records.get(orderId);
    const isClone = record?.erpId !== undefined && Number(row.id) > Number(record.erpId);
    return isClone ? [] : [{ row, orderId, record }];
  });
};
