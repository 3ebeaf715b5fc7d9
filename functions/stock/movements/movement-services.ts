import type { Catalog } from '#functions/catalog/catalog.module.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { MovementsStore } from '#functions/stock/movements/movements.store.ts';
import type { NewProductsStore } from '#functions/stock/movements/new-products.store.ts';
import type { StockStore } from '#functions/stock/stock.store.ts';

export type MovementServices = {
  table: Table;
  catalog: Catalog;
  stock: StockStore;
  movements: MovementsStore;
  newProducts: NewProductsStore;
};
