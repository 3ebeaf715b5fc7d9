import { quantityOf, type Unit } from '#shared/kernel/quantity.ts';
import { OFF_STOCK } from '#shared/orders/delivery-charge.ts';
import { type OrderLine, orderedLine } from '#shared/orders/order-line.ts';
import { type ErpFacts, isSame, type LineFact, mergedLines } from './two-hands.ts';

/** What is known of a product that the ERP put into an order of ours; `isStocked`: the shop keeps its stock. */
export type TakenProduct = { ref: string; label: string; category: string; unit: Unit; isStocked: boolean };

/** Lines without a product go by this and their place. */
const FREE = 'libre-';

/**
 * The order's lines as the ERP has them: those that stay keep what the shop knows of them. Before its preparation is closed
 * they are what is ordered; after it, what was delivered and is invoiced, and what was weighed stays.
 */
export const takenLines = (
  ours: readonly OrderLine[],
  theirs: readonly LineFact[],
  products: ReadonlyMap<string, TakenProduct>,
  isClosed: boolean,
): OrderLine[] => {
  const left = [...ours];
  const taken = mergedLines(theirs).map((fact, i): OrderLine => {
    const at = left.findIndex((line) =>
      fact.productId === null
        ? isFreeLine(line) && line.label === fact.label
        : line.productId === fact.productId,
    );
    const known = at === -1 ? undefined : left.splice(at, 1)[0];
    // a further line of a product that the order has, at another price, is of the same goods
    const alike = known ?? ours.find(({ productId }) => productId === fact.productId);
    const product = fact.productId === null ? undefined : products.get(fact.productId);
    const quantity = quantityOf(alike?.ordered.unit ?? product?.unit ?? 'piece', fact.milli);
    const price = { unitPriceE4: fact.unitPriceHtE4, vatRate: fact.vatBasisPoints };
    if (known && isClosed) return { ...known, ...price, delivered: quantity, invoiced: quantity };
    const line = orderedLine({
      productId: fact.productId ?? `${FREE}${i + 1}`,
      ref: alike?.ref ?? product?.ref ?? '',
      label: alike?.label ?? product?.label ?? fact.label,
      category: alike?.category ?? (product?.isStocked ? product.category : OFF_STOCK),
      ordered: quantity,
      priceReason: known?.priceReason ?? 'base',
      ...price,
    });
    return known ? { ...line, lots: known.lots } : line;
  });
  const none = ({ ordered: { unit } }: OrderLine) => quantityOf(unit, 0);
  // what was weighed, and taken off the order there, was not delivered
  const rest = isClosed ? left.map((line) => ({ ...line, delivered: none(line), invoiced: none(line) })) : [];
  return [...taken, ...rest];
};

/** A line that only the ERP can hold: it is never sent there. */
export const isFreeLine = ({ productId }: Pick<OrderLine, 'productId'>): boolean =>
  productId.startsWith(FREE);

/** Whether the order has the very lines without a product that the ERP has. */
export const hasFreeLinesOf = (ours: readonly OrderLine[], theirs: ErpFacts): boolean => {
  const lines = ours.filter(isFreeLine).map(({ label, invoiced, unitPriceE4, vatRate }): LineFact => ({
    productId: null,
    label,
    milli: invoiced.milli,
    unitPriceHtE4: unitPriceE4,
    vatBasisPoints: vatRate,
  }));
  const texts = theirs.lines.filter(({ productId }) => productId === null);
  return isSame({ ...theirs, lines }, { ...theirs, lines: texts });
};

/** What the stock has to give, positive, or gets back, per product. */
export const stockChanges = (
  before: readonly OrderLine[],
  after: readonly OrderLine[],
): { productId: string; milli: number }[] => {
  const sums = new Map<string, number>();
  const add = ({ productId }: OrderLine, milli: number) =>
    sums.set(productId, (sums.get(productId) ?? 0) + milli);
  for (const line of after) add(line, line.ordered.milli);
  for (const line of before) add(line, -line.ordered.milli);
  return [...sums].map(([productId, milli]) => ({ productId, milli })).filter(({ milli }) => milli !== 0);
};
