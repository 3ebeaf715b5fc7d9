import { coreServices } from '#functions/platform/core-services.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { type CatalogStore, catalogStore } from './catalog.store.ts';

export { catalogStatePart, productPart } from './catalog.store.ts';

/** Products and categories, and their sync state. */
export type Catalog = CatalogStore;

export const openCatalog = (table: Table = coreServices().table): Catalog => catalogStore(table);
