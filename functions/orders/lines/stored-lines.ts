import * as z from 'zod/mini';
import type { Quantity } from '#shared/kernel/quantity.ts';
import type { LinePieces } from '#shared/orders/line-pieces.ts';
import type { OrderLine } from '#shared/orders/order-line.ts';
import { siteIds } from '#shared/stock/levels/stock-level.ts';

/**
 * A line as stored in its order. Attribute names are one letter, and defaults are left out: an order of five
 * lines must stay under 1 kB, the size of one write unit.
 */
export const storedLine = z.object({
  /** Product, reference, label, category. */
  p: z.string(),
  r: z.string(),
  l: z.string(),
  c: z.string(),
  /** Ordered, in thousandths; by the piece if `u` is set, else by the kilogram. */
  q: z.number(),
  u: z.exactOptional(z.literal('piece')),
  /** Prepared, delivered, invoiced: if they differ from the ordered quantity. */
  qp: z.exactOptional(z.number()),
  qd: z.exactOptional(z.number()),
  qi: z.exactOptional(z.number()),
  /** Reason. */
  w: z.exactOptional(z.string()),
  /** Cut requested by the customer. */
  n: z.exactOptional(z.string()),
  /**
   * Price of one unit in cents, with two decimals if it is finer; and its reason if it is not the base
   * price.
   */
  e: z.number(),
  y: z.exactOptional(z.string()),
  /** Quantity prices: from so many thousandths on, as `e` and `y`. */
  s: z.exactOptional(z.array(z.tuple([z.number(), z.number(), z.string()]))),
  /** VAT, in 1/10000. */
  t: z.number(),
  /** Lots, as site, lot and thousandths. */
  k: z.exactOptional(z.array(z.tuple([z.enum(siteIds), z.string(), z.number()]))),
  /** Ordered by the piece and paid by the kilo: number; grams of one, minimum, maximum. */
  b: z.exactOptional(z.tuple([z.number(), z.number(), z.number(), z.number()])),
  /** Number prepared, and the grams of each. */
  bp: z.exactOptional(z.number()),
  bw: z.exactOptional(z.array(z.number())),
  /** Limit in grams or cents. */
  bg: z.exactOptional(z.number()),
  bc: z.exactOptional(z.number()),
});
export type StoredLine = z.output<typeof storedLine>;

export const storedLines = (lines: readonly OrderLine[]): StoredLine[] => lines.map(lineItem);

const lineItem = (line: OrderLine): StoredLine => {
  const { unit, milli } = line.ordered;
  const unlike = (quantity: Quantity, name: 'qp' | 'qd' | 'qi') =>
    quantity.milli === milli ? {} : { [name]: quantity.milli };
  return {
    p: line.productId,
    r: line.ref,
    l: line.label,
    c: line.category,
    q: milli,
    ...(unit === 'piece' ? { u: unit } : {}),
    ...unlike(line.prepared, 'qp'),
    ...unlike(line.delivered, 'qd'),
    ...unlike(line.invoiced, 'qi'),
    ...(line.reason === undefined ? {} : { w: line.reason }),
    ...(line.cutNote === undefined ? {} : { n: line.cutNote }),
    e: line.unitPriceE4 / 100,
    ...(line.priceReason === 'base' ? {} : { y: line.priceReason }),
    ...(line.steps
      ? { s: line.steps.map((step) => [step.fromMilli, step.unitPriceE4 / 100, step.priceReason]) }
      : {}),
    t: line.vatRate,
    ...(line.lots.length > 0
      ? { k: line.lots.map(({ siteId, lot, quantity }) => [siteId, lot, quantity.milli]) }
      : {}),
    ...(line.pieces ? piecesItem(line.pieces) : {}),
  };
};

const piecesItem = ({
  ordered,
  nominalGrams,
  lowGrams,
  highGrams,
  prepared,
  weights = [],
  atMost,
}: LinePieces): Pick<StoredLine, 'b' | 'bp' | 'bw' | 'bg' | 'bc'> => ({
  b: [ordered, nominalGrams, lowGrams, highGrams],
  ...(prepared === undefined ? {} : { bp: prepared }),
  ...(weights.length > 0 ? { bw: [...weights] } : {}),
  ...(!atMost ? {} : 'grams' in atMost ? { bg: atMost.grams } : { bc: atMost.cents }),
});

const piecesFrom = ({ b, bp, bw, bg, bc }: StoredLine): LinePieces | undefined => {
  if (!b) return undefined;
  const [ordered, nominalGrams, lowGrams, highGrams] = b;
  return {
    ordered,
    nominalGrams,
    lowGrams,
    highGrams,
    ...(bp === undefined ? {} : { prepared: bp }),
    ...(bw ? { weights: bw } : {}),
    ...(bg === undefined ? {} : { atMost: { grams: bg } }),
    ...(bc === undefined ? {} : { atMost: { cents: bc } }),
  };
};

export const linesFrom = (stored: readonly StoredLine[]): OrderLine[] => stored.map(lineFrom);

const lineFrom = (stored: StoredLine): OrderLine => {
  const unit = stored.u ?? 'kg';
  const quantity = (milli: number): Quantity => ({ unit, milli });
  const pieces = piecesFrom(stored);
  return {
    productId: stored.p,
    ref: stored.r,
    label: stored.l,
    category: stored.c,
    ordered: quantity(stored.q),
    prepared: quantity(stored.qp ?? stored.q),
    delivered: quantity(stored.qd ?? stored.q),
    invoiced: quantity(stored.qi ?? stored.q),
    lots: (stored.k ?? []).map(([siteId, lot, milli]) => ({ siteId, lot, quantity: quantity(milli) })),
    ...(stored.w === undefined ? {} : { reason: stored.w }),
    ...(stored.n === undefined ? {} : { cutNote: stored.n }),
    unitPriceE4: Math.round(stored.e * 100),
    priceReason: stored.y ?? 'base',
    ...(stored.s
      ? {
          steps: stored.s.map(([fromMilli, price, priceReason]) => ({
            fromMilli,
            unitPriceE4: Math.round(price * 100),
            priceReason,
          })),
        }
      : {}),
    vatRate: stored.t,
    ...(pieces ? { pieces } : {}),
  };
};
