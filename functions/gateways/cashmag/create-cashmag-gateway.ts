import { ok } from '#functions/platform/outside/outcome.ts';
import { type CashmagConfig, createFulleClient } from './fulle-client.ts';
import type { StoreDays, Ticket, TillGateway, TillOutcome, TillStore } from './till-gateway.ts';
import { productSalesShape, storesShape, ticketsShape } from './till-shapes.ts';

/** As many tickets as one answer may hold. */
const PAGE = 500;
/** Retries of a page that only repeats earlier ones. */
const SAME_PAGE_TRIES = 3;
/** Far above what a shop sells in two years: a list that never ends is not one. */
const MOST_TICKETS = 200_000;

const STORES_FOR_MS = 10 * 60_000;

const shopOf = ({ storeId }: StoreDays) => ({ id_point_of_sale: storeId });

/** The gateway to Cashmag's till, by the Fulle API; no connection is made until a call. */
export function createCashmagGateway(config: CashmagConfig): TillGateway {
  const client = createFulleClient(config);
  const now = config.now ?? Date.now;
  let stores: { list: TillStore[]; readAt: number } | undefined;

  const ticketsPage = (days: StoreDays, offset: number, until: number): Promise<TillOutcome<Ticket[]>> => {
    const query = { from_service_date: days.from, to_service_date: days.to, ...shopOf(days) };
    return client.get('/tickets', { ...query, offset, limit: PAGE }, ticketsShape, until, 'details');
  };

  return {
    async listStores(until) {
      if (stores && now() - stores.readAt < STORES_FOR_MS) return ok(stores.list);
      const outcome = await client.get('/points_of_sale', {}, storesShape, until);
      if (outcome.kind === 'ok' && outcome.value.length > 0) stores = { list: outcome.value, readAt: now() };
      return outcome;
    },

    readProductSales(days, until) {
      const query = { from_date: days.from, to_date: days.to, ...shopOf(days) };
      return client.get('/top_products/statistics', query, productSalesShape, until);
    },

    /** A concurrent ticket shifts the list, so each is counted once by its id. */
    async readTickets(days, { until, toTheLast = false, onPage }) {
      const known = new Map<string, Ticket>();
      let pageSize = 0;
      for (let offset = 0, repeated = 0; known.size < MOST_TICKETS;) {
        const page = await ticketsPage(days, offset, until());
        if (page.kind !== 'ok') return page;
        if (page.value.length === 0) return ok([...known.values()]);
        const before = known.size;
        for (const ticket of page.value) known.set(ticket.id, ticket);
        await onPage?.(known.size);
        if (!toTheLast && page.value.length < PAGE) return ok([...known.values()]);
        pageSize ||= page.value.length;
        if (known.size > before) {
          offset += page.value.length;
          repeated = 0;
        } else if (page.value.length < pageSize) {
          // the list grew before this page: what slid into it was counted
          return ok([...known.values()]);
        } else if (++repeated === SAME_PAGE_TRIES) {
          return { kind: 'unreadable', cause: `page of tickets at ${offset} repeats earlier ones` };
        }
      }
      return { kind: 'unreadable', cause: `more than ${MOST_TICKETS} tickets` };
    },
  };
}
