import {
  type Customers,
  type People,
  type WeeklyReader,
  findReaders,
  weeklyReaders,
} from '#functions/customers/customers.module.ts';
import { offerOf, readToday } from '#functions/orders/lines/todays-offer.ts';
import type { Orders } from '#functions/orders/orders.module.ts';
import { ORDERS_READ } from '#functions/orders/reordering/habits.ts';
import { log } from '#functions/platform/logger.ts';
import { writeEvent } from '#functions/platform/outbox/outbox.ts';
import { unlessConditionFails } from '#functions/platform/table/retry-on-conflict.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { kindsFor, type Reader, type Readers, wants } from '#shared/customers/people/letters.ts';
import { addDays, parisDay, parisInstant, weekday } from '#shared/kernel/dates.ts';
import { HABIT_DAYS, habitsOf } from '#shared/orders/habits.ts';
import { hasMoved, type MovedPrice, movedPrice, pastPrices } from '#shared/orders/past-prices.ts';
import type { WeeklyPricesNotified } from '#shared/standing-orders/standing-orders.events.ts';
import type { StandingOrders } from './standing-orders.module.ts';

export type WeeklyServices = {
  table: Table;
  customers: Pick<Customers, 'find'>;
  people: Pick<People, 'list'>;
  orders: Pick<Orders, 'newestOfCustomer'>;
  standing: Pick<StandingOrders, 'ofCustomer'>;
};

type Moved = MovedPrice & { productId: string; label: string; unit: 'kg' | 'piece' };

/**
 * « La lettre de la semaine »: to each subscriber, the products of their company's habits and standing
 * orders whose price changed since they were last ordered. Once per person and week, by the mark in the
 * e-mail's own transaction; each change once; nothing without news.
 */
export const sendWeeklyPrices = async (services: WeeklyServices, now: Date) => {
  const week = mondayOf(now);
  const listed = await weeklyReaders(services.table).list();
  const open = listed.filter((reader) => reader.week === undefined || reader.week < week);
  let sent = 0;
  for (const [customerId, readers] of Map.groupBy(open, (reader) => reader.customerId)) {
    try {
      sent += await sendToCompany(services, { customerId, readers, week, now });
    } catch (error) {
      // a failure of one company does not stop the others; the next run finds it again
      log.error('the weekly letter of a company was not written', { customerId, error });
    }
  }
  return { told: sent };
};

export const mondayOf = (now: Date): string => {
  const today = parisDay(now);
  return addDays(today, 1 - weekday(today));
};

type Company = { customerId: string; readers: readonly WeeklyReader[]; week: string; now: Date };

const sendToCompany = async (services: WeeklyServices, { customerId, readers, week, now }: Company) => {
  const company = await findReaders(services, customerId);
  const wanting: WeeklyReader[] = [];
  for (const reader of readers)
    if (company && isWanted(company, reader)) wanting.push(reader);
    // deleted, or not subscribed any more
    else await services.table.transact([weeklyReaders(services.table).listed(reader, false)]);
  if (wanting.length === 0) return 0;
  const moved = await movedOfCompany(services, customerId, now);
  let sent = 0;
  for (const reader of wanting) if (await tell(services, reader, { moved, week, now })) sent += 1;
  return sent;
};

/** The present subscriber, if they may get the e-mail and still want it. */
const isWanted = (company: Readers, { personId }: WeeklyReader): boolean => {
  const reader: Reader | undefined =
    personId === undefined ? company.holder : company.others.find(({ id }) => id === personId);
  return reader !== undefined && kindsFor(reader, company).includes('weekly') && wants(reader, 'weekly');
};

const movedOfCompany = async (services: WeeklyServices, customerId: string, now: Date): Promise<Moved[]> => {
  const today = parisDay(now);
  const from = parisInstant(addDays(today, -HABIT_DAYS), 0).toISOString();
  const [newest, standing] = await Promise.all([
    services.orders.newestOfCustomer(customerId, ORDERS_READ),
    services.standing.ofCustomer(customerId),
  ]);
  const recent = newest.filter(({ placedAt, status }) => placedAt >= from && status !== 'annule');
  const lines = new Map(
    recent.toReversed().flatMap(({ lines: all }) => all.map((line) => [line.productId, line])),
  );
  const wanted = standing.filter(({ ended }) => !ended).flatMap((each) => each.lines);
  const ids = new Set([
    ...habitsOf(recent).map(({ productId }) => productId),
    ...wanted.map(({ productId }) => productId),
  ]);
  const known = [...ids].flatMap((id) => lines.get(id) ?? []);
  const prices = await readToday(
    services.table,
    customerId,
    known.map(({ productId }) => productId),
    now,
  );
  return known.flatMap((line): Moved[] => {
    const { productId } = line;
    const { view, unitPriceE4 } = offerOf({ ...line, quantity: line.ordered }, prices.of(productId), prices);
    const moved = movedPrice(pastPrices(recent, productId, view.unit), unitPriceE4, today);
    return moved ? [{ ...moved, productId, label: view.label, unit: view.unit }] : [];
  });
};

/** Not sent before: another last order, or a price that changed again. */
const isNews = ({ told: lastSent }: WeeklyReader, { productId, thenE4, nowE4 }: Moved): boolean => {
  const before = lastSent[productId];
  return !before || before.thenE4 !== thenE4 || hasMoved(before.nowE4, nowE4);
};

const tell = async (
  { table }: WeeklyServices,
  reader: WeeklyReader,
  { moved, week, now }: { moved: readonly Moved[]; week: string; now: Date },
): Promise<boolean> => {
  const news = moved.filter((each) => isNews(reader, each));
  if (news.length === 0) return false;
  const { customerId, personId } = reader;
  const newIds = new Set(news.map(({ productId }) => productId));
  const prices = Object.fromEntries(
    moved.flatMap(({ productId, thenE4, nowE4 }) => {
      const known = newIds.has(productId) ? { thenE4, nowE4 } : reader.told[productId];
      return known ? [[productId, known]] : [];
    }),
  );
  const event: WeeklyPricesNotified = {
    id: `weekly-prices-${customerId}-${personId ?? 'compte'}-${week}`,
    type: 'prices.weekly-told',
    version: 1,
    at: now.toISOString(),
    data: {
      customerId,
      ...(personId === undefined ? {} : { personId }),
      week,
      products: news.map(({ productId: _id, ...product }) => product),
    },
  };
  return unlessConditionFails(
    table.transact([weeklyReaders(table).told(reader, week, prices), writeEvent(table, event)]),
  );
};
