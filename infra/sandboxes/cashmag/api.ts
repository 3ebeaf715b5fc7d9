import type { IncomingMessage } from 'node:http';
import { parisText } from '#infra/sandboxes/dolibarr/server/server-time.ts';
import { pointsOfSale, products, rubrics, saleMethods, taxes } from './catalogue-wire.ts';
import { SHOP, type Article, type Catalogue } from './catalogue.ts';
import { ticketToWire } from './ticket-wire.ts';
import { TillError } from './till-error.ts';
import type { TillTicket, TillLine } from './day-sales.ts';
import type { Till } from './till.ts';

const PAGE = 100;
const MAX_PAGE = 500;

/** `Authorization: Mutual <merchant key>`; the partner's `X-Api-Key` is optional. @returns the key */
export function checkKey(request: IncomingMessage, key: string): string {
  if (request.headers.authorization === `Mutual ${key}`) return key;
  throw new TillError(401, 'Unauthorized');
}

/** Answers a read of the till. `/products` and `/rubrics` are bare lists, the others `{request, list}`. */
export function answerTill(till: Till, path: string, query: URLSearchParams): unknown {
  const request = { path, ...Object.fromEntries(query) };
  const ticketId = /^\/tickets\/(\d+)$/.exec(path)?.[1];
  if (ticketId !== undefined) return { request, object: ticketToWire(findTicket(till, ticketId)) };
  switch (path) {
    case '/points_of_sale':
      return { request, list: pointsOfSale() };
    case '/taxes':
      return { request, list: taxes() };
    case '/sale_methods':
      return { request, list: saleMethods() };
    case '/rubrics':
      return rubrics(till.catalogue);
    case '/products':
      return isOurShop(query) ? products(till.catalogue, optionalInteger(query, 'id_rubric')) : [];
    case '/top_products/statistics':
      return { request, rubrics: topProducts(till.catalogue, ticketsOfPeriod(till, query)) };
    case '/tickets':
      return { request, list: page(query, listTickets(till, query)).map(ticketToWire) };
    default:
      throw new TillError(404, 'Not found');
  }
}

function ticketsOfPeriod(till: Till, query: URLSearchParams): TillTicket[] {
  const { from, to } = requiredDays(query, 'from_date', 'to_date');
  return isOurShop(query) ? till.tickets(from, to) : [];
}

/** By day of service, by moment of entry, or both. */
function listTickets(till: Till, query: URLSearchParams): TillTicket[] {
  const entered = moments(query);
  const byService = query.get('from_service_date') !== null || entered === undefined;
  const days = byService
    ? requiredDays(query, 'from_service_date', 'to_service_date')
    : { from: entered.from.slice(0, 10), to: entered.to.slice(0, 10) };
  if (!isOurShop(query)) return [];
  return till.tickets(days.from, days.to).filter((ticket) => {
    const at = parisText(ticket.at);
    return entered === undefined || (at >= entered.from && at <= entered.to);
  });
}

function findTicket(till: Till, id: string): TillTicket {
  const day = `${id.slice(0, 4)}-${id.slice(4, 6)}-${id.slice(6, 8)}`;
  const isDay = !Number.isNaN(Date.parse(day));
  const ticket = isDay ? till.tickets(day, day).find((candidate) => String(candidate.id) === id) : undefined;
  if (ticket === undefined) throw new TillError(404, 'Not found');
  return ticket;
}

function isOurShop(query: URLSearchParams): boolean {
  const requested = optionalInteger(query, 'id_point_of_sale');
  return requested === undefined || requested === SHOP.id;
}

function page(query: URLSearchParams, tickets: readonly TillTicket[]): readonly TillTicket[] {
  const offset = optionalInteger(query, 'offset') ?? 0;
  const limit = Math.min(optionalInteger(query, 'limit') ?? PAGE, MAX_PAGE);
  return tickets.slice(offset, offset + limit);
}

function optionalInteger(query: URLSearchParams, name: string): number | undefined {
  const value = query.get(name);
  if (value === null || value === '') return undefined;
  if (!/^\d+$/.test(value)) throw new TillError(400, `${name} is not an integer: ${value}`);
  return Number(value);
}

interface Period {
  readonly from: string;
  readonly to: string;
}

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const MOMENT = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])( ([01]\d|2[0-3]):[0-5]\d:[0-5]\d)?$/;
/** Two years and a day; a longer period is an error of the caller. */
const MAX_DAYS = 732;

/** Both days of a period, included. @throws TillError 400 */
function requiredDays(query: URLSearchParams, fromName: string, toName: string): Period {
  const from = required(query, fromName, DAY);
  const to = required(query, toName, DAY);
  return checked({ from, to });
}

/** `from_date` and `to_date` of tickets, with or without a time. */
function moments(query: URLSearchParams): Period | undefined {
  if (query.get('from_date') === null && query.get('to_date') === null) return undefined;
  const from = required(query, 'from_date', MOMENT);
  const to = required(query, 'to_date', MOMENT);
  return checked({
    from: from.length === 10 ? `${from} 00:00:00` : from,
    to: to.length === 10 ? `${to} 23:59:59` : to,
  });
}

function required(query: URLSearchParams, name: string, shape: RegExp): string {
  const value = query.get(name);
  if (value === null || value === '') throw new TillError(400, `${name} is required`);
  if (!shape.test(value)) throw new TillError(400, `${name} is not a date: ${value}`);
  return value;
}

function checked(period: Period): Period {
  if (period.from > period.to) throw new TillError(400, 'the period ends before it starts');
  const days = (Date.parse(period.to.slice(0, 10)) - Date.parse(period.from.slice(0, 10))) / 86_400_000;
  if (days > MAX_DAYS) throw new TillError(400, 'the period is too long');
  return period;
}

interface Sum {
  quantity: number;
  milli: number;
  ttcCents: number;
  htCents: number;
  free: number;
  hasDiscount: boolean;
}

/** "Palmarès des ventes": rubrics with their products, best revenue first. */
function topProducts(catalogue: Catalogue, tickets: readonly TillTicket[]): object[] {
  const byArticle = Map.groupBy(
    tickets.flatMap((ticket) => ticket.lines),
    (line) => line.article,
  );
  const sold = [...byArticle].map(([article, lines]) => ({ article, sum: sumOf(lines) }));
  const revenue = sold.reduce((total, { sum }) => total + sum.ttcCents, 0);
  return catalogue.rubrics
    .map((rubric) => ({ rubric, items: sold.filter(({ article }) => article.rubricId === rubric.id) }))
    .filter(({ items }) => items.length > 0)
    .map(({ rubric, items }) => ({ rubric, items, total: add(items.map(({ sum }) => sum)) }))
    .sort((a, b) => b.total.ttcCents - a.total.ttcCents)
    .map(({ rubric, items, total }) => ({
      id_rubric: rubric.id,
      name: rubric.name,
      percent: revenue === 0 ? 0 : Math.round((total.ttcCents / revenue) * 10_000) / 100,
      amount: total.ttcCents / 100,
      amount_ht: total.htCents / 100,
      quantity: total.quantity,
      free: total.free,
      products: items.sort((a, b) => b.sum.ttcCents - a.sum.ttcCents).map(productRow),
    }));
}

function productRow({ article, sum }: { article: Article; sum: Sum }): object {
  return {
    id: String(article.id),
    name: article.name,
    single_price: article.priceTtcCents / 100,
    quantity: sum.quantity,
    quantity_decimal: sum.milli / 1000,
    discount: sum.hasDiscount ? 1 : 0,
    free: sum.free,
    amount: sum.ttcCents / 100,
    amount_ht: sum.htCents / 100,
  };
}

function sumOf(lines: readonly TillLine[]): Sum {
  return add(
    lines.map((line) => ({
      quantity: line.quantity,
      milli: line.milli,
      ttcCents: line.totalTtcCents,
      htCents: line.totalHtCents,
      free: line.isFree ? line.quantity : 0,
      hasDiscount: line.discountPercent > 0,
    })),
  );
}

function add(sums: readonly Sum[]): Sum {
  const total: Sum = { quantity: 0, milli: 0, ttcCents: 0, htCents: 0, free: 0, hasDiscount: false };
  for (const sum of sums) {
    total.quantity += sum.quantity;
    total.milli += sum.milli;
    total.ttcCents += sum.ttcCents;
    total.htCents += sum.htCents;
    total.free += sum.free;
    total.hasDiscount ||= sum.hasDiscount;
  }
  return total;
}
