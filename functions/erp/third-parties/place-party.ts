import type { StepServices } from '#functions/erp/writer/erp-services.ts';
import { notFoundAfterWrite, readStep, writeStep } from '#functions/erp/writer/erp-step.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { openSettings, shopSettings } from '#functions/settings/settings.module.ts';
import { customerName } from '#shared/customers/customer-name.ts';
import { placeRef } from '#shared/customers/delivery-address.ts';
import { placeFacts, placeNote, placeOf } from '#shared/erp/delivery-contact.ts';
import type { Order } from '#shared/orders/order.ts';

/**
 * If the setting wants it: the third party of the delivery place, below its customer's; searched by the
 * place's id before it is created. Undefined: the order belongs to the customer's third party.
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

/** The third party is that of the order's delivery place. */
export const isOfPlace = async (erp: DolibarrGateway, order: Order, partyId: string): Promise<boolean> => {
  const placeId = order.delivery?.address?.placeId;
  if (!placeId) return false;
  const party = await readStep(erp.readThirdParty(partyId));
  return party?.refExt === placeRef(order.customerId, placeId);
};
