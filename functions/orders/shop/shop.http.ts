import { catalogReader } from '#functions/stock/catalog-view.ts';
import {
  getProduct,
  listCategories,
  listCategoryProducts,
  productLister,
} from '#functions/orders/shop/list-products.ts';
import { handle, httpEntry } from '#functions/platform/http/http.ts';
import { coreServices } from '#functions/platform/core-services.ts';
import { catalogContract } from '#shared/catalog/catalog.contract.ts';

const read = catalogReader(coreServices().table);
const listProducts = productLister(read);

export const handler = httpEntry(
  handle(catalogContract, {
    listProducts: ({ now }) => listProducts(now),
    listCategories: ({ now }) => listCategories(read, now),
    listCategoryProducts: ({ params, now }) => listCategoryProducts(read, params.id, now),
    getProduct: ({ params, now }) => getProduct(read, params.id, now),
  }),
);
