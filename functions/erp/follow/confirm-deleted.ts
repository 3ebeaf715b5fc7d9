import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { readErp } from '#functions/gateways/dolibarr/erp-failure.ts';

/**
 * A key that may no longer see every third party is shown none of the others' orders: in a list they look deleted. Each
 * one that is missing is asked for by its id; where the ERP refuses that, nothing is taken for gone. Throws
 * `ErpReadFailed`.
 */
export const confirmDeleted = async (
  erp: Pick<DolibarrGateway, 'readOrder'>,
  ids: readonly string[],
): Promise<void> => {
  for (const id of ids) await readErp(erp.readOrder(id));
};
