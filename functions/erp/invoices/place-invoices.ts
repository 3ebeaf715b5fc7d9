import type { OwnInvoice } from './invoiced-orders.ts';
import { contactPlace, linkPlace, unlessRefused } from '#functions/erp/orders/push-delivery-contact.ts';
import type { StepServices } from '#functions/erp/writer/erp-services.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { isAbandoned } from '#shared/erp/invoiced.ts';
import type { Order } from '#shared/orders/order.ts';

/**
 * An invoice names the delivery place if it is not the customer's address (L.441-9, and every e-invoice).
 * Dolibarr 22 inherits no contact of the order; 23.0.1 and 24.0.0-beta do unless
 * MAIN_PROPAGATE_CONTACTS_FROM_ORIGIN is 0. Each invoice and credit note of this order alone gets it once.
 */
export const placeInvoices = async (
  services: StepServices,
  erp: DolibarrGateway,
  order: Order,
  invoices: readonly OwnInvoice[],
): Promise<void> => {
  const { table, erpInvoicing } = services;
  const stored = await erpInvoicing.find(order.id);
  const placed = new Set(stored.placed);
  const wanted = invoices.filter(
    ({ id, orders, statusCode }) => orders.length === 1 && !isAbandoned(statusCode) && !placed.has(id),
  );
  const place = wanted.length === 0 ? undefined : await contactPlace(services, order);
  if (!place) return;
  await unlessRefused(order, async () => {
    for (const { id, thirdPartyId } of wanted) {
      await linkPlace(erp, order, place, {
        thirdPartyId,
        list: () => erp.listInvoiceDeliveryContacts(id),
        add: (contactId) => erp.addInvoiceDeliveryContact(id, contactId),
      });
      placed.add(id);
    }
  });
  const next = { ...(await erpInvoicing.find(order.id)), placed: [...placed] };
  if (placed.size > (stored.placed?.length ?? 0)) await table.transact([erpInvoicing.keep(order.id, next)]);
};
