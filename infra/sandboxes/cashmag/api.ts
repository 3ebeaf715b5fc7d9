import type { IncomingMessage } from 'node:http';
import { parisText } from '#infra/sandboxes/dolibarr/server/server-time.ts';
import { pointsOfSale, products, rubrics, saleMethods, taxes } from './catalogue-wire.ts';
import { SHOP } from './catalogue.ts';
import { moments, requiredDays } from './period.ts';
import { topProducts } from './statistics.ts';
import { ticketToWire } from './ticket-wire.ts';
import { TillError } from './till-error.ts';
import type { TillTicket } from './day-sales.ts';
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
