import type { BasisPoints, Cents, PriceE4 } from '#shared/kernel/money.ts';
import type { Quantity } from '#shared/kernel/quantity.ts';
import { lineDescription, parsePieceCount } from './line-description.ts';
import { effectivePrice } from '#shared/erp/three-way-merge.ts';
import type { OrderLine } from '#shared/orders/order-line.ts';

/** A line to write to the ERP. */
export type ErpLine = {
  productId: string;
  quantity: Quantity;
  unitPriceHtE4: PriceE4;
  vatBasisPoints: BasisPoints;
  /** Pieces and cut note as text; not part of comparisons. */
  description?: string;
  /** Number of pieces in the description. */
  pieces?: number;
};

/**
 * Lines to invoice: as ordered, or as weighed; missing goods have no line. Returned goods on the same order
 * are negative.
 */
export const erpLines = (lines: readonly OrderLine[]): ErpLine[] =>
  lines.filter(({ invoiced }) => invoiced.milli !== 0).map((line) => erpLine(line));

const erpLine = (line: OrderLine): ErpLine => ({
  productId: line.productId,
  quantity: line.invoiced,
  unitPriceHtE4: line.unitPriceE4,
  vatBasisPoints: line.vatRate,
  ...lineDescription(line),
  ...(line.pieces ? { pieces: line.pieces.prepared ?? line.pieces.ordered } : {}),
});

/** A line of the ERP, which has no unit. */
type ErpSideLine = Omit<ErpLine, 'productId' | 'quantity'> & {
  productId: string | null;
  milli: number;
  discountBasisPoints?: BasisPoints;
  totalHtCents?: Cents;
};

/** Cut note of each line, for detecting changes of the description. */
export const cutsOf = (lines: readonly OrderLine[]): Record<string, string> =>
  Object.fromEntries(
    lines.flatMap(({ productId, cutNote, pieces }) => {
      const words = [...(cutNote === undefined ? [] : [cutNote]), ...(pieces?.prepared ? ['pesé'] : [])];
      return words.length === 0 ? [] : [[productId, words.join(' – ')]];
    }),
  );

/** Products whose cut note changed since the line was written. */
export const recutProducts = (
  lines: readonly OrderLine[],
  words: Readonly<Record<string, string>> = {},
): ReadonlySet<string> => {
  const cuts = cutsOf(lines);
  return new Set(
    lines.map(({ productId }) => productId).filter((id) => (cuts[id] ?? '') !== (words[id] ?? '')),
  );
};

/**
 * Lines to remove and to add in the ERP, independent of order, with multiplicity.
 * @param recut products whose description must be rewritten: only for these a different text counts
 */
export const lineChanges = <ErpSide extends ErpSideLine>(
  ours: readonly ErpLine[],
  theirs: readonly ErpSide[],
  recut: ReadonlySet<string> = new Set(),
): { surplus: ErpSide[]; missing: ErpLine[] } => {
  const print = (line: ErpSideLine) =>
    `${fingerprint(line)}${recut.has(line.productId ?? '') ? `/${line.description ?? ''}` : ''}`;
  const missing = Map.groupBy(ours, ({ quantity, ...line }) => print({ ...line, milli: quantity.milli }));
  // of equal lines the oldest remain; a line without a product belongs to the ERP and remains
  const surplus = theirs.filter((line) => {
    const alike = missing.get(print(line)) ?? [];
    const at = alike.findIndex((our) => hasOurPieces(our, line));
    if (at !== -1) alike.splice(at, 1);
    return line.productId !== null && at === -1;
  });
  return { surplus, missing: [...missing.values()].flat() };
};

/**
 * Another number of pieces makes another line, even at the same weight; a description without a number
 * matches.
 */
const hasOurPieces = (our: ErpLine, erpLine: ErpSideLine): boolean => {
  const pieces = parsePieceCount(erpLine.description ?? '');
  return our.pieces === undefined || pieces === undefined || pieces === our.pieces;
};

const fingerprint = ({ productId, milli, unitPriceHtE4, vatBasisPoints, ...more }: ErpSideLine): string => {
  const { discountBasisPoints = 0, totalHtCents = 0 } = more;
  const price = effectivePrice({ milli, unitPriceHtE4, discountBasisPoints, totalHtCents });
  return [productId, milli, price, vatBasisPoints].join('/');
};
