import type { DeliveryRules, DeliveryZone } from '#shared/delivery/delivery-rules.ts';
import { addDays } from '#shared/kernel/dates.ts';
import { estimateOf, type PieceWeights } from '#shared/catalog/piece-sale.ts';
import { MILLI_PER_UNIT, type Unit } from '#shared/kernel/quantity.ts';
import type { OrderLine } from '#shared/orders/order-line.ts';
import { plannedDates } from './planned-dates.ts';
import type { StandingOrder } from './standing-order.ts';

export type DemandRow = {
  productId: string;
  label: string;
  unit: Unit;
  /** Counted in pieces, priced by the kilo. */
  inPieces?: true;
  /** Thousandths per day. */
  coming: number[];
  ordered: number[];
};

export type Demanding = {
  standing: StandingOrder;
  zone: Pick<DeliveryZone, 'leadDays' | 'weekdays'> | undefined;
  /** Active orders of the standing order, with their delivery day. */
  orders: readonly {
    day: string;
    lines: readonly Pick<OrderLine, 'productId' | 'label' | 'ordered' | 'pieces'>[];
  }[];
};

export const DEMAND_DAYS = 7;

/** The days of the forecast. */
export const demandDays = (from: string): string[] =>
  Array.from({ length: DEMAND_DAYS }, (_, i) => addDays(from, i));

type Counted = Pick<StandingOrder['lines'][number], 'productId' | 'label' | 'unit' | 'inPieces' | 'milli'>;

/** In the ordered unit: pieces where it was ordered in pieces. */
const orderedCount = ({
  productId,
  label,
  ordered,
  pieces,
}: Demanding['orders'][number]['lines'][number]): Counted =>
  pieces
    ? { productId, label, unit: 'piece', inPieces: true, milli: pieces.ordered * MILLI_PER_UNIT }
    : { productId, label, unit: ordered.unit, milli: ordered.milli };

/** Demand of standing orders by product: still to be created, and already created. */
export const standingDemand = (
  all: readonly Demanding[],
  rules: DeliveryRules,
  days: readonly string[],
): DemandRow[] => {
  const rows = new Map<string, DemandRow>();
  const add = (kind: 'coming' | 'ordered', day: string | null, line: Counted) => {
    const at = day === null ? -1 : days.indexOf(day);
    if (at < 0) return;
    const { productId, label, unit, inPieces, milli } = line;
    const key = `${productId} ${unit} ${inPieces ?? ''}`;
    const none = () => days.map(() => 0);
    const row = rows.get(key) ?? {
      productId,
      label,
      unit,
      ...(inPieces ? { inPieces } : {}),
      coming: none(),
      ordered: none(),
    };
    row[kind][at] = (row[kind][at] ?? 0) + milli;
    rows.set(key, row);
  };
  const last = days.at(-1) ?? '';
  for (const { standing, zone, orders } of all) {
    for (const { day, lines } of orders) for (const line of lines) add('ordered', day, orderedCount(line));
    // without a zone the date is refused
    if (!zone) continue;
    for (const { date, day } of plannedDates(standing, zone, rules, standing.doneUntil)) {
      // a moved day is less than a week from its date
      if (addDays(date, -7) > last) break;
      for (const line of standing.lines) if (!line.problem) add('coming', day, line);
    }
  }
  return [...rows.values()].toSorted((a, b) => a.label.localeCompare(b.label, 'fr'));
};

/**
 * By product and day, the quantity still to be created, in thousandths of the stock unit: pieces at their
 * maximum weight, as an order will reserve them. Created orders are reservations and not included. Shared by
 * preparation, purchasing and cutting.
 */
export const comingOf = (
  rows: readonly DemandRow[],
  weightsOf: (productId: string) => PieceWeights | undefined,
): Map<string, number[]> => {
  const coming = new Map<string, number[]>();
  for (const row of rows) {
    const weights = row.inPieces ? weightsOf(row.productId) : undefined;
    if (row.inPieces && !weights) continue;
    const milli = row.coming.map((each) =>
      weights ? estimateOf(each / MILLI_PER_UNIT, weights).high.milli : each,
    );
    if (milli.every((each) => each === 0)) continue;
    const before = coming.get(row.productId);
    coming.set(row.productId, before ? before.map((each, at) => each + (milli[at] ?? 0)) : milli);
  }
  return coming;
};
