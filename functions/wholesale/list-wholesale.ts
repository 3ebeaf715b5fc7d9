import { log } from '#functions/platform/logger.ts';
import { readInvoices, readOrders, readParties } from '#functions/wholesale/read-lists.ts';
import { invoiceView, orderView } from '#functions/wholesale/document-views.ts';
import type { WholesaleServices } from '#functions/wholesale/wholesale-services.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { erpPage } from '#shared/wholesale/erp-pages.ts';

/** API-59. */
export const listWholesaleClients = async (services: WholesaleServices, now: Date) => {
  const [list, base] = await Promise.all([readParties(services, now), services.erpPages()]);
  return {
    success: true as const,
    data: list.rows
      .filter((party) => party.isCustomer)
      .map((party) => ({
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
    read_at: list.readAt,
    stale: list.stale,
  };
};

/** API-60. */
export const listWholesaleOrders = async (services: WholesaleServices, now: Date) => {
  const [list, nameOf, base] = await Promise.all([
    readOrders(services, now),
    clientNames(services, now),
    services.erpPages(),
  ]);
  return {
    success: true as const,
    data: list.rows.map((order) => ({
      ...orderView(order, nameOf(order.thirdPartyId)),
      erp_url: erpPage(base, 'order', order.id),
    })),
    read_at: list.readAt,
    stale: list.stale,
  };
};

/** API-61. */
export const listWholesaleInvoices = async (services: WholesaleServices, now: Date) => {
  const [list, nameOf, base] = await Promise.all([
    readInvoices(services, now),
    clientNames(services, now),
    services.erpPages(),
  ]);
  return {
    success: true as const,
    data: list.rows.map((invoice) => ({
      ...invoiceView(invoice, nameOf(invoice.thirdPartyId)),
      erp_url: erpPage(base, 'invoice', invoice.id),
    })),
    read_at: list.readAt,
    stale: list.stale,
  };
};

/** A document names its customer by number only; documents are worth showing without the names. */
const clientNames = async (services: WholesaleServices, now: Date): Promise<(id: string) => string> => {
  const names = new Map<string, string>();
  try {
    for (const { id, name } of (await readParties(services, now)).rows) names.set(id, name);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    log.warn('documents are shown without their customers’ names', { cause: error.message });
  }
  return (id) => names.get(id) ?? `Client n° ${id}`;
};
