import type { CatalogView } from '#functions/stock/catalog-view.ts';
import { productView, vatView } from '#functions/orders/shop/product-view.ts';
import { checkedJson, PreparedBody } from '#functions/platform/http/http-reply.ts';
import { catalogContract } from '#shared/catalog/catalog.contract.ts';
import { type PriceTerms, priceListName } from '#shared/catalog/price-terms.ts';
import { isOfCategory } from '#shared/catalog/product.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

/** The catalogue is the same for everyone, its prices depend on the customer. */
export type Offer = { view: CatalogView; terms: PriceTerms; isForHouse?: boolean };

/** Cached price lists; a company has a handful, whatever the number of its customers. */
const MAX_CACHED_LISTS = 24;

/** The whole catalogue: built once per version and price list, then sent (or answered 304) from memory. */
export const productLister = () => {
  let of: CatalogView | undefined;
  const bodies = new Map<string, PreparedBody>();
  return ({ view, terms, isForHouse = false }: Offer): PreparedBody => {
    if (of !== view) bodies.clear();
    of = view;
    const name = `${isForHouse} ${priceListName(terms)}`;
    const made = bodies.get(name);
    if (made) return made;
    const body = new PreparedBody(
      checkedJson(catalogContract.endpoints.listProducts, productsReply({ view, terms, isForHouse })),
    );
    const [oldest] = bodies.keys();
    if (bodies.size >= MAX_CACHED_LISTS && oldest !== undefined) bodies.delete(oldest);
    bodies.set(name, body);
    return body;
  };
};

export const listCategoryProducts = (offer: Offer, categoryId: string) => {
  if (!offer.view.categories.some((category) => category.id === categoryId)) {
    throw new Refusal('not_found', 'Cette catégorie n’existe pas.');
  }
  return productsReply(offer, categoryId);
};

export const listCategories = ({ categories }: CatalogView) => ({
  success: true as const,
  data: categories,
});

export const getProduct = ({ view, terms, isForHouse = false }: Offer, id: string) => {
  const product = view.products.find((candidate) => candidate.id === id && candidate.onSale);
  if (!product) throw new Refusal('not_found', 'Ce produit n’existe pas.');
  return {
    success: true as const,
    data: productView(product, view.levels.get(id), { vat: view.vat, terms, day: view.day, isForHouse }),
    vat: vatView(view.vat),
  };
};

const productsReply = ({ view, terms, isForHouse = false }: Offer, categoryId?: string) => ({
  success: true as const,
  data: view.products
    .filter((product) => product.onSale && (categoryId === undefined || isOfCategory(product, categoryId)))
    .map((product) =>
      productView(product, view.levels.get(product.id), { vat: view.vat, terms, day: view.day, isForHouse }),
    ),
  vat: vatView(view.vat),
  synced_at: view.syncedAt,
});
