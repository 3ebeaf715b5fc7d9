import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import { detailOf } from '#frontend/lib/api/api-error.ts';
import { listIn } from '#frontend/lib/api/list-in.ts';
import type { ReplyOf } from '#shared/kernel/endpoint.ts';
import { wholesaleContract } from '#shared/wholesale/wholesale.contract.ts';

const { listClients, listOrders, listInvoices } = wholesaleContract.endpoints;
const sources = { clients: listClients, orders: listOrders, invoices: listInvoices } as const;

/** The three lists of venteGrossistes (WHO-01). */
export type WholesaleList = keyof typeof sources;
type Reply<List extends WholesaleList> = ReplyOf<(typeof sources)[List]>;

/** A row of a list. */
export type WholesaleRowOf<List extends WholesaleList> = Reply<List>['data'][number];
export type WholesaleClient = WholesaleRowOf<'clients'>;
export type WholesaleOrder = WholesaleRowOf<'orders'>;
export type WholesaleInvoice = WholesaleRowOf<'invoices'>;

/** WHO-03. */
export const emptyWholesale: Readonly<Record<WholesaleList, string>> = {
  clients: 'Aucun client grossiste trouvé',
  orders: 'Aucune commande grossiste trouvée',
  invoices: 'Aucune facture grossiste trouvée',
};

const PAGE = 100;

/**
 * API-59..61, paginated over all data of the ERP: ERR-58 for an unexpected reply, else the failure's message.
 */
export const wholesaleQuery = <List extends WholesaleList>(list: List, search = '') =>
  infiniteQueryOptions({
    queryKey: ['dashboard', 'wholesale', list, search],
    queryFn: async ({ pageParam, signal }): Promise<Reply<List>> => {
      const options = { as: 'admin', signal } as const;
      const source: (typeof sources)[WholesaleList] = sources[list];
      const query = {
        limit: PAGE,
        ...(search && { recherche: search }),
        ...(pageParam && { avant: pageParam }),
      };
      const answer: unknown = await call(source, { query }, options).catch((error: unknown) => {
        throw new Error(detailOf(error));
      });
      const rows = listIn(answer);
      if (!rows) throw new Error('Format de réponse inattendu');
      return (Array.isArray(answer) ? { data: rows } : answer) as Reply<List>;
    },
    initialPageParam: '',
    getNextPageParam: (page: { next?: string | null }) => page.next,
    staleTime: 60_000,
  });
