import { openCustomers } from '#functions/customers/customers.module.ts';
import { catalogReader } from '#functions/stock/catalog-view.ts';
import {
  getProduct,
  listCategories,
  listCategoryProducts,
  productLister,
} from '#functions/orders/shop/list-products.ts';
import { termsOf } from '#functions/orders/shop/price-terms-of.ts';
import { handle, httpEntry } from '#functions/platform/http/http.ts';
import { coreServices } from '#functions/platform/core-services.ts';
import { catalogContract } from '#shared/catalog/catalog.contract.ts';

const { table } = coreServices();
const read = catalogReader(table);
const listProducts = productLister(read);
const terms = termsOf(openCustomers(table));

export const handler = httpEntry(
  handle(catalogContract, {
    listProducts: async ({ caller, now }) => listProducts({ terms: await terms(caller), now }),
    listCategories: ({ now }) => listCategories(read, now),
    listCategoryProducts: async ({ params, caller, now }) =>
      listCategoryProducts(read, params.id, { terms: await terms(caller), now }),
    getProduct: async ({ params, caller, now }) =>
      getProduct(read, params.id, { terms: await terms(caller), now }),
  }),
);
