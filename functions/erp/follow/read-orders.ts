import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { readErp } from '#functions/gateways/dolibarr/erp-failure.ts';
import type { ErpOrder } from '#functions/gateways/dolibarr/orders/erp-order.ts';

/** Orders of the ERP read with their lines in one call. */
const PER_CALL = 50;

/** Orders of the ERP by id, any number; deleted ones are left out. Throws `ErpReadFailed`. */
export const readOrders = async (
  erp: Pick<DolibarrGateway, 'readOrders'>,
  ids: readonly string[],
): Promise<ErpOrder[]> => {
  const read: ErpOrder[] = [];
  for (let at = 0; at < ids.length; at += PER_CALL)
    read.push(...(await readErp(erp.readOrders(ids.slice(at, at + PER_CALL)))));
  return read;
};
