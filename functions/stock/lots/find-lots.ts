import type { CatalogView } from '#functions/stock/catalog-view.ts';
import { type LotServices, levelsOfLots, lotOfStock } from '#functions/stock/lots/find-lot.ts';
import { lotView } from '#functions/stock/lots/lot-view.ts';
import { EVER, type LotStretch } from '#functions/stock/lots/lot-search-index.store.ts';
import type { Page } from '#functions/platform/table/table.ts';
import { addDays, parisDay, parisInstant } from '#shared/kernel/dates.ts';
import { matchesTerms } from '#shared/kernel/plain-text.ts';
import { type Lot, lotKey } from '#shared/stock/lots/lot.ts';
import { lotTerms, lotSearchWords } from '#shared/stock/lots/lot-search.ts';
import { lotsOf } from '#shared/stock/levels/stock-level.ts';

type Services = LotServices & {
  /** The catalogue with its stock, in memory. */
  view: (now: Date) => Promise<Pick<CatalogView, 'products' | 'levels'>>;
};

type LotsQuery = {
  recherche: string;
  /** Days on which they were created or first entered, both included. */
  du?: string | undefined;
  au?: string | undefined;
  limit: number;
  cursor?: string | undefined;
  now: Date;
};

/** Pages of index words read for one answer while none of them has a lot. */
const MOST_READS = 10;

/**
 * A page of the lots, newest first; in a search, those of one word after the other. It reads the entries
 * with the prefix of the longest word, or of the period, so its cost does not grow with the years. Lots
 * known only from Dolibarr are found in the stock, on the first page. A page may be empty and still have a
 * next one; no cursor means the end.
 */
export const findLots = async (services: Services, { recherche, du, au, limit, cursor, now }: LotsQuery) => {
  const terms = lotTerms(recherche);
  const between = stretchOf(du, au);
  const { items, next } =
    terms.length === 0
      ? await services.stock.lots.list(limit, cursor, between)
      : await byWords(services, { terms, between, limit, cursor });
  const isWhole = cursor === undefined && du === undefined && au === undefined;
  const lots = [...(isWhole && terms.length > 0 ? await onlyInStock(services, terms, now) : []), ...items];
  const levelOf = await levelsOfLots(services, lots);
  return {
    success: true as const,
    data: lots.map((lot) => lotView(lot, levelOf(lot), parisDay(now))),
    next_cursor: next,
  };
};

type Sought = { terms: readonly string[]; between: LotStretch; limit: number; cursor: string | undefined };

const byWords = async ({ stock }: LotServices, sought: Sought): Promise<Page<Lot>> => {
  let { cursor } = sought;
  for (let read = 1; ; read++) {
    const { items, next } = await stock.lots.findByWords({ ...sought, cursor });
    if (items.length > 0 || next === null || read === MOST_READS) {
      const found = await stock.lots.findMany(items);
      return { items: items.flatMap((ref) => found.get(lotKey(ref)) ?? []), next };
    }
    cursor = next;
  }
};

/** In stock and in no list yet: a lot is recorded here from its first movement on. */
const onlyInStock = async (services: Services, terms: readonly string[], now: Date): Promise<Lot[]> => {
  const { products, levels } = await services.view(now);
  const onHand = products.flatMap(({ id: productId, label }) => {
    const named = new Map(lotsOf(levels.get(productId)).map((each) => [each.lot, each]));
    return [...named.values()]
      .filter(({ lot }) => matchesTerms(lotSearchWords({ lot, productName: label }), terms))
      .map((each) => lotOfStock({ productId, lot: each.lot }, label, each));
  });
  const known = await services.stock.lots.findMany(onHand);
  return onHand.filter((lot) => !known.has(lotKey(lot))).slice(0, MOST_IN_STOCK);
};

/** A name with more matches in stock is too common. */
const MOST_IN_STOCK = 100;

const stretchOf = (du: string | undefined, au: string | undefined): LotStretch => ({
  from: du === undefined ? EVER.from : parisInstant(du, 0).toISOString(),
  to: au === undefined ? EVER.to : parisInstant(addDays(au, 1), 0).toISOString(),
});
