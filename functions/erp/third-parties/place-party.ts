import type { StepServices } from '#functions/erp/writer/erp-services.ts';
import { notFoundAfterWrite, readStep, writeStep } from '#functions/erp/writer/erp-step.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { openSettings, shopSettings } from '#functions/settings/settings.module.ts';
import { customerName } from '#shared/customers/customer-name.ts';
import { placeRef } from '#shared/customers/delivery-address.ts';
import { placeFacts, placeNote, placeOf } from '#shared/erp/delivery-contact.ts';
import type { Order } from '#shared/orders/order.ts';

/**
 * Where the house wants it so: the third party of the place that an order goes to, below that of its customer; searched by
 * the place's id before it is made. Undefined: the order is the customer's own.
 */
export const placeParty = async (
  services: StepServices,
  order: Order,
  parentId: string,
): Promise<string | undefined> => {
  if (!order.delivery?.address?.placeId) return undefined;
  const { value } = await openSettings(services.table).read(shopSettings.erpSharing);
  if (value.places !== 'third-party') return undefined;
  const account = await services.customers.find(order.customerId);
  const place = placeOf(order, account?.addresses ?? []);
  if (!account || !place) return undefined;
  const erp = await services.erp();
  const refExt = placeRef(order.customerId, place.id);
  const [known] = await readStep(erp.findThirdPartiesByRefExt(refExt));
  if (known) return known.id;
  const { name, ...facts } = placeFacts(place);
  const note = placeNote(place);
  const party = {
    refExt,
    name: `${customerName(account)} – ${name}`,
    ...facts,
    ...(note ? { privateNote: note } : {}),
  };
  const { id } = await writeStep(erp.createThirdParty(party, parentId), 'what is shared');
  const written = await readStep(erp.readThirdParty(id));
  if (!written) throw notFoundAfterWrite('Tiers du lieu', 'what is shared');
  return id;
};

/** Whether a third party is that of the place that an order goes to. */
export const isOfPlace = async (erp: DolibarrGateway, order: Order, partyId: string): Promise<boolean> => {
  const placeId = order.delivery?.address?.placeId;
  if (!placeId) return false;
  const party = await readStep(erp.readThirdParty(partyId));
  return party?.refExt === placeRef(order.customerId, placeId);
};
