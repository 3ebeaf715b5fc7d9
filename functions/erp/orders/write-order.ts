import { type OrderInErp, readBack } from './erp-orders.store.ts';
import { learnRounding } from '#functions/erp/rounding/known-rounding.ts';
import type { StepServices } from '#functions/erp/writer/erp-services.ts';
import { notFoundAfterWrite, readStep, writeStep } from '#functions/erp/writer/erp-step.ts';
import { placeParty } from '#functions/erp/third-parties/place-party.ts';
import { pushThirdParty } from '#functions/erp/third-parties/push-third-party.ts';
import { reportedLines } from './reported-lines.ts';
import { tellPlace } from './tell-place.ts';
import { mustBeSame, settleLines } from './settle-lines.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { ErpOrder } from '#functions/gateways/dolibarr/orders/erp-order.ts';
import { cutsOf, type ErpLine, recutProducts } from '#shared/erp/order-in-erp.ts';
import { isValidThere } from '#shared/erp/order-there.ts';
import { roundingSeen } from '#shared/erp/rounding-seen.ts';
import { otherTotalCents, ourSide } from '#shared/erp/sync-plan.ts';
import { writingOf } from '#shared/erp/two-hands.ts';
import type { Orders } from '#functions/orders/orders.module.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import { deliveryNote } from '#shared/delivery/order-delivery.ts';
import type { Cents } from '#shared/kernel/money.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import type { Order } from '#shared/orders/order.ts';

/**
 * Makes the ERP hold the order as it is now: created, with our lines and prices, validated, or cancelled. That a write
 * has begun is kept before its first call, and what was read back after its last.
 * @returns the order as it was read back.
 */
export const writeOrder = async (
  services: StepServices,
  order: Order,
  erpOrder: ErpOrder | undefined,
  record: OrderInErp,
): Promise<ErpOrder> => {
  const erp = await services.erp();
  const records = services.erpOrders;
  const ours = ourSide(order);
  const writing = writingOf(record.base, ours, record.writing);
  await records.keep(order.id, { ...record, writing });

  const written =
    ours.isCancelled && erpOrder
      ? await cancel(erp, erpOrder)
      : await settle(services, erp, {
          order,
          erpOrder,
          lines: ours.lines,
          recut: recutProducts(order.lines, record.cuts),
        });
  if (!ours.isCancelled) await tellPlace(services, order, written);
  const stored = { ...readBack(written, order), cuts: cutsOf(order.lines) };
  // their arithmetic came to another amount than the customer was told: said in the history, once for each amount
  const erpCents = otherTotalCents(order, stored.base, written.totalTtcCents);
  const others = services.otherTotals;
  const { id: orderId, reference, totalTtcCents: oursCents } = order;
  await services.table.transact([
    records.kept(orderId, { ...stored, ...(erpCents === undefined ? {} : { otherTotalCents: erpCents }) }),
    erpCents === undefined
      ? others.gone(orderId)
      : others.kept({ orderId, reference, oursCents, theirsCents: erpCents }),
    ...(erpCents !== undefined && record.otherTotalCents !== erpCents
      ? [services.orders.audit(orderId, otherTotal(order, erpCents, services.step.at))]
      : []),
  ]);
  const rounding = erpCents === undefined ? undefined : roundingSeen(written);
  if (rounding)
    await learnRounding(services.table, { rounding, from: 'order', orderRef: written.ref }, services.step.at);
  return written;
};

const otherTotal = (order: Order, erpCents: Cents, at: Date): Parameters<Orders['audit']>[1] => ({
  at: at.toISOString(),
  actor: 'dolibarr',
  field: 'total',
  from: moneyText(order.totalTtcCents),
  to: moneyText(erpCents),
  reason: 'autre total TTC dans Dolibarr (arrondi de la TVA)',
});

type ToSettle = {
  order: Order;
  erpOrder: ErpOrder | undefined;
  lines: readonly ErpLine[];
  /** Products whose line is told how it is cut anew. */
  recut: ReadonlySet<string>;
};

const settle = async (
  services: StepServices,
  erp: DolibarrGateway,
  { order, erpOrder, lines, recut }: ToSettle,
): Promise<ErpOrder> => {
  const current = erpOrder ?? (await create(services, erp, order, lines));
  const settled = await settleLines(services, erp, current, order, {
    lines,
    recut: erpOrder ? recut : new Set(),
  });
  const valid = isValidThere(settled) ? settled : await writeStep(erp.validateOrder(settled.id));

  const written = await readStep(erp.readOrder(valid.id));
  if (!written || !isValidThere(written)) throw notFoundAfterWrite(`Commande ${order.reference}`);
  mustBeSame(order, lines, written);
  return written;
};

const create = async (
  services: StepServices,
  erp: DolibarrGateway,
  order: Order,
  lines: readonly ErpLine[],
): Promise<ErpOrder> => {
  const party = await pushThirdParty(services, order.customerId);
  const note = order.delivery && deliveryNote(order.delivery);
  const { id } = await writeStep(
    erp.createOrder({
      thirdPartyId: (await placeParty(services, order, party.erpId)) ?? party.erpId,
      ...party.terms,
      refExt: order.id,
      customerRef: order.reference,
      day: parisDay(new Date(order.placedAt)),
      ...(order.delivery?.day ? { deliveryDay: order.delivery.day } : {}),
      ...(note ? { publicNote: note } : {}),
      lines: await reportedLines(services, erp, order.customerId, lines),
    }),
  );
  const draft = await readStep(erp.readOrder(id));
  if (!draft) throw notFoundAfterWrite(`Commande ${order.reference}`);
  return draft;
};

const cancel = async (erp: DolibarrGateway, erpOrder: ErpOrder): Promise<ErpOrder> => {
  if (erpOrder.status === 'cancelled') return erpOrder;
  await writeStep(erp.cancelOrder(erpOrder.id));
  const written = await readStep(erp.readOrder(erpOrder.id));
  if (written?.status !== 'cancelled') throw notFoundAfterWrite('Annulation');
  return written;
};
