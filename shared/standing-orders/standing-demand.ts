import type { DeliveryRules, DeliveryZone } from '#shared/delivery/delivery-rules.ts';
import { addDays } from '#shared/kernel/dates.ts';
import type { Unit } from '#shared/kernel/quantity.ts';
import type { OrderLine } from '#shared/orders/order-line.ts';
import { plannedDates } from './planned-dates.ts';
import type { StandingOrder } from './standing-order.ts';

export type DemandRow = {
  productId: string;
  label: string;
  unit: Unit;
  /** Thousandths by day. */
  coming: number[];
  ordered: number[];
};

export type Demanding = {
  standing: StandingOrder;
  zone: Pick<DeliveryZone, 'leadDays' | 'weekdays'> | undefined;
  /** The lines of what was ordered for it and stands, by the day of delivery. */
  orders: readonly { day: string; lines: readonly Pick<OrderLine, 'productId' | 'label' | 'ordered'>[] }[];
};

export const DEMAND_DAYS = 7;

/** The days from one on that are looked at. */
export const demandDays = (from: string): string[] =>
  Array.from({ length: DEMAND_DAYS }, (_, i) => addDays(from, i));

/** What standing orders want on these days, by product: what is still to be ordered by itself, and what is ordered. */
export const standingDemand = (
  all: readonly Demanding[],
  rules: DeliveryRules,
  days: readonly string[],
): DemandRow[] => {
  const rows = new Map<string, DemandRow>();
  const add = (
    kind: 'coming' | 'ordered',
    day: string | null,
    line: { productId: string; label: string; unit: Unit; milli: number },
  ) => {
    const at = day === null ? -1 : days.indexOf(day);
    if (at < 0) return;
    const { productId, label, unit, milli } = line;
    const none = () => days.map(() => 0);
    const row = rows.get(`${productId} ${unit}`) ?? {
      productId,
      label,
      unit,
      coming: none(),
      ordered: none(),
    };
    row[kind][at] = (row[kind][at] ?? 0) + milli;
    rows.set(`${productId} ${unit}`, row);
  };
  const last = days.at(-1) ?? '';
  for (const { standing, zone, orders } of all) {
    for (const { day, lines } of orders)
      for (const { productId, label, ordered } of lines)
        add('ordered', day, { productId, label, unit: ordered.unit, milli: ordered.milli });
    for (const { date, day } of plannedDates(standing, zone, rules, standing.doneUntil)) {
      // a moved day lies less than a week from its date
      if (addDays(date, -7) > last) break;
      for (const line of standing.lines) if (!line.problem) add('coming', day, line);
    }
  }
  return [...rows.values()].toSorted((a, b) => a.label.localeCompare(b.label, 'fr'));
};
