import type { Page } from '@playwright/test';
import { matchesWords, wordsOf } from '#frontend/features/catalog/plain-text.ts';
import { plainText } from '#shared/kernel/plain-text.ts';

/** A product of the basket, the letters its buyer types to find it, and how much, as typed. */
export interface Wanted {
  label: string;
  typed: string;
  quantity: string;
  /** In which it is typed; paid by the kilo, ordered by the piece: in pieces. */
  unit: 'kg' | 'pièces';
}

type Product = {
  label: string;
  category_name: string;
  stock_reel: number;
  unit: 'kg' | 'piece';
  piece?: { available: number };
};

/** So many of the basket are ordered by the piece and paid by the kilo. */
const BY_PIECE = 2;

/** People type the beginning of a word, never less than this. */
const LETTERS = 3;
const QUANTITIES = ['3', '5', '2,5', '8', '4', '6', '10', '2'];

/**
 * A basket that somebody who orders every morning knows by heart: products in stock, two of them by the piece, the others
 * spread over the categories, each with the shortest beginning of its name that brings it first.
 */
export const knownBasket = async (page: Page, size: number): Promise<Wanted[]> => {
  const token = await page.evaluate(() => localStorage.getItem('pro_token') ?? '');
  const answer = await page.request.get(new URL('/api/products', page.url()).href, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await answer.json()) as { data: Product[] };
  const byPiece = data.filter(({ piece }) => piece !== undefined && piece.available >= 5).slice(0, BY_PIECE);
  if (byPiece.length < BY_PIECE) throw new Error(`only ${byPiece.length} products are sold by the piece`);
  const byWeight = data.filter(({ stock_reel, unit, piece }) => unit === 'kg' && !piece && stock_reel > 20);
  const wanted: Wanted[] = [];
  for (const product of [...byPiece, ...spread(byWeight)]) {
    const typed = shortestFor(product, data);
    if (typed === undefined) continue;
    wanted.push({
      label: product.label,
      typed,
      quantity: QUANTITIES[wanted.length % QUANTITIES.length] ?? '1',
      unit: product.piece ? 'pièces' : 'kg',
    });
    if (wanted.length === size) return wanted;
  }
  throw new Error(`only ${wanted.length} products can be found by the beginning of their name`);
};

/** One of each category in turn. */
const spread = (products: readonly Product[]): Product[] => {
  const categories = [...Map.groupBy(products, ({ category_name }) => category_name).values()];
  const deepest = Math.max(0, ...categories.map(({ length }) => length));
  return Array.from({ length: deepest }, (_, rank) =>
    categories.flatMap((members) => members[rank] ?? []),
  ).flat();
};

/** As the shop searches: the first product found that can be ordered is this one. */
const shortestFor = (product: Product, all: readonly Product[]): string | undefined => {
  const name = plainText(product.label);
  for (let length = LETTERS; length <= Math.min(10, name.length); length += 1) {
    const typed = name.slice(0, length).trimEnd();
    const found = all.find(
      ({ label, stock_reel }) => stock_reel > 0 && matchesWords(plainText(label), wordsOf(typed)),
    );
    if (found === product) return typed;
  }
  return undefined;
};

/** The newest order holds exactly the basket: a figure counts only if what was wanted was ordered. */
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
