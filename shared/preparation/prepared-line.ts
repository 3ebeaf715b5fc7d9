import { type Quantity, quantityOf, quantityText } from '#shared/kernel/quantity.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { Order } from '#shared/orders/order.ts';
import type { LotReference, OrderLine } from '#shared/orders/order-line.ts';
import { goodsOf, isDeliveryCharge } from '#shared/orders/delivery-charge.ts';
import { piecesText, type PieceWeights } from '#shared/catalog/piece-sale.ts';
import { weighedPrice } from '#shared/orders/line-price.ts';
import { atMostText, isBeyondBound } from '#shared/orders/line-pieces.ts';
import { boundOrStated } from './bound-lots.ts';
import { endsFirst, isExpired } from '#shared/stock/lots/lot.ts';
import type { SiteId, SiteLot } from '#shared/stock/levels/stock-level.ts';

/** A weighing of one or several pieces: site and lot; null for stock without a lot. */
export type PreparedPart = {
  siteId: SiteId;
  lot: string | null;
  milli: number;
  /** For a line in pieces, the number weighed together; absent: one. */
  pieces?: number;
};

/** Weighings of a line so far, and the reason for a difference. */
export type PreparedLine = { productId: string; parts: readonly PreparedPart[]; reason: string };

export const preparedMilli = ({ parts }: Pick<PreparedLine, 'parts'>): number =>
  parts.reduce((sum, { milli }) => sum + milli, 0);

/** Number of pieces of these weighings. */
export const preparedPieces = ({ parts }: Pick<PreparedLine, 'parts'>): number =>
  parts.reduce((sum, { pieces = 1 }) => sum + pieces, 0);

/** Quantity per site and lot: one stock movement each, not one per piece. */
export const partsByLot = (parts: readonly PreparedPart[]): PreparedPart[] =>
  [...Map.groupBy(parts, ({ siteId, lot }) => JSON.stringify([siteId, lot])).values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const [milli, pieces] = [preparedMilli({ parts: same }), preparedPieces({ parts: same })];
    return [{ siteId: first.siteId, lot: first.lot, milli, pieces }];
  });

/** Grams of each individually weighed piece. */
const pieceGrams = ({ parts }: Pick<PreparedLine, 'parts'>): number[] =>
  parts.flatMap(({ milli, pieces = 1 }) => (pieces === 1 ? [milli] : []));

/** 30 % or more above the order requires a confirmation. */
export const isOverweight = (orderedMilli: number, milli: number): boolean => milli * 10 >= orderedMilli * 13;

/** Whole percent above the order, rounded down; 0 where it is not above. */
export const overPercent = (orderedMilli: number, milli: number): number =>
  orderedMilli > 0 ? Math.max(0, Math.floor(((milli - orderedMilli) * 100) / orderedMilli)) : 0;

/** By weight, less than 5 % missing is complete; a missing piece is always short. */
export const isShort = (ordered: Quantity, milli: number): boolean =>
  milli < ordered.milli && needsReason({ ordered }, milli);

/** Lines to weigh: without those removed in the ERP, unless their lots are taken already. */
export const goodsToWeigh = ({ lines }: Pick<Order, 'lines'>): OrderLine[] =>
  goodsOf(lines).filter(({ prepared, lots }) => prepared.milli > 0 || lots.length > 0);

/** By weight, a difference within 5 % needs no reason. */
export const needsReason = ({ ordered }: Pick<OrderLine, 'ordered'>, milli: number): boolean =>
  ordered.unit === 'piece' ? milli !== ordered.milli : Math.abs(milli - ordered.milli) * 20 > ordered.milli;

/** A piece outside its weight range, which requires a confirmation. */
export const isUnlikelyPiece = (
  { lowGrams, highGrams }: PieceWeights,
  { milli, pieces = 1 }: PreparedPart,
): boolean => milli < lowGrams * pieces || milli > highGrams * pieces;

/** Whether a piece is 30 % or more above its maximum weight: a typing error or another product. */
export const hasHeavyPiece = (
  { highGrams }: Pick<PieceWeights, 'highGrams'>,
  { parts }: Pick<PreparedLine, 'parts'>,
): boolean => parts.some(({ milli, pieces = 1 }) => isOverweight(highGrams * pieces, milli));

/** 30 % or more above the order; for pieces, above their maximum weight. */
const isTooMuch = (line: OrderLine, { parts }: Pick<PreparedLine, 'parts'>): boolean => {
  const { pieces } = line;
  return pieces
    ? hasHeavyPiece(pieces, { parts })
    : isOverweight(line.prepared.milli, preparedMilli({ parts }));
};

/** The lot to take first: the earliest use-by date that is not in the past. */
export const lotToTake = (lots: readonly SiteLot[], siteId: SiteId, day: string): SiteLot | undefined =>
  lots.filter((lot) => lot.siteId === siteId && lot.milli > 0 && !isExpired(lot, day)).toSorted(endsFirst)[0];

/**
 * The checked preparation of every product.
 * @throws an error that names the line: missing lines, negative or fractional pieces, or an excess that is
 * not in `overweight`
 */
export const checkedLines = (
  order: Pick<Order, 'lines'>,
  weighed: readonly PreparedLine[],
  overweight: readonly string[],
): { line: OrderLine; prepared: PreparedLine; path: string }[] => {
  const foreign = weighed.findIndex(
    ({ productId }) => !order.lines.some((line) => line.productId === productId),
  );
  if (foreign !== -1) {
    throw new Refusal('invalid_input', 'Ce produit n’est pas dans la commande.', {
      field: `lines.${foreign}.product_id`,
    });
  }
  return goodsToWeigh(order).map((line) => {
    const at = weighed.findIndex(({ productId }) => productId === line.productId);
    const path = `lines.${Math.max(at, 0)}.`;
    const prepared =
      line.lots.length > 0
        ? {
            productId: line.productId,
            parts: boundOrStated(line, weighed[at]),
            reason: weighed[at]?.reason ?? '',
          }
        : weighed[at];
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
    refuseOtherPieces(line, prepared, path);
    if (isTooMuch(line, prepared) && !overweight.includes(line.productId)) {
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

/** Fewer pieces need a reason, more are refused, and an excess over the customer's limit needs consent. */
const refuseOtherPieces = (line: OrderLine, prepared: PreparedLine, path: string): void => {
  if (!line.pieces) return;
  const { ordered, atMost } = line.pieces;
  const there = preparedPieces(prepared);
  if (there > ordered) {
    throw new Refusal(
      'invalid_input',
      `« ${line.label} » : ${piecesText(there)} préparées pour ${piecesText(ordered)} : retirez-en.`,
      { field: `${path}parts` },
    );
  }
  if (there < ordered && prepared.reason.trim() === '') {
    throw new Refusal(
      'invalid_input',
      `« ${line.label} » : ${piecesText(there)} sur ${ordered} : dites pourquoi il en manque.`,
      { field: `${path}reason` },
    );
  }
  const milli = preparedMilli(prepared);
  if (!atMost || !isBeyondBound(line, milli)) return;
  throw new Refusal(
    'beyond_bound',
    `« ${line.label} » : ${quantityText(quantityOf('kg', milli))} préparés, et le client a demandé ${atMostText(atMost)}. Demandez-lui son accord, ou changez de pièces.`,
    { field: `${path}parts`, details: { product_id: line.productId } },
  );
};

/** `parts`: individually weighed pieces. */
type Weighed = {
  lots: readonly LotReference[];
  milli: number;
  reason: string;
  parts?: readonly PreparedPart[];
};

/** Lines after closing: the weighed quantity is delivered and invoiced. */
export const closedLines = (
  lines: readonly OrderLine[],
  weighed: ReadonlyMap<string, Weighed>,
): OrderLine[] =>
  lines.map((line) => {
    const prepared = isDeliveryCharge(line) ? undefined : weighed.get(line.productId);
    if (!prepared) return line;
    const quantity = quantityOf(line.ordered.unit, prepared.milli);
    const reason = prepared.reason.trim();
    const { reason: _before, ...rest } = line;
    return {
      ...rest,
      ...weighedPrice(line, prepared.milli),
      prepared: quantity,
      delivered: quantity,
      invoiced: quantity,
      lots: prepared.lots,
      ...(line.pieces && prepared.parts
        ? {
            pieces: {
              ...line.pieces,
              prepared: preparedPieces({ parts: prepared.parts }),
              weights: pieceGrams({ parts: prepared.parts }),
            },
          }
        : {}),
      ...(reason === '' ? {} : { reason }),
    };
  });
