import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { readErp } from '#functions/gateways/dolibarr/erp-failure.ts';
import type { ErpMovement } from '#functions/gateways/dolibarr/products/erp-product.ts';

const PAGE = 500;

/** The ERP's last movement so far; `'0'` before its first. */
export const newestMovementRow = async (erp: DolibarrGateway): Promise<string> =>
  (await readErp(erp.listMovements({ limit: 1, newestFirst: true })))[0]?.id ?? '0';

/** Every movement of the ERP after a row. */
export const movementsAfter = async (erp: DolibarrGateway, rowId: string): Promise<ErpMovement[]> => {
  const all: ErpMovement[] = [];
  for (;;) {
    const page = await readErp(erp.listMovements({ afterRowId: all.at(-1)?.id ?? rowId, limit: PAGE }));
    all.push(...page);
    if (page.length < PAGE) return all;
  }
};
