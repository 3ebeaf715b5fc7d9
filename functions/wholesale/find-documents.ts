import type { NewestQuery } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { readErp } from '#functions/gateways/dolibarr/erp-failure.ts';
import type { ErpInvoice } from '#functions/gateways/dolibarr/invoices/erp-invoice.ts';
import type { ErpOrderSummary } from '#functions/gateways/dolibarr/orders/erp-order.ts';
import { askErp, type ErpList } from '#functions/gateways/dolibarr/read-through.ts';
import { log } from '#functions/platform/logger.ts';
import { matcherOf } from '#functions/wholesale/matcher.ts';
import { NEWEST } from '#functions/gateways/dolibarr/newest-documents.ts';
import { readInvoices } from '#functions/invoices/read-invoices.ts';
import { readOrders } from '#functions/wholesale/read-lists.ts';
import type { WholesaleServices } from '#functions/wholesale/wholesale-services.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { WholesaleQuery } from '#shared/wholesale/wholesale.contract.ts';

/** One page of a list, newest first, and the id after which the next one begins. */
export type ErpPage<Row> = ErpList<Row> & { next: string | null };

type Document = { id: string; ref: string; customerRef: string | null; thirdPartyId: string };

/** A customer's name, accounting code, and the ids of customers whose name contains all the words. */
export type ClientNames = {
  nameOf: (id: string) => string;
  codeOf: (id: string) => string | null;
  idsOf: (words: string) => string[];
};

/** A search with more matching customers is too broad; the ERP is searched for the first ones. */
const MOST_CLIENTS = 60;

export const findOrders = (
  services: WholesaleServices,
  names: ClientNames,
  query: WholesaleQuery,
  now: Date,
) =>
  findDocuments<ErpOrderSummary>(
    {
      newest: () => readOrders(services, now),
      ask: async (query) => {
        const gateway = await services.erp();
        return readErp(gateway.listOrders(query));
      },
    },
    names,
    query,
    now,
  );

export const findInvoices = (
  services: WholesaleServices,
  names: ClientNames,
  query: WholesaleQuery,
  now: Date,
) =>
  findDocuments<ErpInvoice>(
    {
      newest: () => readInvoices(services, now),
      ask: async (query) => {
        const gateway = await services.erp();
        return readErp(gateway.listInvoices(query));
      },
    },
    names,
    query,
    now,
  );

type Source<Row> = {
  newest: () => Promise<ErpList<Row>>;
  ask: (query: NewestQuery) => Promise<Row[]>;
};

/**
 * The cached newest documents; older ones, and searches, from the ERP itself, which has all of them. If it
 * does not answer, the cached documents are searched, marked as old.
 */
const findDocuments = async <Row extends Document>(
  source: Source<Row>,
  names: ClientNames,
  query: WholesaleQuery,
  now: Date,
): Promise<ErpPage<Row>> => {
  const { recherche: words, avant: before, limit = NEWEST } = query;
  if (words === '' && before === undefined) return pageOf(await source.newest(), limit, NEWEST);
  try {
    const rows = await askErp(() => askAll(source, names, query, limit + 1));
    return pageOf({ rows, readAt: now.toISOString(), stale: false }, limit);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    log.warn('the ERP was not searched: what is kept of it is', { cause: error.message });
    const stored = await source.newest();
    const matches = matcherOf(words);
    const rows = stored.rows.filter(
      (row) =>
        (before === undefined || Number(row.id) < Number(before)) &&
        matches(`${row.ref} ${row.customerRef ?? ''} ${names.nameOf(row.thirdPartyId)}`),
    );
    return pageOf({ ...stored, rows, stale: true }, limit);
  }
};

/** By reference, ours or the customer's, and by customer: one request each, merged newest first. */
const askAll = async <Row extends Document>(
  { ask }: Source<Row>,
  names: ClientNames,
  { recherche: words, avant: before }: WholesaleQuery,
  limit: number,
): Promise<Row[]> => {
  const span = { limit, ...(before === undefined ? {} : { beforeId: before }) };
  if (words === '') return ask(span);
  const thirdPartyIds = names.idsOf(words).slice(0, MOST_CLIENTS);
  const found = await Promise.all([
    ask({ ...span, refLike: words }),
    thirdPartyIds.length === 0 ? [] : ask({ ...span, thirdPartyIds }),
  ]);
  return [...new Map(found.flat().map((row) => [row.id, row])).values()].sort(
    (a, b) => Number(b.id) - Number(a.id),
  );
};

/** `most`: a list of this length continues in the ERP. */
const pageOf = <Row extends { id: string }>(
  list: ErpList<Row>,
  limit: number,
  most = Number.POSITIVE_INFINITY,
): ErpPage<Row> => {
  const rows = list.rows.slice(0, limit);
  const goesOn = list.rows.length > limit || list.rows.length >= most;
  return { ...list, rows, next: goesOn ? (rows.at(-1)?.id ?? null) : null };
};
