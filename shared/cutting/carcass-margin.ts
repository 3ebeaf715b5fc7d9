import { splitByWeight } from '#shared/kernel/largest-remainder.ts';
import type { Cents, PriceE4 } from '#shared/kernel/money.ts';
import { amountOf } from '#shared/kernel/quantity.ts';
import type { CutRecord } from '#shared/stock/lots/cut-record.ts';
import type { LotExit, LotOrder } from '#shared/stock/lots/lot-links.ts';
import { type Lot, lotKey } from '#shared/stock/lots/lot.ts';

/** Allocation key of a cost: sale value or weight. */
export type Spread = 'value' | 'weight';
type Costs = Record<Spread, Cents>;

/** A sold quantity and its revenue. */
export type Sold = { milli: number; cents: Cents };
const channels = ['web', 'wholesale', 'till'] as const;
type Channel = (typeof channels)[number];

/** A carcass, or a lot cut from it, with its sales and stock. */
export type MarginLot = {
  lot: Lot;
  /** Number of cuttings between the carcass and this lot. */
  depth: number;
  /** Current stock. */
  stockMilli: number;
  /** Today's price per kg or piece. */
  unitPriceE4: PriceE4;
};

export type LotMargin = {
  lot: Lot;
  depth: number;
  /** Weight that comes from this carcass; a lot can join several. */
  ownGrams: number;
  /** Its cost minus the cost allocated to lots cut from it. */
  costs: Costs;
  sold: Record<Channel, Sold>;
  thrownMilli: number;
  recutGrams: number;
  stock: Sold;
};

/** Purchase price of a carcass; undefined when a delivery has no price. */
export const purchaseOf = ({
  entries,
}: Pick<Lot, 'entries'>): { weightGrams: number; cents: Cents } | undefined => {
  const live = entries.filter(({ undoneBy, from }) => undoneBy === undefined && from.length === 0);
  if (live.length === 0 || live.some(({ costCents }) => costCents === null)) return undefined;
  return {
    weightGrams: live.reduce((sum, { weightGrams }) => sum + weightGrams, 0),
    cents: live.reduce((sum, { costCents }) => sum + (costCents ?? 0), 0),
  };
};

/** Allocates a cost to outputs, to the cent; by weight where no output has a price. Losses carry no cost. */
export const spreadCost = (
  cents: Cents,
  outputs: readonly Pick<CutRecord['outputs'][number], 'weightGrams' | 'unitPriceE4'>[],
  spread: Spread,
): Cents[] => {
  const values = outputs.map(({ weightGrams, unitPriceE4 }) => weightGrams * unitPriceE4);
  const weights = outputs.map(({ weightGrams }) => weightGrams);
  return splitByWeight(cents, spread === 'value' && values.some((value) => value > 0) ? values : weights);
};

/**
 * Cost and revenue of a carcass. The cost follows the cuttings: each allocates the consumed share to its
 * outputs, and the allocated costs sum exactly to the price. Orders count at their own price. Exits in
 * Dolibarr or at the till without a lot are attributed to the lot with the earliest use-by date, at today's
 * price: as till sales at Lormont, as wholesale at Bruges.
 */
export const carcassMargin = (
  lots: readonly MarginLot[],
  links: { cuts: readonly CutRecord[]; orders: readonly LotOrder[]; exits: readonly LotExit[] },
): LotMargin[] => {
  const inOrder = lots.toSorted((a, b) => a.depth - b.depth);
  const own = new Map<string, number>();
  const costs = new Map<string, Costs>();
  const [carcass] = inOrder;
  if (!carcass) return [];
  const bought = purchaseOf(carcass.lot);
  own.set(lotKey(carcass.lot), bought?.weightGrams ?? enteredGrams(carcass.lot));
  costs.set(lotKey(carcass.lot), { value: bought?.cents ?? 0, weight: bought?.cents ?? 0 });
  const recut = new Map<string, number>();
  for (const { lot } of sourcesFirst(inOrder, links.cuts)) {
    const passed = passOn(lot, links.cuts, { own, costs });
    recut.set(lotKey(lot), passed);
  }
  return inOrder.map(({ lot, depth, stockMilli, unitPriceE4 }) => {
    const share = shareOf(lot, own.get(lotKey(lot)) ?? 0);
    const exits = links.exits.filter(({ source }) => lotKey(source) === lotKey(lot));
    const presumed = exits.filter(({ kind }) => kind === 'dolibarr' || kind === 'comptage');
    const at = (siteId: string): Sold => {
      const milli = share(sum(presumed.filter((exit) => exit.siteId === siteId)));
      return { milli, cents: amountOf(unitPriceE4, { unit: 'kg', milli }) };
    };
    const orders = links.orders
      .filter(({ source }) => lotKey(source) === lotKey(lot))
      .map(acceptedByReceiver);
    const ordered = orders.reduce(
      (cents, order) => cents + amountOf(order.unitPriceE4, { unit: 'kg', milli: order.milli }),
      0,
    );
    const stock = share(stockMilli);
    return {
      lot,
      depth,
      ownGrams: own.get(lotKey(lot)) ?? 0,
      costs: costs.get(lotKey(lot)) ?? { value: 0, weight: 0 },
      sold: {
        web: { milli: share(sum(orders)), cents: share(ordered) },
        wholesale: at('1'),
        till: at('2'),
      },
      thrownMilli: share(sum(exits.filter((exit) => !presumed.includes(exit)))),
      recutGrams: recut.get(lotKey(lot)) ?? 0,
      stock: { milli: stock, cents: amountOf(unitPriceE4, { unit: 'kg', milli: stock }) },
    };
  });
};

/**
 * Topological order: two lots of one depth can be cut from each other, and a cost that arrives after a lot
 * has passed on its own would stay there. In a cycle, the lot nearest to the carcass comes first.
 */
const sourcesFirst = (lots: readonly MarginLot[], cuts: readonly CutRecord[]): MarginLot[] => {
  const left = new Map(lots.map((each) => [lotKey(each.lot), each]));
  const sources = new Map<string, Set<string>>();
  for (const { source, outputs } of cuts) {
    const from = lotKey(source);
    for (const made of outputs.map(lotKey))
      if (left.has(from) && made !== from) sources.set(made, (sources.get(made) ?? new Set()).add(from));
  }
  const isReady = (key: string) => ![...(sources.get(key) ?? [])].some((from) => left.has(from));
  const ordered: MarginLot[] = [];
  while (left.size > 0) {
    const keys = [...left.keys()];
    const next = keys.find(isReady) ?? keys[0]!;
    ordered.push(left.get(next)!);
    left.delete(next);
  }
  return ordered;
};

/** Returned goods are not sold: they are in stock again or destroyed. */
const acceptedByReceiver = ({ milli, returnedMilli = 0, ...order }: LotOrder): LotOrder => ({
  ...order,
  milli: milli - returnedMilli,
});

/**
 * Passes the weight and cost of a lot's cuttings on to their outputs.
 * @returns the weight
 */
const passOn = (
  lot: Lot,
  cuts: readonly CutRecord[],
  { own, costs }: { own: Map<string, number>; costs: Map<string, Costs> },
): number => {
  const key = lotKey(lot);
  const ownGrams = own.get(key) ?? 0;
  const share = shareOf(lot, ownGrams);
  const records = cuts
    .filter(({ source }) => lotKey(source) === key)
    .map((record) => withoutItself(record, key));
  const taken = records.map(({ takenGrams }) => share(takenGrams));
  const rest = Math.max(0, ownGrams - taken.reduce((all, grams) => all + grams, 0));
  const cost = costs.get(key) ?? { value: 0, weight: 0 };
  const parts = {
    value: splitByWeight(cost.value, [...taken, rest]),
    weight: splitByWeight(cost.weight, [...taken, rest]),
  };
  const remaining = { ...cost };
  records.forEach(({ outputs }, i) => {
    if (outputs.length === 0 || taken[i] === 0) return;
    for (const spread of ['value', 'weight'] as const) {
      const cents = parts[spread][i] ?? 0;
      remaining[spread] -= cents;
      spreadCost(cents, outputs, spread).forEach((part, column) => {
        const output = outputs[column];
        if (!output) return;
        const before = costs.get(lotKey(output)) ?? { value: 0, weight: 0 };
        costs.set(lotKey(output), { ...before, [spread]: before[spread] + part });
      });
    }
    for (const output of outputs) {
      own.set(lotKey(output), (own.get(lotKey(output)) ?? 0) + share(output.weightGrams));
    }
  });
  costs.set(key, remaining);
  return taken.reduce((all, grams) => all + grams, 0);
};

/** Removes outputs that went back into their source lot. */
const withoutItself = (record: CutRecord, key: string): CutRecord => {
  const back = record.outputs.filter((output) => lotKey(output) === key);
  return {
    ...record,
    takenGrams: record.takenGrams - back.reduce((grams, output) => grams + output.weightGrams, 0),
    outputs: record.outputs.filter((output) => !back.includes(output)),
  };
};

const enteredGrams = ({ entries }: Lot): number =>
  entries.reduce((all, { undoneBy, weightGrams }) => (undoneBy === undefined ? all + weightGrams : all), 0);

/** The carcass's share, by weight, of a lot's figure in its unit or in cents. */
const shareOf = (lot: Lot, ownGrams: number) => {
  const others = Math.max(0, enteredGrams(lot) - ownGrams);
  return (figure: number): number =>
    others === 0 || ownGrams === 0
      ? ownGrams === 0
        ? 0
        : figure
      : (splitByWeight(figure, [ownGrams, others])[0] ?? 0);
};

const sum = (list: readonly { milli: number }[]): number => list.reduce((all, { milli }) => all + milli, 0);

/** Sum of cost, revenue and stock at today's price. */
export const marginTotals = (margins: readonly LotMargin[]) => {
  const total = (of: (margin: LotMargin) => number): number =>
    margins.reduce((all, each) => all + of(each), 0);
  const costCents = total(({ costs }) => costs.value);
  const revenueCents = total(({ sold }) => channels.reduce((all, channel) => all + sold[channel].cents, 0));
  const stockCents = total(({ stock }) => stock.cents);
  return { costCents, revenueCents, stockCents };
};
