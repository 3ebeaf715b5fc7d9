import { type Quantity, quantityOf, quantityText } from '#shared/kernel/quantity.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { Order } from '#shared/orders/order.ts';
import type { LotReference, OrderLine } from '#shared/orders/order-line.ts';
import { goodsOf, isDeliveryCharge } from '#shared/orders/delivery-charge.ts';
import { endsFirst, isExpired } from '#shared/stock/lots/lot.ts';
import type { SiteId, SiteLot } from '#shared/stock/levels/stock-level.ts';

/** One piece or some of a line, as it was weighed: from where, and of which lot; null for stock without one. */
export type PreparedPart = { siteId: SiteId; lot: string | null; milli: number };

/** What was weighed for a line so far, and why it is not what was ordered. */
export type PreparedLine = { productId: string; parts: readonly PreparedPart[]; reason: string };

export const preparedMilli = ({ parts }: Pick<PreparedLine, 'parts'>): number =>
  parts.reduce((sum, { milli }) => sum + milli, 0);

/** From 30 % over what was ordered on, somebody has to say that it is meant. */
export const isOverweight = (orderedMilli: number, milli: number): boolean => milli * 10 >= orderedMilli * 13;

/** By how many whole per cent it is over what was ordered, rounded down; 0 where it is not. */
export const overPercent = (orderedMilli: number, milli: number): number =>
  orderedMilli > 0 ? Math.max(0, Math.floor(((milli - orderedMilli) * 100) / orderedMilli)) : 0;

/** Ordered by weight, less than 5 % under is all of it; of pieces one missing is one short. */
export const isShort = (ordered: Quantity, milli: number): boolean =>
  milli < ordered.milli && needsReason({ ordered }, milli);

/** The goods that are to be weighed: what the house took off in the ERP is not, unless its lots are taken already. */
export const goodsToWeigh = ({ lines }: Pick<Order, 'lines'>): OrderLine[] =>
  goodsOf(lines).filter(({ prepared, lots }) => prepared.milli > 0 || lots.length > 0);

/** Ordered by weight, nothing is ever to the gram: within 5 % nobody explains a difference. */
export const needsReason = ({ ordered }: Pick<OrderLine, 'ordered'>, milli: number): boolean =>
  ordered.unit === 'piece' ? milli !== ordered.milli : Math.abs(milli - ordered.milli) * 20 > ordered.milli;

/** Which lot to take first: the one that ends first, and is not past its DLC. */
export const lotToTake = (lots: readonly SiteLot[], siteId: SiteId, day: string): SiteLot | undefined =>
  lots.filter((lot) => lot.siteId === siteId && lot.milli > 0 && !isExpired(lot, day)).toSorted(endsFirst)[0];

/** Lines whose lots were said before are prepared as that. */
export const boundParts = ({ lots }: Pick<OrderLine, 'lots'>): PreparedPart[] =>
  lots.map(({ siteId, lot, quantity }) => ({ siteId, lot, milli: quantity.milli }));

/**
 * The preparation of each product of the order, or a refusal that names the line: of every line something is said, whole
 * pieces, nothing negative, and what is far above what was ordered only where `overweight` says so.
 */
export const checkedLines = (
  order: Pick<Order, 'lines'>,
  said: readonly PreparedLine[],
  overweight: readonly string[],
): { line: OrderLine; prepared: PreparedLine; path: string }[] => {
  const foreign = said.findIndex(
    ({ productId }) => !order.lines.some((line) => line.productId === productId),
  );
  if (foreign !== -1) {
    throw new Refusal('invalid_input', 'Ce produit n’est pas dans la commande.', {
      field: `lines.${foreign}.product_id`,
    });
  }
  return goodsToWeigh(order).map((line) => {
    const at = said.findIndex(({ productId }) => productId === line.productId);
    const path = `lines.${Math.max(at, 0)}.`;
    const prepared =
      line.lots.length > 0
        ? { productId: line.productId, parts: boundParts(line), reason: said[at]?.reason ?? '' }
        : said[at];
    if (!prepared) {
      throw new Refusal('invalid_input', `« ${line.label} » n’est pas encore pesé.`, { field: 'lines' });
    }
    const milli = preparedMilli(prepared);
    const unit = line.ordered.unit;
    if (unit === 'piece' && prepared.parts.some((part) => part.milli % 1000 !== 0)) {
      throw new Refusal('invalid_input', `« ${line.label} » se compte en pièces entières.`, {
        field: `${path}parts`,
      });
    }
    if (isOverweight(line.prepared.milli, milli) && !overweight.includes(line.productId)) {
      throw new Refusal(
        'overweight',
        `« ${line.label} » : ${quantityText(quantityOf(unit, milli))} préparés pour ${quantityText(line.prepared)} commandés.`,
        { field: `${path}parts`, details: { product_id: line.productId } },
      );
    }
    if (milli === 0 && prepared.reason.trim() === '') {
      throw new Refusal('invalid_input', `Dites pourquoi « ${line.label} » manque.`, {
        field: `${path}reason`,
      });
    }
    return { line, prepared, path };
  });
};

/** The lines of an order whose preparation is closed: what was weighed is delivered, and is to be paid. */
export const closedLines = (
  lines: readonly OrderLine[],
  weighed: ReadonlyMap<string, { lots: readonly LotReference[]; milli: number; reason: string }>,
): OrderLine[] =>
  lines.map((line) => {
    const said = isDeliveryCharge(line) ? undefined : weighed.get(line.productId);
    if (!said) return line;
    const quantity = quantityOf(line.ordered.unit, said.milli);
    const reason = said.reason.trim();
    const { reason: _before, ...rest } = line;
    return {
      ...rest,
      prepared: quantity,
      delivered: quantity,
      invoiced: quantity,
      lots: said.lots,
      ...(reason === '' ? {} : { reason }),
    };
  });
