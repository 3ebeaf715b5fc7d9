import type { DeliverySettings } from '#functions/delivery/delivery.module.ts';
import type { OutboxStore } from '#functions/platform/outbox/outbox.store.ts';
import type { Orders } from '#functions/orders/orders.module.ts';
import { recordEvent } from '#functions/platform/outbox/outbox.ts';
import { unlessConditionFails } from '#functions/platform/table/retry-on-conflict.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { roundKey, type StopOrdersStore } from '#functions/rounds/stop-orders.store.ts';
import { addDays, parisDay } from '#shared/kernel/dates.ts';
import { orderWindowAnnounced } from '#shared/orders/orders.events.ts';
import { LONGEST_HORIZON_DAYS } from '#shared/delivery/delivery-settings.ts';
import type { Order } from '#shared/orders/order.ts';
import { announcedWindows, isStillToCome, type Window } from '#shared/rounds/announced-windows.ts';

export type AnnouncingServices = {
  table: Table;
  orders: Pick<Orders, 'placedFrom'>;
  delivery: Pick<DeliverySettings, 'read'>;
  stopOrders: Pick<StopOrdersStore, 'findMany'>;
};

const windowEventId = (orderId: string, day: string): string => `order-window-${orderId}-${day}`;

/** Announcements of these orders for this day; events are stored longer than a round lasts. */
export const announcedBefore = async (
  outbox: Pick<OutboxStore, 'findMany'>,
  orders: readonly Pick<Order, 'id' | 'delivery'>[],
): Promise<Map<string, Window>> => {
  const announcements = orders.flatMap(({ id, delivery }) =>
    delivery?.day ? [{ id, event: windowEventId(id, delivery.day) }] : [],
  );
  const found = await outbox.findMany(announcements.map(({ event }) => event));
  return new Map(
    announcements.flatMap(({ id, event }) => {
      const known = orderWindowAnnounced.safeParse(found.get(event)?.event);
      return known.success ? [[id, { from: known.data.data.from, to: known.data.data.to }] as const] : [];
    }),
  );
};

const DAY_MS = 24 * 3_600_000;

/**
 * The evening before: customers on tomorrow's rounds get their time window by e-mail. Once per order and
 * day, however often this runs.
 */
export const announceWindows = async (services: AnnouncingServices, now: Date) => {
  const { table } = services;
  const day = addDays(parisDay(now), 1);
  const done = { announced: 0, before: 0 };
  for (const { order, window } of await windowsOf(services, day, now)) {
    const event = {
      id: windowEventId(order.id, day),
      type: 'order.window-announced',
      version: 1,
      at: now.toISOString(),
      data: { customerId: order.customerId, orderId: order.id, day, ...window },
    } as const;
    if (await unlessConditionFails(recordEvent(table, event))) done.announced += 1;
    else done.before += 1;
  }
  return done;
};

/**
 * Only orders placed within the maximum ordering horizon are read. The setting may have been longer when an
 * order was placed.
 */
const windowsOf = async (
  { orders, delivery, stopOrders }: AnnouncingServices,
  day: string,
  now: Date,
): Promise<{ order: Order; window: Window }[]> => {
  const { zones } = (await delivery.read()).rules;
  const rounds = zones.flatMap(({ id, round }) => (round ? [{ id, round }] : []));
  if (rounds.length === 0) return [];
  const coming: Order[] = [];
  for await (const page of orders.placedFrom(new Date(now.getTime() - (LONGEST_HORIZON_DAYS + 1) * DAY_MS)))
    coming.push(...page.filter((order) => isStillToCome(order, day)));
  const saved = await stopOrders.findMany(rounds.map(({ id }) => ({ day, zone: id })));
  return rounds.flatMap(({ id, round }) => {
    const stops = coming.filter(({ delivery }) => delivery?.zone === id);
    const windows = announcedWindows(stops, round, saved.get(roundKey({ day, zone: id })));
    return stops.flatMap((order) => {
      const window = windows.get(order.id);
      return window ? [{ order, window }] : [];
    });
  });
};
