import { quantityOf, type Unit } from '#shared/kernel/quantity.ts';
import { goodsOf, OFF_STOCK, type ReservedGoods } from '#shared/orders/delivery-charge.ts';
import { pricedByHand } from '#shared/orders/line-price.ts';
import { type OrderLine, orderedLine } from '#shared/orders/order-line.ts';
import { piecesTaken } from './line-description.ts';
import { type ErpFacts, isSame, type LineFact, mergedLines } from './three-way-merge.ts';

/** Catalogue data of a product added in the ERP; `isStocked`: the shop tracks its stock. */
export type TakenProduct = { ref: string; label: string; category: string; unit: Unit; isStocked: boolean };

/** Prefix of the id of a line without a product, followed by its position. */
const FREE = 'libre-';

/**
 * Order lines after adopting the ERP's lines; existing lines retain the shop's data. Before the preparation
 * is closed the ERP's quantities are to be prepared; afterwards they are delivered and invoiced, and weighed
 * quantities remain: a new line has no weight unless a shipment is pending (`awaitsShipment`). The ordered
 * quantity never changes, even for removed lines.
 */
export const takenLines = (
  ours: readonly OrderLine[],
  theirs: readonly LineFact[],
  products: ReadonlyMap<string, TakenProduct>,
  isClosed: boolean,
  awaitsShipment = false,
): OrderLine[] => {
  const isShipped = isClosed && !awaitsShipment;
  const left = [...ours];
  const taken = mergedLines(theirs).map((fact, i): OrderLine => {
    const at = left.findIndex((line) =>
      fact.productId === null
        ? isFreeLine(line) && line.label === fact.label
        : line.productId === fact.productId,
    );
    const known = at === -1 ? undefined : left.splice(at, 1)[0];
    // another line of a known product, at another price, has the same goods
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
    return { ...line, ...(alike ? { ordered: none } : {}), ...(isShipped ? { prepared: none } : {}) };
  });
  return [
    ...taken,
    ...left.filter((line) => isClosed || isOrdered(line)).map((line) => takenOff(line, isClosed)),
  ];
};

/** Ordered by the customer, not added in the ERP. */
const isOrdered = (line: OrderLine): boolean => goodsOf([line]).length > 0 && line.ordered.milli > 0;

/** A removed line is not delivered, unless it was weighed. */
const takenOff = (line: OrderLine, isClosed: boolean): OrderLine => {
  const none = quantityOf(line.ordered.unit, 0);
  return { ...line, delivered: none, invoiced: none, ...(isClosed ? {} : { prepared: none }) };
};

/** A line that exists only in the ERP and is never written there. */
export const isFreeLine = ({ productId }: Pick<OrderLine, 'productId'>): boolean =>
  productId.startsWith(FREE);

/** Whether both sides have the same lines without a product. */
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

/** Stock to reserve (positive) or release, by product. */
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
