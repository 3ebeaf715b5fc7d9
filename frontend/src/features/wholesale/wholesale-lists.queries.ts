import { queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api.ts';
import { detailOf } from '#frontend/lib/api-error.ts';
import { listIn } from '#frontend/lib/list-in.ts';
import type { ReplyOf } from '#shared/kernel/endpoint.ts';
import { wholesaleContract } from '#shared/wholesale/wholesale.contract.ts';

const { listClients, listOrders, listInvoices } = wholesaleContract.endpoints;
const sources = { clients: listClients, orders: listOrders, invoices: listInvoices } as const;

/** Which of the three lists of venteGrossistes (WHO-01). */
export type WholesaleList = keyof typeof sources;
type Reply<List extends WholesaleList> = ReplyOf<(typeof sources)[List]>;

/** WHO-03. */
export const emptyWholesale: Readonly<Record<WholesaleList, string>> = {
  clients: 'Aucun client grossiste trouvé',
  orders: 'Aucune commande grossiste trouvée',
  invoices: 'Aucune facture grossiste trouvée',
};

/** API-59..61 with their age: ERR-58 for another form, else the message of what failed. */
export const wholesaleQuery = <List extends WholesaleList>(list: List) =>
  queryOptions({
    queryKey: ['dashboard', 'wholesale', list],
    queryFn: async ({ signal }): Promise<Reply<List>> => {
      const options = { as: 'admin', timeoutMs: 30_000, signal } as const;
      const source: (typeof sources)[WholesaleList] = sources[list];
      const answer: unknown = await call(source, {}, options).catch((error: unknown) => {
        throw new Error(detailOf(error));
      });
      const rows = listIn(answer);
      if (!rows) throw new Error('Format de réponse inattendu');
      return (Array.isArray(answer) ? { data: rows } : answer) as Reply<List>;
    },
    staleTime: 60_000,
  });
