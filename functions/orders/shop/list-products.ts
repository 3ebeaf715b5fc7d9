import type { CatalogView } from '#functions/stock/catalog-view.ts';
import { productView, vatView } from '#functions/orders/shop/product-view.ts';
import { checkedJson, PreparedBody } from '#functions/platform/http/http-reply.ts';
import { catalogContract } from '#shared/catalog/catalog.contract.ts';
import { type PriceTerms, priceListName } from '#shared/catalog/price-terms.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

type ReadCatalog = (now: Date) => Promise<CatalogView>;

/** Who asks: the catalogue is everybody's, its prices are theirs. */
type Asked = { terms: PriceTerms; now: Date };

/** So many price lists are kept ready; a house has a handful, whatever the number of its customers. */
const LISTS_KEPT = 24;

/** The whole catalogue: made once per state of it and price list, then sent (or answered 304) from memory. */
export const productLister = (read: ReadCatalog) => {
  let of: CatalogView | undefined;
  const bodies = new Map<string, PreparedBody>();
  return async ({ terms, now }: Asked): Promise<PreparedBody> => {
    const view = await read(now);
    if (of !== view) bodies.clear();
    of = view;
    const name = priceListName(terms);
    const made = bodies.get(name);
    if (made) return made;
    const body = new PreparedBody(
      checkedJson(catalogContract.endpoints.listProducts, productsReply(view, terms)),
    );
    const [oldest] = bodies.keys();
    if (bodies.size >= LISTS_KEPT && oldest !== undefined) bodies.delete(oldest);
    bodies.set(name, body);
    return body;
  };
};

export const listCategoryProducts = async (read: ReadCatalog, categoryId: string, { terms, now }: Asked) => {
  const view = await read(now);
  if (!view.categories.some((category) => category.id === categoryId)) {
    throw new Refusal('not_found', 'Cette catégorie n’existe pas.');
  }
  return productsReply(view, terms, categoryId);
};

export const listCategories = async (read: ReadCatalog, now: Date) => ({
  success: true as const,
  data: (await read(now)).categories,
});

export const getProduct = async (read: ReadCatalog, id: string, { terms, now }: Asked) => {
  const view = await read(now);
  const product = view.products.find((candidate) => candidate.id === id && candidate.onSale);
  if (!product) throw new Refusal('not_found', 'Ce produit n’existe pas.');
  return {
    success: true as const,
    data: productView(product, view.levels.get(id), { vat: view.vat, terms }),
    vat: vatView(view.vat),
  };
};

const productsReply = (view: CatalogView, terms: PriceTerms, categoryId?: string) => ({
  success: true as const,
  data: view.products
    .filter(
      (product) => product.onSale && (categoryId === undefined || product.categoryIds.includes(categoryId)),
    )
    .map((product) => productView(product, view.levels.get(product.id), { vat: view.vat, terms })),
  vat: vatView(view.vat),
  synced_at: view.syncedAt,
});
