import type { Page } from '@playwright/test';
import { hasSome, shopProduct, type ShopProduct } from '#frontend/features/catalog/shop-product.ts';
import type { ProductReply } from '#shared/catalog/catalog.contract.ts';
import { findProducts } from '#shared/catalog/product-search.ts';
import { inShelfOrder } from '#shared/catalog/shelf-order.ts';

/** A product of the basket, the letters its buyer types to find it, and how much, as typed. */
export interface Wanted {
  label: string;
  typed: string;
  quantity: string;
  /** The unit it is typed in; paid by the kilo, ordered by the piece: pieces. */
  unit: 'kg' | 'pièces';
}

/** How many products of the basket are ordered by the piece and paid by the kilo. */
const BY_PIECE = 2;

/** Users type the beginning of a word, at least this long. */
const LETTERS = 3;
/** Minimum stock of products ordered by weight. */
const LEAST_MILLI = 20_000;
const LEAST_PIECES_MILLI = 5_000;
const QUANTITIES = ['3', '5', '2,5', '8', '4', '6', '10', '2'];

/**
 * A basket of a regular customer: products in stock, two of them by the piece, the others spread over the categories,
 * each with the shortest beginning of its name that lists it first.
 */
export const knownBasket = async (page: Page, size: number): Promise<Wanted[]> => {
  const token = await page.evaluate(() => localStorage.getItem('pro_token') ?? '');
  const answer = await page.request.get(new URL('/api/products', page.url()).href, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await answer.json()) as { data: ProductReply[] };
  const products = inShelfOrder(data.map(shopProduct));
  const byPiece = products
    .filter(({ pieces }) => pieces !== undefined && pieces.available.milli >= LEAST_PIECES_MILLI)
    .slice(0, BY_PIECE);
  if (byPiece.length < BY_PIECE) throw new Error(`only ${byPiece.length} products are sold by the piece`);
  const byWeight = products.filter(
    ({ available, unit, pieces }) => unit === 'kg' && !pieces && available.milli > LEAST_MILLI,
  );
  const wanted: Wanted[] = [];
  for (const product of [...byPiece, ...spread(byWeight)]) {
    const typed = shortestFor(product, products);
    if (typed === undefined) continue;
    wanted.push({
      label: product.label,
      typed,
      quantity: QUANTITIES[wanted.length % QUANTITIES.length] ?? '1',
      unit: product.pieces ? 'pièces' : 'kg',
    });
    if (wanted.length === size) return wanted;
  }
  throw new Error(`only ${wanted.length} products can be found by the beginning of their name`);
};

/** One of each category in turn. */
const spread = (products: readonly ShopProduct[]): ShopProduct[] => {
  const categories = [...Map.groupBy(products, ({ category }) => category).values()];
  const deepest = Math.max(0, ...categories.map(({ length }) => length));
  return Array.from({ length: deepest }, (_, rank) =>
    categories.flatMap((members) => members[rank] ?? []),
  ).flat();
};

/** The shop's own search and order of results: the first orderable one is this one. */
const shortestFor = (product: ShopProduct, all: readonly ShopProduct[]): string | undefined => {
  for (let length = LETTERS; length <= Math.min(10, product.plain.length); length += 1) {
    const typed = product.plain.slice(0, length).trimEnd();
    if (findProducts(all, typed).find(hasSome) === product) return typed;
  }
  return undefined;
};

/** The newest order is exactly the basket: a figure counts only if the right goods were ordered. */
export const expectOrdered = async (page: Page, basket: readonly Wanted[]): Promise<void> => {
  const { token, id } = await page.evaluate(() => ({
    token: localStorage.getItem('pro_token') ?? '',
    id: (JSON.parse(localStorage.getItem('pro_user') ?? '{}') as { id: string }).id,
  }));
  const read = async (path: string): Promise<unknown> =>
    (
      await page.request.get(new URL(path, page.url()).href, {
        headers: { authorization: `Bearer ${token}` },
      })
    ).json();
  const { data } = (await read(`/api/orders/client/${id}?limit=1`)) as { data: { id: string }[] };
  const lines = (await read(`/api/orders/${data[0]?.id ?? ''}/details`)) as {
    produit_nom: string;
    quantite: number;
    pieces?: { ordered: number };
  }[];
  const wanted = basket.map(({ label, quantity }) => `${label} ${Number(quantity.replace(',', '.'))}`);
  const got = lines.map(
    ({ produit_nom, quantite, pieces }) => `${produit_nom} ${pieces?.ordered ?? quantite}`,
  );
  if (wanted.toSorted().join('\n') !== got.toSorted().join('\n'))
    throw new Error(`ordered\n${got.join('\n')}\ninstead of\n${wanted.join('\n')}`);
};
