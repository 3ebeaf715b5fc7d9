import { isDeepStrictEqual } from 'node:util';
import { type OrderInErp, readBack } from './erp-orders.store.ts';
import { learnRounding } from '#functions/erp/rounding/known-rounding.ts';
import type { StepServices } from '#functions/erp/writer/erp-services.ts';
import { notFoundAfterWrite, readStep, writeStep } from '#functions/erp/writer/erp-step.ts';
import { placeParty } from '#functions/erp/third-parties/place-party.ts';
import { recentParty } from '#functions/erp/third-parties/push-third-party.ts';
import { reportedLines, mustBeSame, settleLines } from './order-lines.ts';
import { pushDeliveryContact } from './push-delivery-contact.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { ErpOrder } from '#functions/gateways/dolibarr/orders/erp-order.ts';
import { cutsOf, type ErpLine, recutProducts } from '#shared/erp/order-in-erp.ts';
import { isValidInDolibarr } from '#shared/erp/dolibarr-order.ts';
import { roundingSeen } from '#shared/erp/rounding-seen.ts';
import { otherTotalCents, ourSide } from '#shared/erp/sync-plan.ts';
import { writingOf } from '#shared/erp/three-way-merge.ts';
import type { Orders } from '#functions/orders/orders.module.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import { deliveryNote } from '#shared/delivery/order-delivery.ts';
import type { Cents } from '#shared/kernel/money.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import type { Order } from '#shared/orders/order.ts';

/**
 * Writes the order to the ERP as it is now: created, with our lines and prices, validated, or cancelled. The
 * start of a write is recorded before its first call.
 * @returns the order as read back, and the record to save when the step ends.
 */
export const writeOrder = async (
  services: StepServices,
  order: Order,
  erpOrder: ErpOrder | undefined,
  record: OrderInErp,
): Promise<{ written: ErpOrder; writes: TransactItem[] }> => {
  const erp = await services.erp();
  const records = services.erpOrders;
  const ours = ourSide(order);
  const writing = writingOf(record.base, ours, record.writing);
  const isRecorded = isDeepStrictEqual(writing, record.writing);
  if (!isRecorded) await records.keep(order.id, { ...record, writing });

  const written =
    ours.isCancelled && erpOrder
      ? await cancel(erp, erpOrder)
      : await settle(services, erp, {
          order,
          erpOrder,
          lines: ours.lines,
          recut: recutProducts(order.lines, record.cuts),
        });
  if (!ours.isCancelled) await pushDeliveryContact(services, order, written);
  const stored = { ...readBack(written, order), cuts: cutsOf(order.lines) };
  // Dolibarr computed another total than the customer's: recorded in the history, once for each amount
  const erpCents = otherTotalCents(order, stored.base, written.totalTtcCents);
  const others = services.otherTotals;
  const { id: orderId, reference, totalTtcCents: oursCents } = order;
  const writes = [
    records.kept(orderId, { ...stored, ...(erpCents === undefined ? {} : { otherTotalCents: erpCents }) }),
    ...(erpCents === undefined
      ? record.otherTotalCents === undefined
        ? []
        : [others.gone(orderId)]
      : [others.kept({ orderId, reference, oursCents, theirsCents: erpCents })]),
    ...(erpCents !== undefined && record.otherTotalCents !== erpCents
      ? [services.orders.audit(orderId, otherTotal(order, erpCents, services.step.at))]
      : []),
  ];
  const rounding = erpCents === undefined ? undefined : roundingSeen(written);
  if (rounding)
    await learnRounding(services.table, { rounding, from: 'order', orderRef: written.ref }, services.step.at);
  return { written, writes };
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
  /** Products whose cut is written again on their line. */
  recut: ReadonlySet<string>;
};

const settle = async (
  services: StepServices,
  erp: DolibarrGateway,
  { order, erpOrder, lines, recut }: ToSettle,
): Promise<ErpOrder> => {
  const id = erpOrder
    ? await settleHeld(services, erp, { order, erpOrder, lines, recut })
    : await createValid(services, erp, order, lines);
  const written = await readStep(erp.readOrder(id));
  if (!written || !isValidInDolibarr(written)) throw notFoundAfterWrite(`Commande ${order.reference}`);
  mustBeSame(order, lines, written);
  return written;
};

const settleHeld = async (
  services: StepServices,
  erp: DolibarrGateway,
  { order, erpOrder, lines, recut }: ToSettle & { erpOrder: ErpOrder },
): Promise<string> => {
  const settled = await settleLines(services, erp, erpOrder, order, { lines, recut });
  if (!isValidInDolibarr(settled)) await writeStep(erp.validateOrder(settled.id));
  return settled.id;
};

/** Validates a created order; the read-back shows whether all of it exists. */
const createValid = async (
  services: StepServices,
  erp: DolibarrGateway,
  order: Order,
  lines: readonly ErpLine[],
): Promise<string> => {
  const id = await create(services, erp, order, lines);
  const validated = await erp.validateOrder(id);
  // a row whose id was returned and that does not exist (docs/dolibarr.md)
  if (validated.kind === 'refused' && validated.reason === 'not_found')
    throw notFoundAfterWrite(`Commande ${order.reference}`);
  await writeStep(Promise.resolve(validated));
  return id;
};

const create = async (
  services: StepServices,
  erp: DolibarrGateway,
  order: Order,
  lines: readonly ErpLine[],
): Promise<string> => {
  const party = await recentParty(services, order.customerId);
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
  return id;
};

const cancel = async (erp: DolibarrGateway, erpOrder: ErpOrder): Promise<ErpOrder> => {
  if (erpOrder.status === 'cancelled') return erpOrder;
  await writeStep(erp.cancelOrder(erpOrder.id));
  const written = await readStep(erp.readOrder(erpOrder.id));
  if (written?.status !== 'cancelled') throw notFoundAfterWrite('Annulation');
  return written;
};
