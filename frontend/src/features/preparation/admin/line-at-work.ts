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

/** One line of the order, what is weighed of it, and what may be done to it. */
export interface LineAtWork {
  line: OrderedLine;
  /** Undefined until the products are read. */
  product: MovableProduct | undefined;
  siteId: SiteId;
  weighed: PreparedLine | undefined;
  /** Its lots were said before: they stay. */
  isBound: boolean;
  /** Lots of the site that it may be taken from, first to end first. */
  choosable: readonly OfferedLot[];
  /** Why the lot of a piece that is counted may not leave on the day of the delivery: it moved, or days were asked for since. */
  expiryProblem: (part: PreparedPart) => string | undefined;
  /** Nothing here knows a lot of that name: it is kept as its label says. */
  isUnknown: (lot: string | null) => boolean;
  /** What of it waits for somebody's word; there is enough of it where the stock was corrected meanwhile. */
  shortfall: (Shortfall & Pick<OpenShortfall, 'code'>) | undefined;
  /** False: it was not taken, and stays in its field. */
  add: (weighing: Weighing) => boolean | Promise<boolean>;
  /** Takes back the last piece. */
  undo: () => void;
  remove: (at: number) => void;
  /** A piece is of a lot that is known, after all. */
  putRight: (at: number, lot: string) => void;
  /** Why it is not what was ordered, as it is being typed. */
  explain: (reason: string) => void;
  /** Nothing more of it comes. */
  miss: (reason: string) => void;
  /** A piece that its lot does not have is counted so, or not at all. */
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

/** What is left of the lot by now: it may have been counted since the piece was scanned. */
const shortToday = (order: OrderReading, { productId, part, code }: OpenShortfall) => ({
  ...(shortfallOf(order.productOf(productId), order.partsOf(productId), part) ?? { part, left: part.milli }),
  code,
});
