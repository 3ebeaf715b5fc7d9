import type { StepServices } from '#functions/erp/writer/erp-services.ts';
import { readStep, StepStopped } from '#functions/erp/writer/erp-step.ts';
import { isOfPlace } from '#functions/erp/third-parties/place-party.ts';
import { pushThirdParty } from '#functions/erp/third-parties/push-third-party.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { ErpOrder } from '#functions/gateways/dolibarr/orders/erp-order.ts';
import type { Order } from '#shared/orders/order.ts';

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
