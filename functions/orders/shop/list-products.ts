import type { CatalogView } from '#functions/stock/catalog-view.ts';
import { productView, vatView } from '#functions/orders/shop/product-view.ts';
import { checkedJson, PreparedBody } from '#functions/platform/http/http-reply.ts';
import { catalogContract } from '#shared/catalog/catalog.contract.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

type ReadCatalog = (now: Date) => Promise<CatalogView>;

/** The whole catalogue: made once per state of it, then sent (or answered 304) from memory. */
export const productLister = (read: ReadCatalog) => {
  let made: { view: CatalogView; body: PreparedBody } | undefined;
  return async (now: Date): Promise<PreparedBody> => {
    const view = await read(now);
    if (made?.view === view) return made.body;
    made = {
      view,
      body: new PreparedBody(checkedJson(catalogContract.endpoints.listProducts, productsReply(view))),
    };
    return made.body;
  };
};

export const listCategoryProducts = async (read: ReadCatalog, categoryId: string, now: Date) => {
  const view = await read(now);
  if (!view.categories.some((category) => category.id === categoryId)) {
    throw new Refusal('not_found', 'Cette catégorie n’existe pas.');
  }
  return productsReply(view, categoryId);
};

export const listCategories = async (read: ReadCatalog, now: Date) => ({
  success: true as const,
  data: (await read(now)).categories,
});

export const getProduct = async (read: ReadCatalog, id: string, now: Date) => {
  const view = await read(now);
  const product = view.products.find((candidate) => candidate.id === id && candidate.onSale);
  if (!product) throw new Refusal('not_found', 'Ce produit n’existe pas.');
  return {
    success: true as const,
    data: productView(product, view.levels.get(id), view.vat),
    vat: vatView(view.vat),
  };
};

const productsReply = (view: CatalogView, categoryId?: string) => ({
  success: true as const,
  data: view.products
    .filter(
      (product) => product.onSale && (categoryId === undefined || product.categoryIds.includes(categoryId)),
    )
    .map((product) => productView(product, view.levels.get(product.id), view.vat)),
  vat: vatView(view.vat),
  synced_at: view.syncedAt,
});
