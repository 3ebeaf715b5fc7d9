import type { CarcassDetail } from '#frontend/features/cutting/margins.queries.ts';
import { type BasisPoints, type Cents, centsFromEuros } from '#shared/kernel/money.ts';
import { milliFromWire } from '#shared/kernel/quantity.ts';

type Cut = CarcassDetail['lots'][number];
type Channel = 'web' | 'wholesale' | 'till';

export interface MarginFigures {
  /** Cents HT; null: the cost is unknown, so there is no margin. */
  cost: Cents | null;
  sold: Record<Channel, Cents>;
  /** At today's price. */
  stock: Cents;
  soFar: Cents | null;
  expected: Cents | null;
  /** Expected margin relative to the total revenue; null without revenue or cost. */
  rate: BasisPoints | null;
  /** Cents per kilogram of the carcass; null where cost or weight is unknown. */
  costPerKg: Cents | null;
  expectedPerKg: Cents | null;
  /** Weight of the cuts relative to the input; null without cuttings. */
  yield: BasisPoints | null;
  lossGrams: number;
  /** Cuts in stock without a price, not counted. */
  unpriced: string[];
}

/** Figures of a carcass: cost, loss, sales, stock and margin. */
export const marginFigures = ({ lots, qty, ...carcass }: CarcassDetail): MarginFigures => {
  const cost = carcass.cost === null ? null : centsFromEuros(carcass.cost);
  const soldBy = (channel: Channel) =>
    lots.reduce((sum, cut) => sum + centsFromEuros(cut[channel].amount), 0);
  const sold = { web: soldBy('web'), wholesale: soldBy('wholesale'), till: soldBy('till') };
  const revenue = sold.web + sold.wholesale + sold.till;
  const stock = lots.reduce((sum, cut) => sum + centsFromEuros(cut.stock.amount), 0);
  const expected = cost === null ? null : revenue + stock - cost;
  const grams = gramsOf(qty);
  const perKg = (cents: Cents | null) =>
    cents === null || grams === 0 ? null : Math.round((cents * 1000) / grams);
  const cutGrams = gramsAt(lots, 0, ({ recut_qty: recut }) => recut);
  const madeGrams = gramsAt(lots, 1, ({ qty: made }) => made);
  return {
    cost,
    sold,
    stock,
    soFar: cost === null ? null : revenue - cost,
    expected,
    rate:
      expected === null || revenue + stock === 0 ? null : Math.round((expected * 10_000) / (revenue + stock)),
    costPerKg: perKg(cost),
    expectedPerKg: perKg(expected),
    yield: cutGrams === 0 ? null : Math.round((madeGrams * 10_000) / cutGrams),
    lossGrams: Math.max(0, cutGrams - madeGrams),
    unpriced: lots
      .filter(({ stock: left }) => left.qty > 0 && left.amount === 0)
      .map(({ product_name: name }) => name),
  };
};

const gramsOf = (kilograms: number): number => milliFromWire(kilograms) ?? 0;

/** Of the carcass itself (0), or of its direct cuts (1). */
const gramsAt = (lots: readonly Cut[], depth: number, kilogramsOf: (cut: Cut) => number): number =>
  lots.reduce((sum, cut) => (cut.depth === depth ? sum + gramsOf(kilogramsOf(cut)) : sum), 0);
