import type { MovableProduct } from '#frontend/features/stock/entry.queries.ts';
import type { PreparedLine, PreparedPart } from '#shared/preparation/prepared-line.ts';
import { earliestUseBy, expiryProblem } from '#shared/stock/lots/departure.ts';
import { endsFirst, isExpired } from '#shared/stock/lots/lot.ts';
import type { SiteId } from '#shared/stock/levels/stock-level.ts';
import type { OrderReading } from './order-reading.ts';
import {
  lineDeparture,
  lotsOfProduct,
  type OfferedLot,
  type OrderedLine,
  type Shortfall,
  shortfallOf,
  withLine,
} from './preparation-state.ts';
import type { LineWork, OpenShortfall, Weighing } from './use-line-work.ts';

/** A line of the order with its weighings and actions. */
export interface LineAtWork {
  line: OrderedLine;
  /** Undefined until the products are loaded. */
  product: MovableProduct | undefined;
  siteId: SiteId;
  weighed: PreparedLine | undefined;
  /** Its lots were recorded before preparation and are fixed. */
  isBound: boolean;
  /** Lots of the site to choose from, earliest expiry first. */
  choosable: readonly OfferedLot[];
  /** Why the lot of a counted piece cannot be delivered on that day: day or rules changed since. */
  expiryProblem: (part: PreparedPart) => string | undefined;
  /** The lot is unknown here: stored as on the label. */
  isUnknown: (lot: string | null) => boolean;
  /** A shortage pending a decision; resolved when the stock was corrected. */
  shortfall: (Shortfall & Pick<OpenShortfall, 'code'>) | undefined;
  /** False: not added, and the weight stays in its field. */
  add: (weighing: Weighing) => boolean | Promise<boolean>;
  /** Removes the last piece. */
  undo: () => void;
  remove: (at: number) => void;
  /** Assigns a known lot to a piece. */
  putRight: (at: number, lot: string) => void;
  /** Reason for a difference, while typing. */
  explain: (reason: string) => void;
  /** Marks the rest as missing. */
  miss: (reason: string) => void;
  /** Resolves a shortage: counts the piece as given, or discards it. */
  settle: (part: PreparedPart | undefined) => void;
}

export const lineAtWork = (order: OrderReading, work: LineWork, line: OrderedLine): LineAtWork => {
  const { product_id: id } = line;
  const { siteId, today, shortfall } = work;
  const [product, weighed] = [order.productOf(id), order.weighedOf(id)];
  const departure = lineDeparture(line, order.deliveryDay, today);
  const firstDay = earliestUseBy(departure);
  const lots = lotsOfProduct(product, weighed?.parts ?? []);
  const edited = (edit: (known: PreparedLine) => PreparedLine) => withLine(order.lines, id, edit);
  return {
    line,
    product,
    siteId,
    weighed,
    isBound: order.isBound(id),
    choosable: lots
      .filter((lot) => lot.siteId === siteId && lot.milli > 0 && !lot.blocked && !isExpired(lot, firstDay))
      .toSorted(endsFirst),
    expiryProblem: ({ lot, siteId: at }) => {
      const known = lots.find((each) => each.lot === lot && each.siteId === at);
      return known && expiryProblem(known.lot, known.sellBy, departure);
    },
    isUnknown: (lot) => order.isUnknownLot(id, lot),
    shortfall: shortfall?.productId === id ? shortToday(order, shortfall) : undefined,
    add: (weighing) => work.add(line, weighing),
    undo: () => work.undo(id),
    remove: (at) => work.remove(id, at),
    putRight: (at, lot) =>
      work.change(
        edited((known) => ({
          ...known,
          parts: known.parts.map((part, index) => (index === at ? { ...part, lot, siteId } : part)),
        })),
      ),
    explain: (reason) => work.change(edited((known) => ({ ...(weighed ?? known), reason }))),
    miss: (reason) =>
      work.keep(
        id,
        edited((known) => ({ ...(weighed ?? known), reason })),
      ),
    settle: (part) => (part ? work.put(line, part, shortfall?.code) : work.putAside()),
  };
};

/** Remaining stock of the lot, which may have been counted since the scan. */
const shortToday = (order: OrderReading, { productId, part, code }: OpenShortfall) => ({
  ...(shortfallOf(order.productOf(productId), order.partsOf(productId), part) ?? { part, left: part.milli }),
  code,
});
