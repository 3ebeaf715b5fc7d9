import type { StepServices } from '#functions/erp/erp-services.ts';
import { notFoundAfterWrite, readStep, StepStopped, writeStep } from '#functions/erp/erp-step.ts';
import { pushThirdParty } from '#functions/erp/push-third-party.ts';
import { findOwnOrder } from '#functions/erp/find-own-order.ts';
import { mustBeSame, settleLines } from '#functions/erp/settle-lines.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { ErpOrder } from '#functions/gateways/dolibarr/erp-types.ts';
import { type ErpLine, erpLines } from '#shared/erp/order-in-erp.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import { deliveryNote } from '#shared/delivery/order-delivery.ts';
import type { Order } from '#shared/orders/order.ts';

/**
 * Makes the ERP hold the order as it is now: created once (searched by its reference first), with our lines and prices,
 * validated, or cancelled. Runs again at will and may stop before any call: it looks at what is there and does only
 * what is missing.
 * @returns the ERP's own number, or null when a cancelled order never reached it.
 */
export const pushOrder = async (
  services: StepServices,
  { customerId, orderId }: { customerId: string; orderId: string },
): Promise<{ erpRef: string | null }> => {
  const order = await services.orders.find(customerId, orderId);
  if (!order) throw new StepStopped({ kind: 'refused', reason: 'invalid_request', httpStatus: 0 });
  const erp = await services.erp();
  const held = await findOwnOrder(services, erp, order);
  if (order.status === 'annule') return held ? cancel(erp, held) : { erpRef: null };

  const lines = erpLines(order.lines);
  const current = held ?? (await create(services, erp, order, lines));
  const settled = await settleLines(services, erp, current, order, lines);
  const valid = isLive(settled) ? settled : await writeStep(erp.validateOrder(settled.id));

  const written = await readStep(erp.readOrder(valid.id));
  if (!written || !isLive(written)) throw notFoundAfterWrite(`Commande ${order.reference}`);
  mustBeSame(order, lines, written);
  return { erpRef: written.ref };
};

const isLive = (order: ErpOrder): boolean => order.status !== 'draft' && order.status !== 'cancelled';

const create = async (
  services: StepServices,
  erp: DolibarrGateway,
  order: Order,
  lines: readonly ErpLine[],
): Promise<ErpOrder> => {
  const { erpId } = await pushThirdParty(services, order.customerId);
  const note = order.delivery && deliveryNote(order.delivery);
  const { id } = await writeStep(
    erp.createOrder({
      thirdPartyId: erpId,
      refExt: order.id,
      customerRef: order.reference,
      day: parisDay(new Date(order.placedAt)),
      ...(order.delivery?.day ? { deliveryDay: order.delivery.day } : {}),
      ...(note ? { publicNote: note } : {}),
      lines,
    }),
  );
  const draft = await readStep(erp.readOrder(id));
  if (!draft) throw notFoundAfterWrite(`Commande ${order.reference}`);
  return draft;
};

const cancel = async (erp: DolibarrGateway, held: ErpOrder): Promise<{ erpRef: string }> => {
  if (held.status === 'cancelled') return { erpRef: held.ref };
  await writeStep(erp.cancelOrder(held.id));
  const written = await readStep(erp.readOrder(held.id));
  if (written?.status !== 'cancelled') throw notFoundAfterWrite('Annulation');
  return { erpRef: written.ref };
};
