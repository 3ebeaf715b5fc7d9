import { quantityOf, type Unit } from '#shared/kernel/quantity.ts';
import { goodsOf, OFF_STOCK, type ReservedGoods } from '#shared/orders/delivery-charge.ts';
import { pricedByHand } from '#shared/orders/line-price.ts';
import { type OrderLine, orderedLine } from '#shared/orders/order-line.ts';
import { piecesTaken } from './line-description.ts';
import { type ErpFacts, isSame, type LineFact, mergedLines } from './three-way-merge.ts';

/** What is known of a product that the ERP put into an order of ours; `isStocked`: the shop keeps its stock. */
export type TakenProduct = { ref: string; label: string; category: string; unit: Unit; isStocked: boolean };

/** Lines without a product go by this and their place. */
const FREE = 'libre-';

/**
 * The order's lines as the ERP has them: those that stay keep what the shop knows of them. Before its preparation is closed
 * they are what is prepared; after it, what was delivered and is invoiced, and what was weighed stays: nothing was weighed of
 * a line that comes then, unless a shipment is still to take it (`awaitsShipment`). What was ordered is its customer's
 * alone, also of a line that was taken off there.
 */
export const takenLines = (
  ours: readonly OrderLine[],
  theirs: readonly LineFact[],
  products: ReadonlyMap<string, TakenProduct>,
  isClosed: boolean,
  awaitsShipment = false,
): OrderLine[] => {
  const isGone = isClosed && !awaitsShipment;
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
    const there = { delivered: quantity, invoiced: quantity, ...(isClosed ? {} : { prepared: quantity }) };
    if (known) {
      const priced = { ...pricedByHand(known, price.unitPriceE4), ...price };
      return { ...priced, ...there, ...piecesTaken(known, fact.pieces, isClosed) };
    }
    const line = orderedLine({
      productId: fact.productId ?? `${FREE}${i + 1}`,
      ref: alike?.ref ?? product?.ref ?? '',
      label: alike?.label ?? product?.label ?? fact.label,
      category: alike?.category ?? (product?.isStocked ? product.category : OFF_STOCK),
      ordered: quantity,
      priceReason: 'base',
      ...price,
    });
    const none = quantityOf(quantity.unit, 0);
    return { ...line, ...(alike ? { ordered: none } : {}), ...(isGone ? { prepared: none } : {}) };
  });
  return [
    ...taken,
    ...left.filter((line) => isClosed || isOrdered(line)).map((line) => takenOff(line, isClosed)),
  ];
};

/** Its customer ordered it, and it is not of the house's own adding. */
const isOrdered = (line: OrderLine): boolean => goodsOf([line]).length > 0 && line.ordered.milli > 0;

/** What was taken off the order there is not delivered; what was weighed was. */
const takenOff = (line: OrderLine, isClosed: boolean): OrderLine => {
  const none = quantityOf(line.ordered.unit, 0);
  return { ...line, delivered: none, invoiced: none, ...(isClosed ? {} : { prepared: none }) };
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

type Reserved = Pick<ReservedGoods, 'productId' | 'reservedMilli'>;

/** What the stock has to give, positive, or gets back, per product. */
export const stockChanges = (
  before: readonly Reserved[],
  after: readonly Reserved[],
): { productId: string; milli: number }[] => {
  const sums = new Map<string, number>();
  const add = (productId: string, milli: number) => sums.set(productId, (sums.get(productId) ?? 0) + milli);
  for (const { productId, reservedMilli } of after) add(productId, reservedMilli);
  for (const { productId, reservedMilli } of before) add(productId, -reservedMilli);
  return [...sums].map(([productId, milli]) => ({ productId, milli })).filter(({ milli }) => milli !== 0);
};
