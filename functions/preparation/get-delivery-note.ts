import type { Customers } from '#functions/customers/customers.module.ts';
import { getSeenOrder } from '#functions/orders/list-orders.ts';
import { handoverView } from '#functions/orders/order-view.ts';
import { type DeliveredServices, deliveredLines } from '#functions/preparation/delivered-lines.ts';
import type { Signatures } from '#functions/orders/orders.module.ts';
import { type SettingsStore, shopSettings } from '#functions/settings/settings.module.ts';
import { addressLine } from '#shared/delivery/order-delivery.ts';
import type { Identity } from '#shared/kernel/access.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { DeliveryNote } from '#shared/preparation/preparation.contract.ts';
import { houseLines } from '#shared/settings/company-texts.ts';

export type DeliveryNoteServices = DeliveredServices & {
  customers: Pick<Customers, 'find'>;
  settings: Pick<SettingsStore, 'read'>;
  signatures: Pick<Signatures, 'find'>;
};

/** The delivery note of a weighed order; customers get their own only. */
export const getDeliveryNote = async (
  services: DeliveryNoteServices,
  caller: Identity,
  orderId: string,
  now: Date,
) => {
  const order = await getSeenOrder(services.orders, caller, orderId, now);
  if (order.closedAt === undefined)
    throw new Refusal('not_found', 'Cette commande n’est pas encore préparée : elle n’a pas de bon.');
  const [{ siteId, lines }, account, { value: house }] = await Promise.all([
    deliveredLines(services, order),
    services.customers.find(order.customerId),
    services.settings.read(shopSettings.house),
  ]);
  const { delivery } = order;
  const remise = handoverView(order);
  const signature = remise?.signed ? await services.signatures.find(order.id) : undefined;
  return {
    success: true as const,
    data: {
      order_id: order.id,
      reference: order.reference,
      date_expedition: order.closedAt,
      expediteur: houseLines(house, siteId),
      agrement: house.sites[siteId].approval,
      destinataire: [
        order.customerName,
        ...(account ? [account.address, account.complement, `${account.postal} ${account.city}`.trim()] : []),
      ].filter((line) => line !== ''),
      ...(delivery?.address?.label ? { lieu: delivery.address.label } : {}),
      livre_a: delivery?.address ? addressLine(delivery.address) : null,
      date_livraison: delivery?.day ?? null,
      note_livraison: delivery?.note ?? '',
      ...(remise ? { remise } : {}),
      ...(signature === undefined ? {} : { signature }),
      lines,
    } satisfies DeliveryNote,
  };
};
