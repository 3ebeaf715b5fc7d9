import type { Customers } from '#functions/customers/customers.module.ts';
import { webOrderRow } from '#functions/orders/order-view.ts';
import type { FoundOrdersStore, Stretch } from '#functions/orders/found-orders.store.ts';
import { firstUlid } from '#functions/platform/ids.ts';
import type { Page } from '#functions/platform/table/table.ts';
import { searchTerms } from '#shared/customers/customer-search.ts';
import { addDays, parisInstant } from '#shared/kernel/dates.ts';
import type { Order } from '#shared/orders/order.ts';
import {
  matchesProduct,
  matchesReference,
  type OrderSearch,
  orderSearch,
} from '#shared/orders/order-search.ts';
import { type WebOrderView, webOrderViews } from '#shared/orders/web-order-views.ts';

type Services = {
  found: FoundOrdersStore;
  customers: Pick<Customers, 'findByWords'>;
};

type WebOrdersQuery = {
  recherche: string;
  /** Words match products only. */
  dans?: 'tout' | 'produits';
  vue: WebOrderView;
  du?: string | undefined;
  au?: string | undefined;
  limit: number;
  cursor?: string | undefined;
};

/** Customers merged in one search; a longer word narrows it. */
const MOST_CUSTOMERS = 10;

/**
 * The site's orders, newest first. A page reads `limit` orders whatever the search: a number gives its day,
 * words give the matching customers, a period its range in the list. Words that match no customer are
 * searched in the lines of every order. A page has the matching orders, maybe none, and the cursor of the
 * next one.
 */
export const findWebOrders = async (services: Services, query: WebOrdersQuery) => {
  const search = searchOf(query);
  const bounds = boundsOf(query, search);
  const { page, more, foundBy } = await readPage(services, search, bounds, query);
  const fits = fitting(search, foundBy);
  const rows = page.items.filter(fits).map(webOrderRow);
  return {
    success: true as const,
    orders: rows.filter(webOrderViews[query.vue].matches),
    next_cursor: page.next,
    ...(more ? { plus_de_clients: true } : {}),
    ...(foundBy ? { trouve_par: foundBy } : {}),
  };
};

const searchOf = ({ recherche, dans }: WebOrdersQuery): OrderSearch => {
  const search = orderSearch(recherche);
  return dans === 'produits' && search.kind !== 'all' ? { kind: 'words', typed: recherche } : search;
};

type Found = { page: Page<Order>; more?: boolean; foundBy?: 'clients' | 'produits' };

const readPage = async (
  { found, customers }: Services,
  search: OrderSearch,
  bounds: Stretch,
  { dans, limit, cursor }: WebOrdersQuery,
): Promise<Found> => {
  if (search.kind !== 'words') return { page: await found.listBetween(bounds, limit, cursor) };
  const ofProducts = async (): Promise<Found> => ({
    page: await found.listBetween(bounds, limit, cursor),
    foundBy: 'produits',
  });
  // a search continues in the mode of its first page, even if a matching customer registers concurrently
  const follows = cursor === undefined || found.followsCustomers(cursor);
  if (dans === 'produits' || !follows) return ofProducts();
  const named = await customers.findByWords(searchTerms(search.typed), 2 * MOST_CUSTOMERS);
  const ids = named.items.slice(0, MOST_CUSTOMERS);
  if (ids.length === 0 && named.next === null && cursor === undefined) return ofProducts();
  return {
    page: await found.listOfCustomers(ids, bounds, limit, cursor),
    more: named.items.length > MOST_CUSTOMERS || named.next !== null,
    foundBy: 'clients',
  };
};

const fitting = (search: OrderSearch, foundBy: Found['foundBy']): ((order: Order) => boolean) => {
  switch (search.kind) {
    case 'numbered':
      return ({ reference }) => reference.startsWith(search.reference);
    case 'in-erp':
      return ({ erpRef }) => erpRef === search.erpRef;
    case 'ending':
      return (order) =>
        order.reference.endsWith(search.digits) ||
        (order.erpRef?.endsWith(search.digits) ?? false) ||
        matchesReference(order, search.digits);
    case 'words': {
      if (foundBy === 'clients') return () => true;
      const terms = searchTerms(search.typed);
      return (order) => matchesProduct(order, terms);
    }
    default:
      return () => true;
  }
};

/** Ids of orders contain their time: days are a range of ids. */
const boundsOf = ({ du, au }: WebOrdersQuery, search: OrderSearch): Stretch => {
  const [from, to] = 'from' in search ? [search.from, search.to] : [undefined, undefined];
  const first = later(du, from);
  const last = earlier(au, to);
  return {
    from: first === undefined ? firstUlid(new Date(0)) : firstUlid(parisInstant(first, 0)),
    to: firstUlid(last === undefined ? new Date(LAST_MS) : parisInstant(addDays(last, 1), 0)),
  };
};

/** The largest time that an id can contain. */
const LAST_MS = 2 ** 48 - 1;

const later = (a?: string, b?: string) => (a === undefined || (b !== undefined && b > a) ? b : a);
const earlier = (a?: string, b?: string) => (a === undefined || (b !== undefined && b < a) ? b : a);
