import { openCustomers } from '#functions/customers/customers.module.ts';
import { catalogReader } from '#functions/stock/catalog-view.ts';
import {
  getProduct,
  listCategories,
  listCategoryProducts,
  type Offer,
  productLister,
} from '#functions/orders/shop/list-products.ts';
import { termsOf } from '#functions/orders/shop/price-terms-of.ts';
import { handle, httpEntry } from '#functions/platform/http/http.ts';
import { coreServices } from '#functions/platform/core-services.ts';
import { catalogContract } from '#shared/catalog/catalog.contract.ts';
import type { Identity } from '#shared/kernel/access.ts';

const { table } = coreServices();
const read = catalogReader(table);
const terms = termsOf(openCustomers(table));
const listProducts = productLister();

/** Read side by side: neither waits for the other. */
const offerTo = async (caller: Identity, now: Date): Promise<Offer> => {
  const [view, theirs] = await Promise.all([read(now), terms(caller, now)]);
  return { view, terms: theirs };
};

export const handler = httpEntry(
  handle(catalogContract, {
    listProducts: async ({ caller, now }) => listProducts(await offerTo(caller, now)),
    listCategories: async ({ now }) => listCategories(await read(now)),
    listCategoryProducts: async ({ params, caller, now }) =>
      listCategoryProducts(await offerTo(caller, now), params.id),
    getProduct: async ({ params, caller, now }) => getProduct(await offerTo(caller, now), params.id),
  }),
);
