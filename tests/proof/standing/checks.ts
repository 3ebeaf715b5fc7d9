import { isPublicHoliday } from '#shared/delivery/delivery-days.ts';
import { addDays, parisDay, parisInstant, weekday } from '#shared/kernel/dates.ts';
import { reservesStock } from '#shared/orders/order-status.ts';
import type { Order } from '#shared/orders/order.ts';
import type { StandingOrder } from '#shared/standing-orders/standing-order.ts';
import { keys } from '#functions/table-keys.ts';
import { testCustomer, testProducts } from '#tests/support/orders/shop.ts';
import type { Life } from './standing-life.ts';

/* An independent, simple formulation, not the rules under test. */

const monday = (day: string): number => Date.parse(`${addDays(day, 1 - weekday(day))}T12:00:00Z`);

/** The customer wants a delivery on this date. */
const isWanted = (standing: StandingOrder, date: string): boolean => {
  const weeks = Math.round((monday(date) - monday(standing.from)) / (7 * 24 * 3_600_000));
  return (
    standing.weekdays.includes(weekday(date)) &&
    weeks % standing.everyWeeks === 0 &&
    date >= standing.from &&
    (standing.until === undefined || date <= standing.until) &&
    !standing.skips.includes(date) &&
    !standing.pauses.some(({ from, to }) => from <= date && date <= to)
  );
};

const isOpen = (life: Life, day: string): boolean =>
  weekday(day) !== 7 && !isPublicHoliday(day) && !life.closed.includes(day);

/** 16 h the day before. */
const cutoffOf = (day: string): Date => parisInstant(addDays(day, -1), 16);

const DAY_MS = 24 * 3_600_000;
/** A date may be moved by less than a week, and so be handled so much earlier. */
const SETTLED_MS = 8 * DAY_MS;

/** Dates past their cutoff, of plans unchanged around it, without a letter. */
export const datesWithoutLetter = async (
  life: Life,
  standing: StandingOrder,
  today: string,
): Promise<string[]> => {
  const changedAt = life.changedAt.get(standing.id) ?? life.now;
  // the customer's last change was before the date could be handled
  const date = [0, 1]
    .map((ahead) => addDays(today, ahead))
    .filter((day) => {
      const cutoff = cutoffOf(day);
      return (
        cutoff <= life.now && cutoff.getTime() - changedAt.getTime() > SETTLED_MS && isWanted(standing, day)
      );
    });
  const missing: string[] = [];
  for (const day of date) {
    // a date moved to later is handled in its own time
    if (standing.closedDay === 'after' && !isOpen(life, day)) continue;
    const event = await life.shop.table.get(keys.outboxEntry(`standing-${standing.id}-${day}`));
    const todo = (event?.['todo'] ?? {}) as Record<string, unknown>;
    if (todo['mail.standing-order-told'] === undefined) missing.push(`${standing.id} ${day}`);
  }
  return missing;
};

/** Errors of an order. */
export const wrongOrders = async (life: Life, orders: readonly Order[]): Promise<string[]> => {
  const wrong: string[] = [];
  const seen = new Set<string>();
  for (const order of orders) {
    const { standing, delivery, reference } = order;
    if (!standing) continue;
    const key = `${standing.id} ${standing.date}`;
    if (seen.has(key)) wrong.push(`${key} was ordered twice`);
    seen.add(key);
    const day = delivery?.day ?? '';
    if (new Date(order.placedAt) >= cutoffOf(day)) wrong.push(`${reference} was made after its cutoff`);
    const letter = await life.shop.table.get(keys.outboxEntry(`standing-${standing.id}-${standing.date}`));
    if (!letter) wrong.push(`${reference} has no letter`);
    if (
      order.confirmBefore !== undefined &&
      order.status !== 'annule' &&
      new Date(order.confirmBefore) < life.now
    )
      wrong.push(`${reference} was not confirmed and still stands`);
  }
  return wrong;
};

/** Errors of an order at the moment it is made. */
export const wrongAsMade = (life: Life, order: Order, standing: StandingOrder): string[] => {
  const { date = '' } = order.standing ?? {};
  const day = order.delivery?.day ?? '';
  const wrong: string[] = [];
  if (!isWanted(standing, date)) wrong.push(`${order.reference} for ${date}: nobody wanted it`);
  if (!isOpen(life, day)) wrong.push(`${order.reference} comes on ${day}, when no lorry goes`);
  for (const line of order.lines) {
    const wanted = standing.lines.find(({ productId }) => productId === line.productId);
    if ((wanted?.inPieces === true) !== (line.pieces !== undefined))
      wrong.push(`${order.reference} has ${line.label} counted otherwise than it was wanted`);
    const had = line.pieces ? line.pieces.ordered * 1000 : line.ordered.milli;
    if (had > (wanted?.milli ?? 0))
      wrong.push(`${order.reference} has more of ${line.label} than was wanted`);
  }
  return wrong;
};

/** The reservations are those of the open orders. */
export const wrongStock = async (life: Life, orders: readonly Order[]): Promise<string[]> => {
  const wrong: string[] = [];
  for (const { id } of testProducts) {
    const held = orders
      .filter(reservesStock)
      .flatMap(({ lines }) => lines)
      .filter(({ productId }) => productId === id)
      // pieces as heavy as they may be
      .reduce(
        (sum, { prepared, pieces }) => sum + (pieces ? pieces.ordered * pieces.highGrams : prepared.milli),
        0,
      );
    const level = await life.shop.stock.getLevel(id);
    if (level?.reserved !== held) wrong.push(`${id}: ${level?.reserved} reserved for orders of ${held}`);
    if ((level?.available ?? 0) < 0) wrong.push(`${id}: less than nothing is free`);
  }
  return wrong;
};

export const everyOrder = ({ shop }: Life): Promise<Order[]> => shop.orders.everyOfCustomer(testCustomer.id);
export const today = ({ now }: Life): string => parisDay(now);
