import { openCatalog } from '#functions/catalog/catalog.module.ts';
import { coreServices } from '#functions/platform/core-services.ts';
import { movementServices } from '#functions/stock/stock.module.ts';
import { ratiosStore } from './ratios.store.ts';

/** What the ratio tables stand on. */
export const ratioServices = () => {
  const { table } = coreServices();
  return { ...movementServices(), table, ratios: ratiosStore(table), catalog: openCatalog(table) };
};
