import type { PriceReason } from '#shared/catalog/price-terms.ts';
import type { BasisPoints, PriceE4 } from '#shared/kernel/money.ts';
import type { Quantity } from '#shared/kernel/quantity.ts';
import type { LinePieces } from './line-pieces.ts';
import type { SiteId } from '#shared/stock/levels/stock-level.ts';

/** A lot that some of a line came from. */
export type LotReference = { siteId: SiteId; lot: string; quantity: Quantity };

/** What one unit costs from so much on, as the customer was told when the line was ordered. */
export type LineStep = { fromMilli: number; unitPriceE4: PriceE4; priceReason: PriceReason };

/** One product of an order, with the name and price it was ordered at. Its four quantities have the same unit. */
export type OrderLine = {
  productId: string;
  ref: string;
  label: string;
  category: string;
  /** As its customer ordered it: nobody else changes it. */
  ordered: Quantity;
  /**
   * What is prepared for it and so reserved, leaves for the customer and is to be paid: what was ordered, or the house
   * corrected in the ERP, until its preparation is closed, and then what was weighed.
   */
  prepared: Quantity;
  delivered: Quantity;
  invoiced: Quantity;
  /** Why that is not what was ordered, as the preparer said it; absent where nobody did. */
  reason?: string;
  /** How its customer wants it cut; absent: as the house does. */
  cutNote?: string;
  lots: readonly LotReference[];
  /** Of a line in kg that was ordered by the piece: `ordered` is its nominal estimate. Absent: ordered by weight. */
  pieces?: LinePieces;
  /** Per kg or per piece. */
  unitPriceE4: PriceE4;
  /** Why this price. */
  priceReason: PriceReason;
  /** By how much is ordered, where the house has prices by quantity: the first is from 0 on. */
  steps?: readonly LineStep[];
  vatRate: BasisPoints;
  /** As the order's VAT setting says (lineVatOf). */
  vatByLine?: true;
};

/** A line as it is ordered: nothing of it is prepared differently yet. */
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

/** Whether the house has said from which lots goods come: what is prepared stays as it was ordered. */
export const haveLots = (lines: readonly OrderLine[]): boolean => lines.some(({ lots }) => lots.length > 0);
