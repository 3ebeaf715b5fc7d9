import type { DeliveryZone } from '#shared/delivery/delivery-rules.ts';
import type { Order } from '#shared/orders/order.ts';
import { inDrivenOrder } from './stop-order.ts';

/** Length of the announced window: 30 minutes before the planned time, the rest after. */
const WINDOW_MINUTES = 120;
const BEFORE_MINUTES = 30;
/** Windows start on the half hour. */
const GRID_MINUTES = 30;
const DAY_MINUTES = 24 * 60;

/** `HH:MM` of one day. */
export type Window = { from: string; to: string };

/** Whether an order is still to be delivered on that day. */
export const isStillToCome = (
  { status, deliveryStatus, delivery }: Pick<Order, 'status' | 'deliveryStatus' | 'delivery'>,
  day: string,
): boolean => status !== 'annule' && deliveryStatus !== 'livre' && delivery?.day === day;

type Stopping = Pick<Order, 'id' | 'customerId' | 'placedAt' | 'delivery'>;

/**
 * Planned arrival by order: stops in the saved order, then the rest by age of their orders, a fixed number of
 * minutes apart. Orders of one customer to one address are one stop.
 */
export const announcedWindows = (
  orders: readonly Stopping[],
  { firstStop, stopMinutes }: NonNullable<DeliveryZone['round']>,
  saved: readonly string[] = [],
): Map<string, Window> => {
  const first = minutesOf(firstStop);
  const doors: string[] = [];
  const windows = new Map<string, Window>();
  for (const order of orders.toSorted(inDrivenOrder(saved))) {
    const door = doorOf(order);
    if (!doors.includes(door)) doors.push(door);
    windows.set(order.id, windowAround(first + doors.indexOf(door) * stopMinutes, first));
  }
  return windows;
};

const doorOf = ({ customerId, delivery }: Stopping): string =>
  JSON.stringify([customerId, delivery?.address ?? null]);

/** A window never crosses midnight: later arrivals are announced for the evening. */
const windowAround = (planned: number, first: number): Window => {
  const earliest = Math.max(planned - BEFORE_MINUTES, first);
  const from = Math.min(earliest - (earliest % GRID_MINUTES), DAY_MINUTES - WINDOW_MINUTES - GRID_MINUTES);
  return { from: clockOf(from), to: clockOf(from + WINDOW_MINUTES) };
};

const minutesOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
};

const clockOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
