import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { seeInvoicing } from './contract-invoices.ts';
import { TODAY } from './gateway-bench.ts';
import { valueOf } from '#tests/support/providers/value-of.ts';

/** A third party, and an order of theirs from its draft to its end. */
export async function seeThirdPartyAndOrders(
  erp: DolibarrGateway,
  { seen, mark, productId }: { seen: Record<string, unknown>; mark: string; productId: string },
): Promise<void> {
  const refExt = `contrat-${mark}`;
  const email = `contrat-${mark}@exemple.invalid`;
  const siret = `9${mark.replaceAll(/\D/g, '').padStart(13, '0').slice(-13)}`;
  const thirdPartyId = valueOf(
    await erp.createThirdParty({ name: "L'Étal d'essai", refExt, email, siret, town: 'Bruges' }),
  ).id;
  const party = valueOf(await erp.updateThirdParty(thirdPartyId, { phone: '0500000000' }));
  seen['third party'] = {
    ...party,
    id: party.id === thirdPartyId,
    refExt: '',
    email: '',
    siret: '',
    code: party.code !== null,
  };
  seen['third party read'] = valueOf(await erp.readThirdParty(thirdPartyId))?.phone;
  seen['no third party'] = valueOf(await erp.readThirdParty('999999')) ?? 'none';
  seen['by our id'] = valueOf(await erp.findThirdPartiesByRefExt(refExt)).length;
  seen['by how our id begins'] = valueOf(await erp.findThirdPartiesByRefExtStart(refExt.slice(0, -1))).some(
    ({ id }) => id === thirdPartyId,
  );
  seen['by its numbers'] = valueOf(await erp.findThirdPartiesLike({ siret, email })).length;
  seen['by nothing'] = valueOf(await erp.findThirdPartiesByRefExt(`${refExt}-x`)).length;
  seen['listed'] = valueOf(
    await erp.listThirdParties({ afterId: String(Number(thirdPartyId) - 1), limit: 5 }),
  ).map(({ id }) => id === thirdPartyId);

  const event = {
    thirdPartyId,
    refExt,
    at: new Date().toISOString(),
    label: 'Essai',
    note: 'Une ligne\nUne autre',
  };
  const eventId = valueOf(await erp.createAgendaEvent(event)).id;
  seen['event by our id'] = valueOf(await erp.findAgendaEventsByRefExt(refExt)).map((id) => id === eventId);
  seen['event of nobody'] = valueOf(await erp.findAgendaEventsByRefExt(`${refExt}-x`));

  const line = {
    productId,
    quantity: { unit: 'kg', milli: 2345 },
    unitPriceHtE4: 123_456,
    vatBasisPoints: 550,
  } as const;
  const orderId = valueOf(
    await erp.createOrder({
      thirdPartyId,
      refExt,
      day: TODAY,
      customerRef: `CMD-${mark}`,
      deliveryDay: TODAY,
      publicNote: "L'essai",
      privateNote: 'Essai',
      lines: [line],
    }),
  ).id;
  const place = { name: 'Cuisine', address: '12 rue de l’Essai', zip: '33000', town: 'Bordeaux', phone: '' };
  const contact = { ...place, refExt: `${refExt}-lieu`, thirdPartyId, privateNote: 'Essai' };
  const contactId = valueOf(await erp.createContact(contact)).id;
  valueOf(await erp.updateContact(contactId, { ...place, town: 'Pessac' }));
  seen['contact'] = valueOf(await erp.findContactsByRefExt(contact.refExt)).map(
    ({ id, thirdPartyId: party, town }) => [id === contactId, party === thirdPartyId, town],
  );
  seen['no contact'] = valueOf(await erp.findContactsByRefExt(`${refExt}-personne`));
  seen['goes to'] = valueOf(await erp.listDeliveryContacts(orderId));
  // twice: the second time there is nothing to do
  for (const _time of [1, 2]) valueOf(await erp.addDeliveryContact(orderId, contactId));
  seen['goes there'] = valueOf(await erp.listDeliveryContacts(orderId)).map((id) => id === contactId);
  const added = valueOf(await erp.addOrderLine(orderId, { ...line, description: 'Seconde ligne' })).id;
  const fewer = valueOf(await erp.deleteOrderLine(orderId, added));
  seen['lines'] = fewer.lines.length;
  seen['first order of a draft'] = valueOf(await erp.readFirstOrderDay(thirdPartyId)) ?? 'none';
  const validated = valueOf(await erp.validateOrder(orderId));
  seen['first order'] = valueOf(await erp.readFirstOrderDay(thirdPartyId)) === TODAY;
  seen['validated'] = viewOf(validated, { orderId, thirdPartyId, productId });
  seen['validated again'] = valueOf(await erp.validateOrder(orderId)).status;
  seen['promised'] = valueOf(await erp.readProducts([productId]))[0]?.theoreticalMilli;
  const onValidated = await erp.addOrderLine(orderId, line);
  seen['a line on a validated order'] =
    onValidated.kind === 'refused' ? onValidated.reason : onValidated.kind;
  await seeInvoicing(erp, { seen, orderId, contactId, mark });
  seen['another day of delivery'] = valueOf(await erp.setOrderDeliveryDay(orderId, '2027-01-31')).deliveryDay;
  seen['stays validated'] = valueOf(await erp.readOrder(orderId))?.status;
  seen['to draft'] = valueOf(await erp.setOrderToDraft(orderId)).status;
  valueOf(await erp.validateOrder(orderId));
  seen['cancelled'] = valueOf(await erp.cancelOrder(orderId)).status;
  const order = valueOf(await erp.readOrder(orderId));
  seen['read'] = order?.status;
  seen['no order'] = valueOf(await erp.readOrder('999999')) ?? 'none';
  seen['orders by our id'] = valueOf(await erp.findOrdersByRefExt(refExt)).map(({ id }) => id === orderId);
  seen['orders there'] = valueOf(await erp.readOrders([orderId, '999999'])).length;
  seen['orders listed'] = valueOf(await erp.listOrders({ thirdPartyIds: [thirdPartyId], limit: 5 })).map(
    (one) => ({
      ...one,
      id: one.id === orderId,
      ref: '',
      customerRef: '',
      thirdPartyId: '',
    }),
  );
  seen['orders typed there'] = valueOf(
    await erp.listOrders({ thirdPartyIds: [thirdPartyId], enteredInDolibarr: true, limit: 5 }),
  ).length;
  seen['changed'] = valueOf(
    await erp.listChangedOrders({
      changedSince: (order?.changedAt ?? 0) - 1,
      afterId: String(Number(orderId) - 1),
      limit: 5,
    }),
  ).map((one) => [one.id === orderId, one.refExt === refExt, one.changedAt === order?.changedAt]);
  seen['not changed since'] = valueOf(
    await erp.listChangedOrders({
      changedSince: order?.changedAt ?? 0,
      afterId: String(Number(orderId) - 1),
      limit: 5,
    }),
  ).length;
}

function viewOf(
  order: { id: string; ref: string; thirdPartyId: string; changedAt: number; lines: readonly object[] },
  known: { orderId: string; thirdPartyId: string; productId: string },
): object {
  return {
    ...order,
    id: order.id === known.orderId,
    ref: /^CO\d{4}-\d{4}$/.test(order.ref),
    refExt: '',
    customerRef: '',
    thirdPartyId: order.thirdPartyId === known.thirdPartyId,
    changedAt: order.changedAt > 0,
    lines: order.lines.map((line) => ({ ...line, id: '', productId: '' })),
  };
}
