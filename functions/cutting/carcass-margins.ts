import type { Catalog } from '#functions/catalog/catalog.module.ts';
import { type LotServices, followLot, levelsOfLots } from '#functions/stock/stock.module.ts';
import {
  carcassMargin,
  type LotMargin,
  marginTotals,
  purchaseOf,
  type Sold,
} from '#shared/cutting/carcass-margin.ts';
import { expectedYield, type YieldLine } from '#shared/cutting/expected-yield.ts';
import { categoryKey } from '#shared/cutting/ratio.ts';
import type { RatiosStore } from './ratios.store.ts';
import { type Lot, lotKey, type LotRef } from '#shared/stock/lots/lot.ts';
import { lotsOf } from '#shared/stock/levels/stock-level.ts';
import { type Cents, eurosFromCents } from '#shared/kernel/money.ts';

export type MarginServices = LotServices & { catalog: Catalog };

const RULE =
  'Commandes du site : lots enregistrés, au prix de la ligne. Ce qui est sorti dans Dolibarr ou à la caisse sans dire son lot est attribué au premier lot à finir, au prix de vente du jour : à Lormont comme vente de caisse, à Bruges comme vente aux grossistes.';

/** Cost and sales of a carcass so far, cut by cut. */
export const getMargin = async (
  services: MarginServices & { ratios: Pick<RatiosStore, 'list'> },
  ref: LotRef,
) => {
  const [{ lot, lots, summary, cuts }, tables] = await Promise.all([
    marginOf(services, ref),
    services.ratios.list(),
  ]);
  const category = (await services.catalog.getProduct(lot.productId))?.categoryName ?? '';
  const table = tables.find((each) => categoryKey(each.category) === categoryKey(category));
  const given = expectedYield(cuts, table);
  return {
    success: true as const,
    data: {
      ...summary,
      lots: lots.map(lotView),
      rule: RULE,
      ...(given
        ? { yields: { taken: given.takenGrams / 1000, rows: [...given.lines, given.loss].map(yieldView) } }
        : {}),
    },
  };
};

const yieldView = ({ name, expectedGrams, realGrams }: YieldLine) => ({
  name,
  expected: expectedGrams === null ? null : expectedGrams / 1000,
  real: realGrams / 1000,
});

/** Limit of lots read for one carcass of a page: its cuts are lots too, and so are bought cuts. */
const LOTS_PER_READ = 5;
const READS = 8;

/**
 * Deliveries that were cut, newest first, each with its margin: the first page an owner opens. Reads on
 * until the page is full, eight times at most; it may then have a few more, or fewer with a `next_cursor`.
 */
export const listMargins = async (services: MarginServices, limit: number, cursor?: string) => {
  const carcasses: Lot[] = [];
  let next: string | null = cursor ?? null;
  for (let read = 0; read < READS && carcasses.length < limit && (read === 0 || next); read++) {
    const page = await services.stock.lots.list(limit * LOTS_PER_READ, next ?? undefined);
    carcasses.push(...page.items.filter(isCutDelivery));
    next = page.next;
  }
  const found = await Promise.all(carcasses.map((lot) => marginOf(services, lot)));
  return { success: true as const, data: found.map(({ summary }) => summary), next_cursor: next };
};

const isCutDelivery = ({ children, entries }: Lot): boolean =>
  children > 0 && entries.some(({ from }) => from.length === 0);

/** A delivery with its cost and sales, lot by lot. */
export const marginOf = async (services: MarginServices, ref: LotRef) => {
  const { lot, forward, links, complete } = await followLot(services, ref);
  const all = [{ lot, depth: 0 }, ...forward];
  const [levelOf, products] = await Promise.all([
    levelsOfLots(
      services,
      all.map((each) => each.lot),
    ),
    services.catalog.listProducts(),
  ]);
  const prices = new Map(products.map(({ id, priceHtE4 }) => [id, priceHtE4]));
  const lots = carcassMargin(
    all.map(({ lot: each, depth }) => {
      const level = levelOf(each);
      const parts = lotsOf(level).filter((part) => part.lot === each.lot);
      return {
        lot: each,
        depth,
        stockMilli: parts.reduce((sum, { milli }) => sum + milli, 0),
        unitPriceE4: prices.get(level?.productId ?? each.productId) ?? 0,
      };
    }),
    links,
  );
  const cuts = links.cuts.filter(({ source }) => lotKey(source) === lotKey(lot));
  return { lot, lots, cuts, summary: summaryOf(lot, lots, complete) };
};

const summaryOf = (lot: Lot, lots: readonly LotMargin[], complete: boolean) => {
  const { revenueCents, stockCents } = marginTotals(lots);
  const cost = purchaseOf(lot)?.cents ?? null;
  const own = lots.find((each) => lotKey(each.lot) === lotKey(lot));
  return {
    product_id: lot.productId,
    product_name: lot.productName,
    lot: lot.lot,
    supplier: lot.origin.supplier ?? null,
    made_at: lot.madeAt,
    qty: (own?.ownGrams ?? 0) / 1000,
    cost: eurosOrNull(cost),
    revenue: eurosFromCents(revenueCents),
    stock: eurosFromCents(stockCents),
    margin: eurosOrNull(cost === null ? null : revenueCents - cost),
    expected_margin: eurosOrNull(cost === null ? null : revenueCents + stockCents - cost),
    complete,
  };
};

const eurosOrNull = (cents: Cents | null): number | null => (cents === null ? null : eurosFromCents(cents));

const soldView = ({ milli, cents }: Sold) => ({ qty: milli / 1000, amount: eurosFromCents(cents) });

const lotView = ({ lot, depth, ownGrams, costs, sold, thrownMilli, recutGrams, stock }: LotMargin) => ({
  product_id: lot.productId,
  product_name: lot.productName,
  lot: lot.lot,
  depth,
  qty: ownGrams / 1000,
  cost_by_value: eurosFromCents(costs.value),
  cost_by_weight: eurosFromCents(costs.weight),
  web: soldView(sold.web),
  wholesale: soldView(sold.wholesale),
  till: soldView(sold.till),
  thrown_qty: thrownMilli / 1000,
  recut_qty: recutGrams / 1000,
  stock: soldView(stock),
});
