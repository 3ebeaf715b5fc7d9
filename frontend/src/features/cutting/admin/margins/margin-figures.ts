import type { CarcassDetail } from '#frontend/features/cutting/margins.queries.ts';
import { type BasisPoints, type Cents, centsFromEuros } from '#shared/kernel/money.ts';
import { milliFromWire } from '#shared/kernel/quantity.ts';

type Cut = CarcassDetail['lots'][number];
type Channel = 'web' | 'wholesale' | 'till';

export interface MarginFigures {
  /** Cents without VAT; null: nobody said what it cost, and there is no margin. */
  cost: Cents | null;
  sold: Record<Channel, Cents>;
  /** At today's price. */
  stock: Cents;
  soFar: Cents | null;
  expected: Cents | null;
  /** Expected, of what it brings in all; null where that is nothing, or the cost is unknown. */
  rate: BasisPoints | null;
  /** Cents for a kilogram of the carcass; null where a figure or the weight is unknown. */
  costPerKg: Cents | null;
  expectedPerKg: Cents | null;
  /** What was weighed of cuts, of what was cut; null where nothing was. */
  yield: BasisPoints | null;
  lossGrams: number;
  /** Cuts in stock that count for nothing, since nobody said what they cost. */
  unpriced: string[];
}

/** What one carcass comes to: bought, lost, sold, left, and what that makes. */
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

/** Of the carcass itself (0), or of what was cut from it at once (1). */
const gramsAt = (lots: readonly Cut[], depth: number, kilogramsOf: (cut: Cut) => number): number =>
  lots.reduce((sum, cut) => (cut.depth === depth ? sum + gramsOf(kilogramsOf(cut)) : sum), 0);
