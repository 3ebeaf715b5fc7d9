import { openCustomers } from '#functions/customers/customers.module.ts';
import { getCustomerAccount } from '#functions/customers/get-account.ts';
import { priceTermsPart, termsOf } from '#functions/orders/lines/price-terms.ts';
import { openCatalogView } from '#functions/stock/stock.module.ts';
import {
  getProduct,
  listCategories,
  listCategoryProducts,
  type Offer,
  productLister,
} from './list-products.ts';
import { handle } from '#functions/platform/http/http.ts';
import { readTogether } from '#functions/platform/table/read-together.ts';
import { coreServices } from '#functions/platform/core-services.ts';
import { catalogContract } from '#shared/catalog/catalog.contract.ts';
import type { Identity } from '#shared/kernel/access.ts';

const { table } = coreServices();
const customers = openCustomers();
const read = openCatalogView(table);
const termsOfCustomer = async (customerId: string) => {
  const part = priceTermsPart(customerId);
  return (await readTogether(table, [part]))(part);
};
const terms = termsOf(termsOfCustomer);
const listProducts = productLister();

/** Read in parallel. */
const offerTo = async (caller: Identity, now: Date, believedMs = 0, isFresh = false): Promise<Offer> => {
  const [view, buyerTerms] = await Promise.all([read(now, { believedMs }), terms(caller, now, { isFresh })]);
  return { view, terms: buyerTerms, isForHouse: caller.family === 'admin' };
};

/** A client with the list gets 304 for this long, without a read. */
const BELIEVED_MS = 1000;

export const routes = [
  handle(catalogContract, {
    listProducts: async ({ caller, now, headers }) => {
      // the browser sends this after an order or a refusal: what it shows then must be read after it
      const isFresh = /no-cache|max-age=0/.test(headers['cache-control'] ?? '');
      const believedMs = headers['if-none-match'] && !isFresh ? BELIEVED_MS : 0;
      return listProducts(await offerTo(caller, now, believedMs, isFresh));
    },
    listCategories: async ({ now }) => listCategories(await read(now)),
    listCategoryProducts: async ({ params, caller, now }) =>
      listCategoryProducts(await offerTo(caller, now), params.id),
    listCustomerProducts: async ({ params, now }) => {
      const [view, buyerTerms] = await Promise.all([
        read(now),
        termsOfCustomer(params.id),
        getCustomerAccount(customers, params.id),
      ]);
      return listProducts({ view, terms: buyerTerms, isForHouse: true });
    },
    getProduct: async ({ params, caller, now }) => getProduct(await offerTo(caller, now), params.id),
  }),
];
