import { queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import { storageKeys } from '#frontend/lib/storage/storage-keys.ts';
import { readStored, readStoredJson, writeStored, writeStoredJson } from '#frontend/lib/storage/stored.ts';
import { catalogContract, type CategoryReply, type ProductReply } from '#shared/catalog/catalog.contract.ts';
import type { ReplyOf } from '#shared/kernel/endpoint.ts';
import { inShelfOrder } from '#shared/catalog/shelf-order.ts';
import { shopProduct } from './shop-product.ts';

/** CST-02. */
const CATEGORY_CACHE_MS = 86_400_000;

/** The reply is not a list (ERR-31, ERR-32); its message is shown unchanged. */
export class FormatError extends Error {
  override readonly name = 'FormatError';
}

/** AMB-49: a list is sent bare or under `data`. */
const listIn = <Item>(reply: unknown, otherwise: string): Item[] => {
  const list = Array.isArray(reply) ? reply : (reply as { data?: unknown } | null)?.data;
  if (!Array.isArray(list)) throw new FormatError(otherwise);
  return list as Item[];
};

/** The catalogue for display, sorted by category. */
export const catalogOf = (reply: ReplyOf<typeof catalogContract.endpoints.listProducts>) => ({
  products: inShelfOrder(listIn<ProductReply>(reply, 'Format de produits invalide').map(shopProduct)),
  vat: reply.vat,
  syncedAt: reply.synced_at,
});

/**
 * The catalogue with the customer's prices. Refetched when the page regains focus, since prices and stock
 * change. After an order or a refusal it is invalidated, and the server must not answer from its cache.
 */
export const productsQuery = (customerId: string | undefined) =>
  queryOptions({
    queryKey: ['catalog', 'products', customerId],
    queryFn: async ({ signal, client, queryKey }) => {
      const isInvalidated = client.getQueryState(queryKey)?.isInvalidated === true;
      const headers = isInvalidated ? { 'cache-control': 'no-cache' } : {};
      const reply = await call(catalogContract.endpoints.listProducts, {}, { as: 'pro', signal, headers });
      return catalogOf(reply);
    },
    staleTime: 15_000,
  });

/** Cached for a day in the browser (PRO-16); an older copy is used when the server does not reply. */
export const categoriesQuery = () =>
  queryOptions({
    queryKey: ['catalog', 'categories'],
    queryFn: async ({ signal }): Promise<CategoryReply[]> => {
      const cached = cachedCategories();
      if (cached && Date.now() - cached.at < CATEGORY_CACHE_MS) return cached.categories;
      try {
        const reply = await call(catalogContract.endpoints.listCategories, {}, { as: 'pro', signal });
        const categories = listIn<CategoryReply>(reply, 'Format de catégories invalide');
        writeStoredJson(storageKeys.categories, categories);
        writeStored(storageKeys.categoriesAt, String(Date.now()));
        return categories;
      } catch (error) {
        if (cached && !(error instanceof FormatError)) return cached.categories;
        throw error;
      }
    },
    staleTime: CATEGORY_CACHE_MS,
  });

const cachedCategories = () => {
  const categories = readStoredJson(storageKeys.categories);
  const at = Number(readStored(storageKeys.categoriesAt));
  return Array.isArray(categories) && at > 0 ? { categories: categories as CategoryReply[], at } : undefined;
};
