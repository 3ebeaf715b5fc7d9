import { mapOutcome } from '#functions/platform/outside/outcome.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { ErpReception } from '#functions/gateways/dolibarr/suppliers/erp-purchase.ts';
import type { ErpMovement, ErpProduct } from './erp-product.ts';

/**
 * The ERP with its warehouses renumbered to the sites' numbers: `warehouseOf` gives the warehouse of each
 * site. Any other keeps its own number, unless that is a site's: then the two are swapped.
 */
export const underSiteNumbers = (
  erp: DolibarrGateway,
  warehouseOf: Readonly<Record<string, string>>,
): DolibarrGateway => {
  const { here, there } = numbering(warehouseOf);
  const movement = (row: ErpMovement): ErpMovement => ({ ...row, warehouseId: here(row.warehouseId) });
  const product = (row: ErpProduct): ErpProduct => ({
    ...row,
    stockByWarehouse: Object.fromEntries(
      Object.entries(row.stockByWarehouse).map(([id, stock]) => [here(id), stock]),
    ),
  });
  const reception = (row: ErpReception): ErpReception => ({
    ...row,
    lines: row.lines.map((line) => ({ ...line, warehouseId: here(line.warehouseId) })),
  });
  return {
    ...erp,
    readProductsAfter: async (requested) =>
      mapOutcome(await erp.readProductsAfter(requested), (page) => ({
        ...page,
        products: page.products.map(product),
      })),
    readProducts: async (ids) => mapOutcome(await erp.readProducts(ids), (rows) => rows.map(product)),
    findProductsByRefExt: async (refExt) =>
      mapOutcome(await erp.findProductsByRefExt(refExt), (rows) => rows.map(product)),
    listWarehouses: async () =>
      mapOutcome(await erp.listWarehouses(), (rows) => rows.map((row) => ({ ...row, id: here(row.id) }))),
    listMovements: async ({ warehouseId, ...query }) =>
      mapOutcome(
        await erp.listMovements({
          ...query,
          ...(warehouseId === undefined ? {} : { warehouseId: there(warehouseId) }),
        }),
        (rows) => rows.map(movement),
      ),
    findMovementsByCodes: async (codes) =>
      mapOutcome(await erp.findMovementsByCodes(codes), (rows) => rows.map(movement)),
    listReceptionMovements: async (ids) =>
      mapOutcome(await erp.listReceptionMovements(ids), (rows) => rows.map(movement)),
    readReceptions: async (ids) => mapOutcome(await erp.readReceptions(ids), (rows) => rows.map(reception)),
    findReceptionsByMark: async (mark) =>
      mapOutcome(await erp.findReceptionsByMark(mark), (rows) => rows.map(reception)),
    createReception: (input) =>
      erp.createReception({
        ...input,
        lines: input.lines.map((line) => ({ ...line, warehouseId: there(line.warehouseId) })),
      }),
    validateReception: async (id) => mapOutcome(await erp.validateReception(id), reception),
    closeReception: async (id) => mapOutcome(await erp.closeReception(id), reception),
    postMovement: (input) => erp.postMovement({ ...input, warehouseId: there(input.warehouseId) }),
  };
};

/** Both ways, a one-to-one mapping. */
const numbering = (warehouseOf: Readonly<Record<string, string>>) => {
  const toDolibarr = new Map(Object.entries(warehouseOf));
  const chosen = [...toDolibarr.values()];
  const free = chosen.filter((id) => !toDolibarr.has(id));
  const displaced = [...toDolibarr.keys()].filter((id) => !chosen.includes(id));
  for (const [i, id] of displaced.entries()) toDolibarr.set(free[i] ?? id, id);
  const fromDolibarr = new Map([...toDolibarr].map(([site, id]) => [id, site]));
  return {
    here: (id: string) => fromDolibarr.get(id) ?? id,
    there: (id: string) => toDolibarr.get(id) ?? id,
  };
};
