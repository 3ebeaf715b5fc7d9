import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { readErp } from '#functions/gateways/dolibarr/erp-failure.ts';

/**
 * A key without access to every third party does not see the others' orders: in a list they look deleted.
 * Each missing one is read by its id; if the ERP refuses that, nothing counts as deleted. Throws
 * `ErpReadFailed`.
 */
export const confirmDeleted = async (
  erp: Pick<DolibarrGateway, 'readOrder'>,
  ids: readonly string[],
): Promise<void> => {
  for (const id of ids) await readErp(erp.readOrder(id));
};
