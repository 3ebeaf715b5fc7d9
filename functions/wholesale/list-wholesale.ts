import type { ErpThirdParty } from '#functions/gateways/dolibarr/third-parties/erp-third-party.ts';
import { log } from '#functions/platform/logger.ts';
import { readParties } from '#functions/wholesale/read-lists.ts';
import { invoiceView } from '#functions/invoices/invoice-view.ts';
import { orderView } from '#functions/wholesale/document-views.ts';
import { type ClientNames, findInvoices, findOrders } from '#functions/wholesale/find-documents.ts';
import { matcherOf } from '#functions/wholesale/matcher.ts';
import type { WholesaleServices } from '#functions/wholesale/wholesale-services.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { WholesaleQuery } from '#shared/wholesale/wholesale.contract.ts';
import { erpPage } from '#shared/kernel/erp-pages.ts';

/** API-59. */
export const listWholesaleClients = async (services: WholesaleServices, query: WholesaleQuery, now: Date) => {
  const [list, base] = await Promise.all([readParties(services, now), services.erpPages()]);
  const matches = matcherOf(query.recherche);
  const found = list.rows.filter((party) => party.isCustomer && matches(searchable(party)));
  // by id: the last customer of the previous page may be deleted by now
  const after = query.avant === undefined ? 0 : found.findIndex(({ id }) => Number(id) > Number(query.avant));
  const from = after === -1 ? found.length : after;
  const rows = found.slice(from, from + (query.limit ?? found.length));
  return {
    success: true as const,
    data: rows.map((party) => ({
      id: party.id,
      name: party.name,
      name_alias: party.nameAlias,
      code_client: party.code,
      email: party.email,
      phone: party.phone,
      address: party.address,
      zip: party.zip,
      town: party.town,
      status: party.isActive ? (1 as const) : (0 as const),
      erp_url: erpPage(base, 'client', party.id),
    })),
    next: from + rows.length < found.length ? (rows.at(-1)?.id ?? null) : null,
    read_at: list.readAt,
    stale: list.stale,
  };
};

const searchable = ({ name, nameAlias, code, email, phone, zip, town }: ErpThirdParty): string =>
  [name, nameAlias, code, email, phone, zip, town].filter(Boolean).join(' ');

/** API-60. */
export const listWholesaleOrders = async (services: WholesaleServices, query: WholesaleQuery, now: Date) => {
  const [names, base] = await Promise.all([clientNames(services, now), services.erpPages()]);
  const list = await findOrders(services, names, query, now);
  return {
    success: true as const,
    data: list.rows.map((order) => ({
      ...orderView(order, names.nameOf(order.thirdPartyId)),
      erp_url: erpPage(base, 'order', order.id),
      client_code: names.codeOf(order.thirdPartyId),
    })),
    next: list.next,
    read_at: list.readAt,
    stale: list.stale,
  };
};

/** API-61. */
export const listWholesaleInvoices = async (
  services: WholesaleServices,
  query: WholesaleQuery,
  now: Date,
) => {
  const [names, base] = await Promise.all([clientNames(services, now), services.erpPages()]);
  const list = await findInvoices(services, names, query, now);
  return {
    success: true as const,
    data: list.rows.map((invoice) => ({
      ...invoiceView(invoice, names.nameOf(invoice.thirdPartyId)),
      erp_url: erpPage(base, 'invoice', invoice.id),
      client_code: names.codeOf(invoice.thirdPartyId),
    })),
    next: list.next,
    read_at: list.readAt,
    stale: list.stale,
  };
};

/** A document has only the number of its customer; documents are shown even without the names. */
const clientNames = async (services: WholesaleServices, now: Date): Promise<ClientNames> => {
  const parties = await readParties(services, now).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    log.warn('documents are shown without their customers’ names', { cause: error.message });
    return { rows: [] };
  });
  const byId = new Map(parties.rows.map((party) => [party.id, party]));
  return {
    nameOf: (id) => byId.get(id)?.name ?? `Client n° ${id}`,
    codeOf: (id) => byId.get(id)?.accountingCode ?? byId.get(id)?.code ?? null,
    idsOf: (words) => {
      const matches = matcherOf(words);
      return parties.rows.filter((party) => matches(searchable(party))).map(({ id }) => id);
    },
  };
};
