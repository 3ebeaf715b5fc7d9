import type { BasisPoints, Cents, PriceE4 } from '#shared/kernel/money.ts';
import type { Quantity } from '#shared/kernel/quantity.ts';
import { lineDescription, parsePieceCount } from './line-description.ts';
import { effectivePrice } from '#shared/erp/three-way-merge.ts';
import type { OrderLine } from '#shared/orders/order-line.ts';

/** A line as the ERP gets it. */
export type ErpLine = {
  productId: string;
  quantity: Quantity;
  unitPriceHtE4: PriceE4;
  vatBasisPoints: BasisPoints;
  /** Its pieces and how it is cut, for people to read there: written with the line, and compared by nobody. */
  description?: string;
  /** How many pieces that text says. */
  pieces?: number;
};

/**
 * What is to be paid, line by line: as it was ordered, and once it was weighed as that; what was not there is no line. Goods
 * that the house takes back on the same order are below zero.
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

/** A line as the ERP holds it: it does not say by which unit. */
type ErpSideLine = Omit<ErpLine, 'productId' | 'quantity'> & {
  productId: string | null;
  milli: number;
  discountBasisPoints?: BasisPoints;
  totalHtCents?: Cents;
};

/** What of each line's text is told by itself: how it is cut, where its customer said, and that its pieces are weighed. */
export const cutsOf = (lines: readonly OrderLine[]): Record<string, string> =>
  Object.fromEntries(
    lines.flatMap(({ productId, cutNote, pieces }) => {
      const words = [...(cutNote === undefined ? [] : [cutNote]), ...(pieces?.prepared ? ['pesé'] : [])];
      return words.length === 0 ? [] : [[productId, words.join(' – ')]];
    }),
  );

/** Products whose line in the ERP was told another cut than the order has now. */
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
 * What the ERP has to lose and to gain until it holds our lines, in whatever order, each as often as we have it.
 * @param recut products whose text is to be ours again: of them alone another text makes another line
 */
export const lineChanges = <ErpSide extends ErpSideLine>(
  ours: readonly ErpLine[],
  theirs: readonly ErpSide[],
  recut: ReadonlySet<string> = new Set(),
): { surplus: ErpSide[]; missing: ErpLine[] } => {
  const print = (line: ErpSideLine) =>
    `${fingerprint(line)}${recut.has(line.productId ?? '') ? `/${line.description ?? ''}` : ''}`;
  const missing = Map.groupBy(ours, ({ quantity, ...line }) => print({ ...line, milli: quantity.milli }));
  // of lines that are alike the oldest stay; a line without a product is the ERP's own, and stays
  const surplus = theirs.filter((line) => {
    const alike = missing.get(print(line)) ?? [];
    const at = alike.findIndex((our) => hasOurPieces(our, line));
    if (at !== -1) alike.splice(at, 1);
    return line.productId !== null && at === -1;
  });
  return { surplus, missing: [...missing.values()].flat() };
};

/** A text of other pieces than ours is another line, at the same kilos too; one that says none says nothing against ours. */
const hasOurPieces = (our: ErpLine, erpLine: ErpSideLine): boolean => {
  const pieces = parsePieceCount(erpLine.description ?? '');
  return our.pieces === undefined || pieces === undefined || pieces === our.pieces;
};

const fingerprint = ({ productId, milli, unitPriceHtE4, vatBasisPoints, ...more }: ErpSideLine): string => {
  const { discountBasisPoints = 0, totalHtCents = 0 } = more;
  const price = effectivePrice({ milli, unitPriceHtE4, discountBasisPoints, totalHtCents });
  return [productId, milli, price, vatBasisPoints].join('/');
};
