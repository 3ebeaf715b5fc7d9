import type { MovableProduct } from '#frontend/features/stock/entry.queries.ts';
import type { Preparation } from '#shared/preparation/preparation.contract.ts';
import { type PreparedLine, type PreparedPart, preparedMilli } from '#shared/preparation/prepared-line.ts';
import { isSettled } from './line-state.ts';
import { boundIn } from './conflict.ts';
import { isKnownLot, lotsOfProduct, type OrderedLine, weighedOf } from './preparation-state.ts';

interface Weighing {
  lines: readonly PreparedLine[];
  /** Products whose recorded lots are replaced by the weighed ones. */
  replaceLots: readonly string[];
}

export type OrderReading = ReturnType<typeof readOrder>;

/** An order with its weighings and the stock of its products; undefined until loaded. */
export const readOrder = (
  preparation: Preparation,
  { lines, replaceLots }: Weighing,
  products: readonly MovableProduct[] | undefined,
) => {
  const productOf = (productId: string) => products?.find(({ id }) => id === productId);
  const isBound = (productId: string): boolean =>
    boundIn(preparation).includes(productId) && !replaceLots.includes(productId);
  const weighedOfProduct = (productId: string, among = lines): PreparedLine | undefined =>
    among.find((line) => line.productId === productId) ??
    // lots recorded during weighing
    (isBound(productId) ? weighedOf(preparation).find((line) => line.productId === productId) : undefined);
  return {
    lines,
    deliveryDay: preparation.date_livraison,
    ordered: preparation.lines,
    lineOf: (productId: string) => preparation.lines.find((line) => line.product_id === productId),
    productOf,
    isBound,
    weighedOf: weighedOfProduct,
    partsOf: (productId: string): readonly PreparedPart[] => weighedOfProduct(productId)?.parts ?? [],
    sumOf: (productId: string, among?: readonly PreparedLine[]): number =>
      preparedMilli(weighedOfProduct(productId, among) ?? { parts: [] }),
    /** Whether a line is incomplete, by the current weighings or `among` others. */
    isOpen: (line: OrderedLine, among?: readonly PreparedLine[]): boolean =>
      !isSettled(line, weighedOfProduct(line.product_id, among)),
    isUnknownLot: (productId: string, lot: string | null): boolean =>
      products !== undefined && !isKnownLot(lotsOfProduct(productOf(productId), []), lot),
  };
};
