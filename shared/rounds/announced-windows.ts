import type { DeliveryZone } from '#shared/delivery/delivery-rules.ts';
import type { Order } from '#shared/orders/order.ts';
import { inDrivenOrder } from './stop-order.ts';

/** How long the window is that a customer is told: half an hour before the round should be there, the rest after. */
const WINDOW_MINUTES = 120;
const BEFORE_MINUTES = 30;
/** Windows begin on the half hour. */
const GRID_MINUTES = 30;
const DAY_MINUTES = 24 * 60;

/** Between these hours of a day, `HH:MM`. */
export type Window = { from: string; to: string };

/** Whether an order still comes to its customer on that day. */
export const isStillToCome = (
  { status, deliveryStatus, delivery }: Pick<Order, 'status' | 'deliveryStatus' | 'delivery'>,
  day: string,
): boolean => status !== 'annule' && deliveryStatus !== 'livre' && delivery?.day === day;

type Stopping = Pick<Order, 'id' | 'customerId' | 'placedAt' | 'delivery'>;

/**
 * By order, when its round should be there: the doors in the order in which the driver has them, as `saved` says, the rest
 * by the age of their orders, each so many minutes after the one before. Orders of one customer to one address are one door.
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

/** A round that would be there after midnight is announced for the evening: nobody is told hours of another day. */
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
