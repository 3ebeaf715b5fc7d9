import { log } from '#functions/platform/logger.ts';
import type { StepServices } from '#functions/erp/writer/erp-services.ts';
import { notFoundAfterWrite, readStep, StepStopped, writeStep } from '#functions/erp/writer/erp-step.ts';
import type { DolibarrGateway, ErpOutcome } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { ErpOrder } from '#functions/gateways/dolibarr/orders/erp-order.ts';
import { openSettings, shopSettings } from '#functions/settings/settings.module.ts';
import type { Order } from '#shared/orders/order.ts';
import { placeRef } from '#shared/customers/delivery-address.ts';
import { type Place, placeFacts, placeNote, placeOf } from '#shared/erp/delivery-contact.ts';

/**
 * Links the delivery place to the ERP's order, as a delivery contact: searched by the place's id before it
 * is created, and updated to the customer's present data. An existing delivery contact stays. It only helps
 * readers of the order, as its note says: missing rights of the key stop nothing.
 */
export const pushDeliveryContact = async (
  services: StepServices,
  order: Order,
  erpOrder: ErpOrder,
): Promise<void> => {
  const place = await contactPlace(services, order);
  if (!place) return;
  const erp = await services.erp();
  await unlessRefused(order, () =>
    linkPlace(erp, order, place, {
      thirdPartyId: erpOrder.thirdPartyId,
      list: () => erp.listDeliveryContacts(erpOrder.id),
      add: (contactId) => erp.addDeliveryContact(erpOrder.id, contactId),
    }),
  );
};

type Document = {
  thirdPartyId: string;
  list: () => Promise<ErpOutcome<string[] | undefined>>;
  add: (contactId: string) => Promise<ErpOutcome<undefined>>;
};

/** A document with a delivery contact keeps it; the link is read back if the ERP lists it. */
export const linkPlace = async (
  erp: DolibarrGateway,
  order: Order,
  place: Place,
  { thirdPartyId, list, add }: Document,
): Promise<void> => {
  if (((await readStep(list())) ?? []).length > 0) return;
  const contactId = await contactOf(erp, order.customerId, thirdPartyId, place);
  await writeStep(add(contactId));
  const contacts = await readStep(list());
  if (contacts && !contacts.includes(contactId))
    throw notFoundAfterWrite('Contact de livraison', 'what is shared');
};

export const unlessRefused = async (order: Order, act: () => Promise<void>): Promise<void> => {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof StepStopped) || error.outcome.kind !== 'refused') throw error;
    log.warn('the place of an order was not told', { orderId: order.id, outcome: error.outcome });
  }
};

/** Undefined if the order goes to the account's own address, or the setting wants no contact. */
export const contactPlace = async (services: StepServices, order: Order): Promise<Place | undefined> => {
  if (!order.delivery?.address?.placeId) return undefined;
  const { value } = await openSettings(services.table).read(shopSettings.erpSharing);
  if (value.places !== undefined) return undefined;
  const account = await services.customers.find(order.customerId);
  return placeOf(order, account?.addresses ?? []);
};

const contactOf = async (
  erp: DolibarrGateway,
  customerId: string,
  thirdPartyId: string,
  place: Place,
): Promise<string> => {
  const refExt = placeRef(customerId, place.id);
  const facts = placeFacts(place);
  const found = await readStep(erp.findContactsByRefExt(refExt));
  // a contact of another third party is from before a merge, or a copy: its own party gets its own
  const own = found.find((contact) => contact.thirdPartyId === thirdPartyId);
  if (!own) {
    const contact = { refExt, thirdPartyId, ...facts, privateNote: placeNote(place) };
    return (await writeStep(erp.createContact(contact), 'what is shared')).id;
  }
  const names = Object.keys(facts) as (keyof typeof facts)[];
  const differs = names.some((name) => spelled(own[name]) !== spelled(facts[name]));
  if (differs) await writeStep(erp.updateContact(own.id, facts), 'what is shared');
  return own.id;
};

/** The ERP removes spaces and dots from numbers, and trims. */
const spelled = (text: string): string => text.replaceAll(/[\s.]+/g, '');
