import type { PriceReason } from '#shared/catalog/price-terms.ts';
import type { BasisPoints, PriceE4 } from '#shared/kernel/money.ts';
import type { Quantity } from '#shared/kernel/quantity.ts';
import type { LinePieces } from './line-pieces.ts';
import type { SiteId } from '#shared/stock/levels/stock-level.ts';

/** A lot with the quantity that it supplied to the line. */
export type LotReference = { siteId: SiteId; lot: string; quantity: Quantity };

/** A price break, as stored when the line was ordered. */
export type LineStep = { fromMilli: number; unitPriceE4: PriceE4; priceReason: PriceReason };

/** A product of an order, with its name and price at ordering. All quantities have the same unit. */
export type OrderLine = {
  productId: string;
  ref: string;
  label: string;
  category: string;
  /** Ordered by the customer; immutable for everyone else. */
  ordered: Quantity;
  /**
   * The quantity reserved, delivered and invoiced: as ordered, or as corrected in the ERP, until the
   * preparation is closed; then as weighed.
   */
  prepared: Quantity;
  delivered: Quantity;
  invoiced: Quantity;
  /** The preparer's reason for a difference from the order; absent: none given. */
  reason?: string;
  /** The customer's cut note; absent: the standard cut. */
  cutNote?: string;
  lots: readonly LotReference[];
  /** For a line in kg ordered by the piece; `ordered` is the nominal estimate. Absent: ordered by weight. */
  pieces?: LinePieces;
  /** Per kg or per piece. */
  unitPriceE4: PriceE4;
  priceReason: PriceReason;
  /** Price breaks, where the product has some; the first starts at 0. */
  steps?: readonly LineStep[];
  vatRate: BasisPoints;
  /** From the VAT setting of the order (lineVatOf). */
  vatByLine?: true;
};

/** A new line: prepared equals ordered. */
export const orderedLine = ({
  reason: _reason,
  ...line
}: Omit<OrderLine, 'prepared' | 'delivered' | 'invoiced' | 'lots'>): OrderLine => ({
  ...line,
  prepared: line.ordered,
  delivered: line.ordered,
  invoiced: line.ordered,
  lots: [],
});

/** Whether lots are recorded: from then on a changed order quantity does not change the prepared one. */
export const haveLots = (lines: readonly OrderLine[]): boolean => lines.some(({ lots }) => lots.length > 0);
