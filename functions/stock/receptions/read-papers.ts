import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { ErpReadFailed, readErp } from '#functions/gateways/dolibarr/erp-failure.ts';
import type { ErpMovement } from '#functions/gateways/dolibarr/products/erp-product.ts';
import type { ErpReception } from '#functions/gateways/dolibarr/suppliers/erp-purchase.ts';
import type { ErpOutcome } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { log } from '#functions/platform/logger.ts';
import { ownMovement } from '#shared/stock/movements/movement-code.ts';
import type { PurchasePapers } from '#shared/stock/receptions/purchase.ts';

/** The documents that movements name, and which receptions have a mark of ours. */
export type ReadPapers = PurchasePapers & { marks: ReadonlyMap<string, string> };

export const NO_PAPERS: ReadPapers = {
  receptions: new Map(),
  orders: new Map(),
  suppliers: new Map(),
  marks: new Map(),
};

/** Our document of a movement in the ERP: by its code, or by the mark of the reception that made it. */
export const ownDocument = (
  { code, boughtBy }: Pick<ErpMovement, 'code' | 'boughtBy'>,
  marks: ReadPapers['marks'],
): string | undefined =>
  ownMovement(code)?.documentId ?? (boughtBy?.paper === 'reception' ? marks.get(boughtBy.id) : undefined);

/**
 * Receptions, supplier orders and supplier names of some movements: a call each, none without receptions. If
 * the key lacks a right, the movements are processed without them, since their stock counts all the same; if
 * the ERP is away, the poll stops and continues at this position later.
 */
export const readPapers = async (
  erp: DolibarrGateway,
  rows: readonly Pick<ErpMovement, 'boughtBy'>[],
): Promise<ReadPapers> => {
  const named = (paper: 'reception' | 'supplier order') => [
    ...new Set(rows.flatMap(({ boughtBy }) => (boughtBy?.paper === paper ? [boughtBy.id] : []))),
  ];
  if (rows.every(({ boughtBy }) => boughtBy === undefined)) return NO_PAPERS;
  const receptions = byId(await inPages(named('reception'), (ids) => erp.readReceptions(ids)));
  const orderIds = [
    ...named('supplier order'),
    ...[...receptions.values()].flatMap(({ orderId }) => orderId ?? []),
  ];
  const orders = byId(await inPages([...new Set(orderIds)], (ids) => erp.readSupplierOrders(ids)));
  const supplierIds = [...receptions.values(), ...orders.values()].map(({ supplierId }) => supplierId);
  const suppliers = await readErp(erp.readThirdPartyNames([...new Set(supplierIds)]));
  return { receptions, orders, suppliers, marks: marksOf([...receptions.values()]) };
};

const byId = <Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.id, row]));

const marksOf = (receptions: readonly ErpReception[]): Map<string, string> =>
  new Map(receptions.flatMap(({ id, mark }) => (mark === null ? [] : [[id, mark]])));

/** The ERP reads each line's product: after a long outage not all of them fit in the time of one call. */
const PAGE = 50;

const inPages = async <Row>(
  ids: readonly string[],
  read: (page: readonly string[]) => Promise<ErpOutcome<Row[]>>,
): Promise<Row[]> => {
  const rows: Row[] = [];
  for (let at = 0; at < ids.length; at += PAGE)
    rows.push(...(await ifAllowed(read(ids.slice(at, at + PAGE)))));
  return rows;
};

const ifAllowed = async <Row>(call: Promise<ErpOutcome<Row[]>>): Promise<Row[]> => {
  try {
    return await readErp(call);
  } catch (error) {
    if (!(error instanceof ErpReadFailed) || error.failure.kind !== 'refused') throw error;
    log.warn('lots are received without their papers', { cause: error.message });
    return [];
  }
};
