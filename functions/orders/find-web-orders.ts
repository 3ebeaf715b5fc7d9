import type { Customers } from '#functions/customers/customers.module.ts';
import { webOrderRow } from '#functions/orders/order-view.ts';
import type { FoundOrdersStore, Stretch } from '#functions/orders/found-orders.store.ts';
import { firstUlid } from '#functions/platform/ids.ts';
import type { Page } from '#functions/platform/table/table.ts';
import { searchTerms } from '#shared/customers/customer-search.ts';
import { addDays, parisInstant } from '#shared/kernel/dates.ts';
import type { Order } from '#shared/orders/order.ts';
import { type OrderSearch, orderSearch } from '#shared/orders/order-search.ts';
import { type WebOrderView, webOrderViews } from '#shared/orders/web-order-views.ts';

type Services = {
  found: FoundOrdersStore;
  customers: Pick<Customers, 'findByWords'>;
};

type Asked = {
  recherche: string;
  vue: WebOrderView;
  du?: string | undefined;
  au?: string | undefined;
  limit: number;
  cursor?: string | undefined;
};

/** So many customers are followed at once; whoever means another one types more. */
const MOST_CUSTOMERS = 10;

/**
 * The site's orders, newest first. A page reads `limit` orders wherever it is and whatever is looked for: a number leads to
 * its day, words to the customers who bear them, a period to its place in the list. It holds those that fit, maybe none,
 * and says where the next one starts.
 */
export const findWebOrders = async (services: Services, asked: Asked) => {
  const search = orderSearch(asked.recherche);
  const bounds = boundsOf(asked, search);
  const { page, more } = await readPage(services, search, bounds, asked);
  const rows = page.items.filter((order) => fits(order, search)).map(webOrderRow);
  return {
    success: true as const,
    orders: rows.filter(webOrderViews[asked.vue].holds),
    next_cursor: page.next,
    ...(more ? { plus_de_clients: true } : {}),
  };
};

const readPage = async (
  { found, customers }: Services,
  search: OrderSearch,
  bounds: Stretch,
  { limit, cursor }: Asked,
): Promise<{ page: Page<Order>; more?: boolean }> => {
  if (search.kind !== 'customer') return { page: await found.listBetween(bounds, limit, cursor) };
  const terms = searchTerms(search.typed);
  const named = await customers.findByWords(terms, 2 * MOST_CUSTOMERS);
  const ids = named.items.slice(0, MOST_CUSTOMERS);
  return {
    page: await found.listOfCustomers(ids, bounds, limit, cursor),
    more: named.items.length > MOST_CUSTOMERS || named.next !== null,
  };
};

const fits = (order: Order, search: OrderSearch): boolean => {
  switch (search.kind) {
    case 'numbered':
      return order.reference.startsWith(search.reference);
    case 'in-erp':
      return order.erpRef === search.erpRef;
    case 'ending':
      return order.reference.endsWith(search.digits) || (order.erpRef?.endsWith(search.digits) ?? false);
    default:
      return true;
  }
};

/** Ids of orders are their time: days are a stretch of the list. */
const boundsOf = ({ du, au }: Asked, search: OrderSearch): Stretch => {
  const [from, to] = 'from' in search ? [search.from, search.to] : [undefined, undefined];
  const first = later(du, from);
  const last = earlier(au, to);
  return {
    from: first === undefined ? firstUlid(new Date(0)) : firstUlid(parisInstant(first, 0)),
    to: firstUlid(last === undefined ? new Date(LAST_MS) : parisInstant(addDays(last, 1), 0)),
  };
};

/** The end of the time that an id can tell. */
const LAST_MS = 2 ** 48 - 1;

const later = (a?: string, b?: string) => (a === undefined || (b !== undefined && b > a) ? b : a);
const earlier = (a?: string, b?: string) => (a === undefined || (b !== undefined && b < a) ? b : a);
