import { openCatalog } from '#functions/catalog/catalog.module.ts';
import { coreServices } from '#functions/platform/core-services.ts';
import { cachedLists } from '#functions/platform/table/cached-lists.ts';
import { movementServices } from '#functions/stock/stock.module.ts';
import { ratiosStore } from './ratios.store.ts';
import { type UnitCosts, unitCosts } from './unit-costs.ts';

export type { UnitCosts };

export const ratioServices = () => {
  const { table } = coreServices();
  return { ...movementServices(), table, ratios: ratiosStore(table), catalog: openCatalog(table) };
};

/** Unit costs of products, from the purchase of their lots. */
export const openUnitCosts = (): UnitCosts => {
  const { table } = coreServices();
  return unitCosts({ ...movementServices(), catalog: openCatalog(table) }, cachedLists(table));
};
